// Report JSON: reports and diagnostics as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/json_writer.h"
#include "plymill/convert.h"
#include "plymill/report_json.h"

namespace plymill {

// The counts of a report as members of an object.
void WriteCounts(const SourceReport& source, JsonWriter& json);

// A diagnostic as members of an object: "code", "severity", "source", "game", "offset", "line",
// "column". The caller writes the message, because outputs have it in different places.
void WriteDiagnostic(const Diagnostic& diagnostic, JsonWriter& json);

// The report of a source as an object.
void WriteSource(const SourceReport& source, JsonWriter& json);

// The report of an output as members of an object.
void WriteOutput(const OutputReport& output, JsonWriter& json);

// The reports of sources as a list, with the hash of each source as the last member, "hash".
void WriteSources(std::span<const SourceReport> sources, std::span<const std::uint64_t> hashes,
                  JsonWriter& json);

// The member "duplicates" of a report; nothing if games were not compared.
void WriteDuplicates(const std::optional<Duplicates>& duplicates, JsonWriter& json);

// A source that was left out, as {"source","reason"}.
void WriteLeftOut(const LeftOut& left_out, JsonWriter& json);

// `paths` with the name of each source instead of its path: see SourceName().
std::vector<LeftOut> WithSourceNames(std::vector<LeftOut> paths);

}  // namespace plymill
