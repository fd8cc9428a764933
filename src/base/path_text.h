// Path text: paths and hashes as texts. A path may have bytes that no text has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace plymill {

// `path` in UTF-8. Each `%` is written as %25. If the path is not UTF-8, each byte beyond ASCII is
// also written as %XX. Therefore different paths have different texts.
std::string PathText(std::string_view path);

// Replaces a PathText() by its path. Returns false if the text is malformed.
bool DecodePath(std::string& text);

// The name of a source for users: `path` in UTF-8. If the path is not UTF-8, `%` and all bytes
// beyond ASCII are written as %XX. Otherwise only a `%` that two hex digits follow is written as
// %25. Different paths have different names.
std::string SourceName(std::string_view path);

// `hash` as 16 hex digits.
std::string HashText(std::uint64_t hash);

}  // namespace plymill
