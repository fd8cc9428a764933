// UTF-8: tests whether a text is UTF-8, and converts other text to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace plymill {

// The byte order mark, which some programs write before a text. A file of joined texts may have one
// before each of them.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool IsUtf8(std::string_view text);

// A quick test for names: whether `text` is ASCII, at most 64 bytes long, and without "<" and
// backslashes. Some texts of this kind fail the test, but all texts that pass it are of this kind.
inline bool IsPlainText(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kHighs = kOnes << 7;
  std::uint64_t odd = 0, word = 0;
  const auto look = [&] {
    const std::uint64_t tags = word ^ (kOnes * '<'), escapes = word ^ (kOnes * '\\');
    odd |= word | ((tags - kOnes) & ~tags) | ((escapes - kOnes) & ~escapes);
  };
  if (text.size() > 64) return false;
  if (text.size() < sizeof(word)) {
    for (const char c : text) word = word << 8 | static_cast<unsigned char>(c);
    look();
    return (odd & kHighs) == 0;
  }
  const char* const last = text.data() + text.size() - sizeof(word);  // overlaps the word before it
  for (const char* at = text.data(); at < last; at += sizeof(word)) {
    std::memcpy(&word, at, sizeof(word));
    look();
  }
  std::memcpy(&word, last, sizeof(word));
  look();
  return (odd & kHighs) == 0;
}

// The most bytes that ToUtf8() writes for one byte.
inline constexpr std::size_t kMaxUtf8Bytes = 3;

// Writes `text` to `to` as UTF-8 and returns the number of bytes written, at most kMaxUtf8Bytes for
// each byte of `text`. A text that is not UTF-8 is read as Windows-1252, from which such texts
// usually come. All of its bytes are, so that they can be found again, whatever their encoding is.
std::size_t ToUtf8(std::string_view text, char* to);

// The character that `text` begins with; 0 if it does not begin with a UTF-8 character.
char32_t FirstCharacter(std::string_view text);

}  // namespace plymill
