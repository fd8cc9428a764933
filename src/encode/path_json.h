// Path JSON: paths and hashes as JSON. A path may hold bytes that JSON cannot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// `path` as a JSON string. `%`, and in a path that is not UTF-8 each byte beyond ASCII, is written
// as %XX, so that different paths stay different.
std::string PathJson(std::string_view path);

// The name of a source for users: `path` in UTF-8, different for different paths. In a path that is
// not UTF-8, `%` and all bytes beyond ASCII are written as %XX; in any other path, only a `%` that
// is followed by two hex digits.
std::string SourceName(std::string_view path);

// Replaces the text of a PathJson() string by the path. Returns false if the text is malformed.
bool DecodePath(std::string& text);

// `hash` as 16 hex digits.
std::string HashText(std::uint64_t hash);

// The same as a JSON string.
std::string HashJson(std::uint64_t hash);

}  // namespace plymill
