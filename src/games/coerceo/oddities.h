// Oddities: warnings for plies that break the rules of the game. Such plies are kept as written.
#pragma once

#include <string_view>

#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "model/recorder.h"

namespace plymill::coerceo {

// Warns of a move to a field of the other colour: pieces stay on fields of their own colour.
template <class Recorder>
[[gnu::always_inline]] constexpr void RemarkMove(Field from, Field to, std::string_view written,
                                                 Recorder& recorder) {
  if (from.side() != to.side()) recorder.Remark({Why("field-colour"), written, {}});
}

// Warns of a move to a field of the other colour, and of captured pieces that have the colour of
// the player.
template <class Recorder>
constexpr void RemarkColours(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.kind == Kind::kMove) RemarkMove(ply.from, ply.to, written, recorder);
  for (const Field capture : ply.captures) {
    if (capture.side() == ply.player) recorder.Remark({Why("field-colour"), written, {}});
  }
}

// Warns if none of the removed tiles is the tile of the field that the piece left or, in an
// exchange, of the first captured piece. Does nothing if a tile number is above 19, because the
// scanner has already warned of it.
template <class Recorder>
constexpr void RemarkTiles(const Ply& ply, std::string_view written, Recorder& recorder) {
  if (ply.tiles.empty()) [[likely]]
    return;
  const Field left = ply.kind == Kind::kMove ? ply.from : ply.captures[0];
  for (const std::uint8_t tile : ply.tiles) {
    if (tile > Field::kMaxTile) return;
  }
  if (!ply.tiles.Contains(left.tile())) recorder.Remark({Why("tile-differs"), written, {}});
}

// Reports the warnings of RemarkColours() and RemarkTiles() for `ply`, whose text is `written`.
template <class Recorder>
constexpr void RemarkOddities(const Ply& ply, std::string_view written, Recorder& recorder) {
  RemarkColours(ply, written, recorder);
  RemarkTiles(ply, written, recorder);
}

}  // namespace plymill::coerceo
