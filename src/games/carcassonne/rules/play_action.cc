// Actions as plies: what positions need that nobody has written down.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/carcassonne/rules/claim.h"
#include "games/carcassonne/rules/rules.h"

namespace plymill::carcassonne {
namespace {

constexpr std::uint8_t kMostAt = 4 + kMaxTileBytes;

// The meeple on the part of `tile` at `spot`, where the specification puts it.
std::optional<Meeple> MeepleAt(const Tile& tile, const TileShape& shape, std::uint8_t spot) {
  const std::uint8_t part = PartAtSpot(shape, spot);
  for (const MeepleKind kind : {MeepleKind::kFeature, MeepleKind::kFarmer}) {
    for (std::uint8_t at = 0; at < kMostAt && part != kNoPart; ++at) {
      const Meeple meeple = {kind, Figure::kMeeple, at};
      const Claim claim = ClaimOf(meeple, tile, shape);
      if (claim.part == part && claim.is_canonical) return meeple;
    }
  }
  return std::nullopt;
}

PlayerId MoverOf(const State& state) {
  return state.mover.is_null() ? state.turns.next_player() : state.mover;
}

// The drawn tile, laid or discarded as `action` says.
Ply PlyOf(const State& state, std::int32_t index) {
  const Action action = ActionAt(index);
  Ply ply;
  ply.player = MoverOf(state);
  ply.tile = TurnedTile(kTileSet[state.drawn.kind], action.turns);
  ply.kind = Kind::kDiscard;
  if (index == kDiscardAction) return ply;
  ply.kind = Kind::kPlace;
  const Place written = state.axes.Written(action.place);
  ply.x = {written.x};
  ply.y = {written.y};
  const TileShape& shape = ShapeAt(FaceOf(ply.tile).code);
  if (const auto meeple = MeepleAt(ply.tile, shape, action.spot)) ply.meeples.Append(*meeple);
  return ply;
}

}  // namespace

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
