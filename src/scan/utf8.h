// UTF-8: whether a text is, and what the bytes that are not stand for.
#pragma once

#include <cstddef>
#include <string_view>

namespace plymill {

bool IsUtf8(std::string_view text);

// The most bytes that ToUtf8() makes of one byte.
inline constexpr std::size_t kMaxUtf8Bytes = 3;

// Writes `text` to `to` as UTF-8 and returns the bytes written, at most
// kMaxUtf8Bytes for each byte of `text`. A byte that is not part of UTF-8 is read
// as Windows-1252, the encoding such bytes come from in practice.
std::size_t ToUtf8(std::string_view text, char* to);

}  // namespace plymill
