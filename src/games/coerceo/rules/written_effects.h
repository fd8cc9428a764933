// Written effects: compares the captures and tiles that are written with a ply, such as "x5f T14",
// with what the rules give.
#pragma once

#include <bit>
#include <cstdint>

#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "games/coerceo/rules/position.h"
#include "games/coerceo/rules/spot.h"
#include "rules/findings.h"

namespace plymill::coerceo {

// "T22" for tile 10 in the complete game of the specification: its tiles 9, 10 and 11 seem to come
// from an older numbering, in which they were 21, 22 and 23.
inline constexpr unsigned kOldNumbers = 12;

inline ShortText CapturesText(unsigned colour, Fields captured) {
  ShortText text;
  ForEachBit(captured, [&](unsigned bit) {
    if (!text.empty()) text.Append(' ');
    text.Append('x').Append(NameOf(FieldOf({colour, bit})).view());
  });
  return text.empty() ? ShortText("no capture") : text;
}

inline ShortText TilesText(std::uint32_t removed) {
  ShortText text;
  for (; removed != 0; removed &= removed - 1) {
    if (!text.empty()) text.Append(' ');
    text.Append('T').AppendNumber(std::countr_zero(removed) + 1);
  }
  return text.empty() ? ShortText("no tile") : text;
}

// Compares the captures from index `first` on with `captured`, which are pieces of `colour`.
// Returns the captures that are not written.
inline Fields CheckCaptures(const Ply& ply, std::size_t first, unsigned colour, Fields captured,
                            Findings& findings) {
  Fields unwritten = captured;
  for (std::size_t i = first; i < ply.captures.size(); ++i) {
    const auto spot = SpotOf(ply.captures[i]);
    const bool is_right = spot && spot->colour == colour && (unwritten >> spot->bit & 1) != 0;
    if (is_right) {
      unwritten &= ~FieldAt(spot->bit);
    } else {
      findings.Add(Why("wrong-capture"), CapturesText(colour, captured));
    }
  }
  return unwritten;
}

// Compares the tiles with `removed`. A wrong number is taken for that of a tile that is not
// written.
inline void CheckTiles(const Ply& ply, std::uint32_t removed, Findings& findings) {
  std::uint32_t unwritten = removed;
  const auto take = [&](unsigned number) {
    const bool is_right = number >= 1 && number <= kTiles && (unwritten >> (number - 1) & 1) != 0;
    if (is_right) unwritten &= ~(1U << (number - 1));
    return is_right;
  };
  unsigned wrong = 0;
  for (const unsigned number : ply.tiles) {
    if (take(number)) continue;
    if (number > kTiles && take(number - kOldNumbers)) {
      findings.Add(Why("old-tile-number"), TilesText(1U << (number - kOldNumbers - 1)));
    } else {
      ++wrong;
    }
  }
  for (; wrong > 0; --wrong) {
    const std::uint32_t meant = unwritten & (~unwritten + 1);
    findings.Add(meant != 0 ? Why("wrong-tile") : Why("tile-stays"), TilesText(meant));
    unwritten &= ~meant;
  }
  if (unwritten != 0) findings.Add(Why("missing-tile"), TilesText(unwritten));
}

}  // namespace plymill::coerceo
