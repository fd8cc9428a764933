// Words: reads the words of a ply, and the blanks between them, byte by byte.
#pragma once

#include <cstdint>

#include "games/coerceo/one_blank.h"
#include "games/coerceo/tile_number.h"

namespace plymill::coerceo::fast {
namespace {

inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsSign(char c) { return c == '!' || c == '?'; }

// Whether `c` is a blank or an LF.
inline bool IsOneBlank(char c) { return kOneBlank[static_cast<unsigned char>(c)] != 0; }

// Passes one blank, if there is one. No branch depends on whether there is.
inline const char* AfterOneBlank(const char* at) {
  return at + kOneBlank[static_cast<unsigned char>(*at)];
}
inline const char* AfterBlanks(const char* at) {
  at = AfterOneBlank(at);
  while (*at <= ' ') [[unlikely]] {
      if (*at == '\r' && at[1] == '\n') ++at;
      if (!IsOneBlank(*at)) break;
      ++at;
    }
  return at;
}

// Passes a square. Returns 0 if there is none.
inline std::uint8_t PassSquare(const char*& at) {
  const unsigned tile = PassTile(at);
  const auto letter = static_cast<unsigned>(*at++ - 'a');
  return tile != 0 && letter <= 5 ? static_cast<std::uint8_t>(tile * 8 + letter) : 0;
}

// Passes an annotation of one or two signs, and returns its code.
inline std::uint8_t PassSign(const char*& at) {
  const bool question = *at++ == '?';
  if (!IsSign(*at)) return question ? 3 : 1;
  const bool then_question = *at++ == '?';
  if (question == then_question) return question ? 4 : 2;
  return question ? 6 : 5;
}

}  // namespace
}  // namespace plymill::coerceo::fast
