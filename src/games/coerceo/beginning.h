// MayBegin: whether a game of Coerceo can begin with a ply.
#pragma once

#include "games/coerceo/ply.h"
#include "games/coerceo/rules/board.h"
#include "games/coerceo/rules/setup.h"

namespace plymill::coerceo {

// The fields of White's pieces in both set-ups, however the tile in the middle of Ocius lies.
inline constexpr Fields kFirstFields =
    ReadFields(kLaurentius[0]) | ReadFields(kOcius[0]) | ReadFields("1a 1c 1e");

// White moves first.
constexpr bool MayBegin(const Ply& ply) {
  if (ply.kind != Kind::kMove || ply.player != Side::kWhite) return false;
  const auto letter = static_cast<unsigned>(ply.from.letter() - 'a');
  return (kFirstFields & FieldAt(BitOf(ply.from.tile() - 1U, letter))) != 0;
}

}  // namespace plymill::coerceo
