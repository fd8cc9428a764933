// Regular tag lines: tag pairs in their most common form, read quickly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/utf8.h"
#include "scan/tag_pair.h"

namespace plymill {

// Bits: the parts of a tag pair in which a byte may occur.
inline constexpr std::uint8_t kTagLetter = 1, kTagNameByte = 2, kTagValueByte = 4;

inline constexpr std::array<std::uint8_t, 256> kTagBytes = [] {
  std::array<std::uint8_t, 256> bytes{};
  for (unsigned c = 0x80; c <= 0xFF; ++c) bytes[c] = kTagValueByte;  // UTF-8
  for (unsigned c = 0x20; c < 0x7F; ++c) {
    const char byte = static_cast<char>(c);
    const bool is_value = byte != '"' && byte != '\\' && byte != '[';
    bytes[c] = static_cast<std::uint8_t>((IsLetter(byte) ? kTagLetter : 0) |
                                         (IsNameLetter(byte) ? kTagNameByte : 0) |
                                         (is_value ? kTagValueByte : 0));
  }
  return bytes;
}();

// The tag pair in `line`, which has no line end. It must be the whole line, with one blank, a value
// in UTF-8, and neither backslashes nor a "[", which may begin another tag pair. Otherwise the
// returned name is empty.
//
//   [Event "Club evening"]
constexpr TagPair RegularTagIn(std::string_view line) {
  const auto is = [&](std::size_t at, std::uint8_t what) {
    return (kTagBytes[static_cast<unsigned char>(line[at])] & what) != 0;
  };
  constexpr std::size_t kLeastBytes = 6;  // [A ""]
  if (line.size() < kLeastBytes || line[0] != '[' || !is(1, kTagLetter)) return {};
  if (!line.ends_with("\"]")) return {};
  const std::size_t value_end = line.size() - 2;
  std::size_t name_end = 2;
  while (name_end < value_end && is(name_end, kTagNameByte)) ++name_end;
  if (name_end - 1 > kMaxTagNameBytes || !line.substr(name_end).starts_with(" \"")) return {};
  const std::size_t value = name_end + 2;
  if (value > value_end) return {};
  unsigned all = 0;
  for (std::size_t at = value; at < value_end; ++at) {
    if (!is(at, kTagValueByte)) return {};
    all |= static_cast<unsigned char>(line[at]);
  }
  const TagPair tag = {line.substr(1, name_end - 1), line.substr(value, value_end - value)};
  return all < 0x80 || IsUtf8(tag.value) ? tag : TagPair{};
}
static_assert(RegularTagIn("[A \"\"]").name == "A" && RegularTagIn("[A \"\"]").value.empty());
static_assert(RegularTagIn("[Ab_1 \"c d\"]").name == "Ab_1");
static_assert(RegularTagIn("[Ab_1 \"c d\"]").value == "c d");
static_assert(RegularTagIn("[A \"]").name.empty() && RegularTagIn("[1 \"\"]").name.empty());
static_assert(RegularTagIn("[A  \"\"]").name.empty() && RegularTagIn("[A \"\"\"]").name.empty());

}  // namespace plymill
