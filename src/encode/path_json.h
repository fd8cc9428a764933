// Paths and hashes as JSON: a path may hold bytes that JSON cannot.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// `path` as a JSON string. Bytes that are not UTF-8, and %, stand as %XX, so that every
// path is told from every other.
std::string PathJson(std::string_view path);

// A path as users know a source by: in UTF-8, no two the same. In a path that is not UTF-8, `%` and
// bytes beyond ASCII stand as %XX; in others, only a `%` that would be taken for the like.
std::string SourceName(std::string_view path);

// Makes the text of such a string the path again. False where it is none.
bool DecodePath(std::string& text);

// 16 hex digits.
std::string HashText(std::uint64_t hash);

// The same, as a JSON string.
std::string HashJson(std::uint64_t hash);

}  // namespace plymill
