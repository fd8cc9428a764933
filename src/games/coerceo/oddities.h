// Oddities: what is kept as printed though the rules of the game speak against it.
#pragma once

#include <string_view>

#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "record/recorder.h"

namespace plymill::coerceo {

// A piece stays on fields of its colour, ...
template <class Recorder>
[[gnu::always_inline]] constexpr void RemarkMove(Field from, Field to, std::string_view written,
                                                 Recorder& recorder) {
  if (from.side() != to.side()) recorder.Remark({kFieldColour, written, {}});
}

// ... and captures the other.
template <class Recorder>
constexpr void RemarkColours(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.kind == Kind::kMove) RemarkMove(ply.from, ply.to, written, recorder);
  for (const Field capture : ply.captures) {
    if (capture.side() == ply.player) recorder.Remark({kFieldColour, written, {}});
  }
}

// One of the tiles removed is the one that was left, or captured from. Of a tile that no
// board has, something was said already.
template <class Recorder>
constexpr void RemarkTiles(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.tiles.empty()) [[likely]]
    return;
  const Field left = ply.kind == Kind::kMove ? ply.from : ply.captures[0];
  for (const std::uint8_t tile : ply.tiles) {
    if (tile > Field::kMaxTile) return;
  }
  if (!ply.tiles.Contains(left.tile())) recorder.Remark({kTileDiffers, written, {}});
}

// Says all that is odd of `ply`, whose text is `written`.
template <class Recorder>
constexpr void RemarkOddities(const Ply& ply, std::string_view written, Recorder& recorder) {
  RemarkColours(ply, written, recorder);
  RemarkTiles(ply, written, recorder);
}

}  // namespace plymill::coerceo
