#include "base/utf8.h"

#include <simdjson.h>

#include <array>
#include <cstdint>

namespace plymill {
namespace {

// The characters that Windows-1252 has for the bytes 0x80 to 0x9F. As in browsers, the five bytes
// without one are the control characters with their numbers, so that no two bytes are read alike.
constexpr std::array<char16_t, 32> kWindows1252 = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

// Bytes of the UTF-8 character that begins at `text[at]`; 0 if none begins there.
std::size_t CharacterBytes(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t bytes = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  return IsUtf8(text.substr(at, bytes)) && bytes <= text.size() - at ? bytes : 0;
}

std::size_t WriteCharacter(char16_t character, char* to) {
  if (character < 0x800) {
    to[0] = static_cast<char>(0xC0 | (character >> 6));
    to[1] = static_cast<char>(0x80 | (character & 0x3F));
    return 2;
  }
  to[0] = static_cast<char>(0xE0 | (character >> 12));
  to[1] = static_cast<char>(0x80 | ((character >> 6) & 0x3F));
  to[2] = static_cast<char>(0x80 | (character & 0x3F));
  return 3;
}

}  // namespace

bool IsUtf8(std::string_view text) {
  return IsPlainText(text) || simdjson::validate_utf8(text.data(), text.size());
}

std::size_t ToUtf8(std::string_view text, char* to) {
  char* const start = to;
  const bool is_utf8 = IsUtf8(text);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_utf8 || byte < 0x80) {
      *to++ = c;
    } else {
      to += WriteCharacter(byte < 0xA0 ? kWindows1252[byte - 0x80] : byte, to);
    }
  }
  return static_cast<std::size_t>(to - start);
}

char32_t FirstCharacter(std::string_view text) {
  const std::size_t bytes = text.empty() ? 0 : CharacterBytes(text, 0);
  if (bytes == 0) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  char32_t character = bytes == 1 ? lead : lead & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  }
  return character;
}

}  // namespace plymill
