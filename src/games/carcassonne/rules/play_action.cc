// Actions as plies: what positions need that nobody has written down.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/rules.h"

namespace plymill::carcassonne {
namespace {

constexpr std::uint32_t kLastNumber = kMaxNumber;

PlayerId MoverOf(const State& state) {
  return state.mover.is_null() ? state.turns.next_player() : state.mover;
}

}  // namespace

Meeple MeepleOn(const TileShape& shape, std::uint8_t part) {
  constexpr std::uint8_t kAfterSides = 4;
  const Part& claimed = shape.parts[part];
  Meeple meeple;
  if (claimed.kind == PartKind::kField) {
    meeple.kind = MeepleKind::kFarmer;
    meeple.at = static_cast<std::uint8_t>(SideOfFarmer(shape, part));
  } else {
    const bool is_cloister = claimed.kind == PartKind::kCloister;
    meeple.at = is_cloister ? kAfterSides : static_cast<std::uint8_t>(claimed.spot - kSideSpots);
  }
  return meeple;
}

Ply PlyOf(const State& state, std::int32_t index) {
  const Action action = ActionAt(index);
  Ply ply;
  ply.number.value = static_cast<std::uint16_t>(std::min(state.turns.next_number(), kLastNumber));
  ply.player = MoverOf(state);
  ply.tile = TurnedTile(kTileSet[state.drawn.kind], action.turns);
  ply.kind = Kind::kDiscard;
  if (index == kDiscardAction) return ply;
  ply.kind = Kind::kPlace;
  const Place written = state.axes.Written(action.place);
  ply.x.value = written.x;
  ply.y.value = written.y;
  const TileShape& shape = ShapeAt(FaceOf(ply.tile).code);
  const std::uint8_t part = PartAtSpot(shape, action.spot);
  if (part != kNoPart) ply.meeples.Append(MeepleOn(shape, part));
  return ply;
}

void LayStartTile(State& state, std::size_t turns) {
  Ply start;
  start.number.value = 0;
  start.kind = Kind::kStart;
  start.x.value = start.y.value = 0;
  start.tile = TurnedTile(kTileSet[kStartKind], turns);
  Findings none;
  Rules::Play(state, start, none);
}

void Rules::SetUp(State& state) { LayStartTile(state, StartTurnsOf(state.options, 0)); }

void Rules::PlayAction(State& state, std::int32_t action) {
  Findings none;
  Play(state, PlyOf(state, action), none);
  state.drawn = {};
  state.mover = {};
}

PlayerId Rules::ToMove(const State& state) { return MoverOf(state); }

bool Rules::IsOver(const State& state) { return state.drawn_tiles >= kTilesInSet; }

bool Rules::Draw(State& state, std::string_view tile) {
  if (tile.size() > kMaxTileBytes) return false;
  const TurnedKind drawn = TurnedKindOf(FaceOf(Tile(tile)));
  if (!drawn.is_known()) return false;
  state.drawn = drawn;
  state.mover = MoverOf(state);
  return true;
}

}  // namespace plymill::carcassonne
