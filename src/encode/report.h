// Reports as JSON.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "plymill/convert.h"

namespace plymill {

// `text` as a JSON string; bytes that are not UTF-8 as Windows-1252.
std::string JsonString(std::string_view text);

// The reports of sources as a JSON array.
std::string SourcesJson(std::span<const SourceReport> sources);

// What --report writes, without a line end.
std::string ReportJson(const Report& report);

}  // namespace plymill
