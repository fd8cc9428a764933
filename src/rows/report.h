// Report JSON: reports and diagnostics as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"
#include "plymill/report_json.h"

namespace plymill {

// `text` as a JSON string. Bytes that are not UTF-8 are read as Windows-1252.
std::string JsonString(std::string_view text);

// The counts of a report as keys of a JSON object, each preceded by a comma.
std::string CountsJson(const SourceReport& source);

// A diagnostic as keys of a JSON object: "code", "severity", "source", "game", "offset", "line",
// "column". The caller writes the message, because outputs have it in different places.
std::string DiagnosticJson(const Diagnostic& diagnostic);

// The report of a source as a JSON object.
std::string SourceJson(const SourceReport& source);

// The report of an output as keys of a JSON object.
std::string OutputJson(const OutputReport& output);

// The reports of sources as a JSON array.
std::string SourcesJson(std::span<const SourceReport> sources);

// The same with the hash of each source as its last key, "hash".
std::string SourcesJson(std::span<const SourceReport> sources,
                        std::span<const std::uint64_t> hashes);

// The key "duplicates" of a report with its value, after a comma; empty if games were not compared.
std::string DuplicatesJson(const std::optional<Duplicates>& duplicates);

// Sources that were left out, as a JSON array of {"source","reason"}.
std::string LeftOutJson(const std::vector<LeftOut>& sources);

// `paths` with the name of each source instead of its path: see SourceName().
std::vector<LeftOut> WithSourceNames(std::vector<LeftOut> paths);

}  // namespace plymill
