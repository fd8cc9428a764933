// The words of a ply that are read byte by byte, and the blanks between them.
#pragma once

#include <cstdint>

#include "games/coerceo/one_blank.h"

namespace plymill::coerceo::fast {
namespace {

inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsSign(char c) { return c == '!' || c == '?'; }

// A blank as it stands between the words of a line, or a line end of one byte.
inline bool IsOneBlank(char c) { return kOneBlank[static_cast<unsigned char>(c)] != 0; }

// Nearly always there is one blank, or none: no branch depends on which.
inline const char* BehindOneBlank(const char* at) {
  return at + kOneBlank[static_cast<unsigned char>(*at)];
}
inline const char* BehindBlanks(const char* at) {
  at = BehindOneBlank(at);
  while (*at <= ' ') [[unlikely]] {
      if (*at == '\r' && at[1] == '\n') ++at;
      if (!IsOneBlank(*at)) break;
      ++at;
    }
  return at;
}

// Passes a tile: 1 to 19, else 0. How many digits it has, no branch depends on.
inline unsigned PassTile(const char*& at) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 ? 1 : 0;
  const unsigned tile = first + two_digits * (9 * first + second);
  at += 1 + two_digits;
  return first - 1 <= 8 && tile <= 19 ? tile : 0;
}

// Passes a square; 0 where there is none.
inline std::uint8_t PassSquare(const char*& at) {
  const unsigned tile = PassTile(at);
  const auto letter = static_cast<unsigned>(*at++ - 'a');
  return tile != 0 && letter <= 5 ? static_cast<std::uint8_t>(tile * 8 + letter) : 0;
}

// Passes one sign or two.
inline std::uint8_t PassSign(const char*& at) {
  const bool question = *at++ == '?';
  if (!IsSign(*at)) return question ? 3 : 1;
  const bool then_question = *at++ == '?';
  if (question == then_question) return question ? 4 : 2;
  return question ? 6 : 5;
}

}  // namespace
}  // namespace plymill::coerceo::fast
