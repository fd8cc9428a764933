// A ply as nearly all are written, passed quickly:
//
//   57# 3c-4a x5b T3 58#
//       ^ from its move to the number behind it
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/coerceo/comment.h"
#include "games/coerceo/ply.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// A regular move or suffix, and the blank behind it, have no more bytes.
inline constexpr std::ptrdiff_t kMostRegularBytes = 7 + 2;

// Passes a number of one digit or two: 1 to 19, else 0. How many digits, no predictor knows:
// no branch depends on it.
inline unsigned PassTile(const char*& at) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 ? 1 : 0;
  const unsigned tile = first + two_digits * (9 * first + second);
  at += 1 + two_digits;
  return first - 1 <= 8 && tile <= Field::kMaxTile ? tile : 0;
}

// Passes a field; no field where there is none.
inline Field PassField(const char*& at) {
  const unsigned tile = PassTile(at);
  const char letter = *at++;
  return tile != 0 && letter >= 'a' && letter <= 'f' ? Field(tile, letter) : Field();
}

// move ::= field "-" field        Returns whether there was one.
inline bool PassRegularMove(const char*& at, Ply& ply) {
  ply.from = PassField(at);
  const bool hyphen = *at++ == '-';
  ply.to = PassField(at);
  ply.player = ply.from.side();
  return hyphen && ply.from != Field() && ply.to != Field();
}

// "x" field | "T" number | sign   Returns whether there was one. (No tile is "T15c": a letter
// behind the number would make a field of it.)
inline bool PassRegularSuffix(const char*& at, Ply& ply) {
  const char sign = *at++;
  if (sign == 'x') {
    const Field field = PassField(at);
    return field != Field() && ply.captures.Append(field);
  }
  if (sign == 'T') {
    const auto tile = static_cast<std::uint8_t>(PassTile(at));
    return tile != 0 && !IsLetter(*at) && ply.tiles.Append(tile);
  }
  if (ply.annotation != Annotation::kNone) return false;
  ply.annotation = AnnotationAt(sign, *at);
  at += IsSign(*at) ? 1 : 0;
  return ply.annotation != Annotation::kNone;
}

// One blank or line end, or nothing.
inline const char* BehindBlank(const char* at) {
  at += *at == '\r' && at[1] == '\n' ? 1 : 0;
  return at + (*at == ' ' || *at == '\n' ? 1 : 0);
}

}  // namespace plymill::coerceo
