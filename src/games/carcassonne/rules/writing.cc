#include "games/carcassonne/rules/writing.h"

#include <cstddef>

#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_kinds.h"

namespace plymill::carcassonne {

Ply Writing::FirstPly(const State& start) {
  const LaidTile& tile = start.table.board[0];
  const TurnedKind turned = kTurnedKinds[tile.shape];
  const Place written = start.axes.Written(tile.place);
  Ply ply;
  ply.number.value = 0;
  ply.kind = Kind::kStart;
  ply.x.value = written.x;
  ply.y.value = written.y;
  ply.tile = TurnedTile(kTileSet[turned.kind], turned.turns);
  return ply;
}

Ply Writing::PlyOf(const State& state, std::int32_t action, std::uint32_t) {
  Ply ply = carcassonne::PlyOf(state, action);
  State next = state;
  Findings none;
  Rules::Play(next, ply, none);
  for (std::uint8_t step = 0; step < PlayerId::kCount; ++step) {
    const auto code = static_cast<std::uint8_t>((ply.player.code() + step) % PlayerId::kCount);
    if (next.points[code] == state.points[code]) continue;
    Score score;
    score.player = PlayerId(code);
    score.points.Append(static_cast<std::uint16_t>(next.points[code] - state.points[code]));
    ply.points.Append(score);
  }
  return ply;
}

bool Writing::PlyOfResult(const State& state, std::string_view result, Ply& ply) {
  const bool concedes = result == "concedes";
  if (!concedes && result != "abandoned") return false;
  ply = {};
  ply.number.value = static_cast<std::uint16_t>(state.turns.next_number());
  ply.player = Rules::ToMove(state);
  ply.kind = concedes ? Kind::kConcede : Kind::kAbandon;
  return true;
}

}  // namespace plymill::carcassonne
