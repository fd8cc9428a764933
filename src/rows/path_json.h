// Path JSON: paths and hashes as JSON. A path may have bytes that are not allowed in JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// `path` as a JSON string. Each `%` is written as %25. If the path is not UTF-8, each byte beyond
// ASCII is also written as %XX. Therefore different paths have different strings.
std::string PathJson(std::string_view path);

// The name of a source for users: `path` in UTF-8. If the path is not UTF-8, `%` and all bytes
// beyond ASCII are written as %XX. Otherwise only a `%` that two hex digits follow is written as
// %25. Different paths have different names.
std::string SourceName(std::string_view path);

// `hash` as 16 hex digits.
std::string HashText(std::uint64_t hash);

// `hash` as 16 hex digits in a JSON string.
std::string HashJson(std::uint64_t hash);

}  // namespace plymill
