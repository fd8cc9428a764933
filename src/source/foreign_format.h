// ForeignFormat: names well-known formats that plymill does not read, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace plymill {

// The name of the format that the text or the bytes look like, such as "PGN (chess)" or "a PNG
// image"; empty if no format is recognized. Only the content decides. `head` is the beginning of a
// source; up to kForeignHeadBytes of it are looked at.
//
// To be asked only if no notation was found, because a line of moves may also look like CSV.
std::string_view ForeignFormatOf(std::string_view head);
inline constexpr std::size_t kForeignHeadBytes = std::size_t{16} << 10;

// The error for a source that looks like `format`.
Error ForeignSource(const std::string& source, std::string_view format);

// How to go on without a source whose notation is not known.
inline constexpr char kSkipIt[] = "skip it with --exclude or --skip-unknown";

}  // namespace plymill
