// Legal: the legal actions with the tile that was drawn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/placement.h"
#include "games/carcassonne/rules/state.h"

namespace plymill::carcassonne {

// A set of parts of a tile, one bit each.
using Parts = unsigned;

// The parts of a tile that a meeple may claim if the tile is laid beside `neighbors`: those that
// have no meeple on the features they belong to then.
Parts FreePartsOf(const Table& table, const TileShape& shape, const Neighbors& neighbors);

// The tiles of the base game in all rotations. A rotation that repeats an earlier one is null.
inline const TileFace* FaceOfKind(std::size_t kind, std::size_t turns) {
  static const auto kFaces = [] {
    std::array<std::array<TileFace, 4>, kTileKinds> faces;
    for (std::size_t i = 0; i < kTileKinds; ++i) {
      for (std::size_t j = 0; j < 4; ++j) faces[i][j] = FaceOf(TurnedTile(kTileSet[i], j));
    }
    return faces;
  }();
  const TileFace& face = kFaces[kind][turns];
  return kTurnedKinds[face.code].turns == turns ? &face : nullptr;
}

// Calls visit(place, turns, face, neighbors) for each way to lay a tile of `kind`, in the order of
// their actions, until it returns false.
template <class Visitor>
void ForEachPlacement(const State& state, std::uint8_t kind, Visitor&& visit) {
  state.open.ForEach([&](Place place) {
    const Neighbors neighbors = state.table.board.NeighborsOf(place);
    for (std::uint8_t turns = 0; turns < kTurns; ++turns) {
      const TileFace* const face = FaceOfKind(kind, turns);
      if (face == nullptr || !state.table.board.Matches(face->sides, neighbors)) continue;
      if (!visit(place, turns, *face, neighbors)) return false;
    }
    return true;
  });
}

// Whether a tile of `kind` fits at any place.
inline bool FitsAnywhere(const State& state, std::uint8_t kind) {
  bool fits = false;
  ForEachPlacement(state, kind, [&](Place, std::uint8_t, const TileFace&, const Neighbors&) {
    fits = true;
    return false;
  });
  return fits;
}

// Calls visit(action) for each legal action of `state.mover` with `state.drawn`, in rising order.
// "If a tile fits nowhere, it is discarded": then this is the only action.
template <class Visitor>
void ForEachLegalAction(const State& state, Visitor&& visit) {
  if (!state.drawn.is_known() || state.has_expansions) return;
  const std::uint8_t kind = state.drawn.kind;
  if (!FitsAnywhere(state, kind)) return visit(kDiscardAction);
  const bool has_meeple = !state.mover.is_null() && state.meeples[state.mover.code()] > 0;
  ForEachPlacement(
      state, kind,
      [&](Place place, std::uint8_t turns, const TileFace& face, const Neighbors& neighbors) {
        const std::int32_t action = IndexOf({place, turns, kNoSpot});
        const TileShape& shape = ShapeAt(face.code);
        Parts parts = has_meeple ? FreePartsOf(state.table, shape, neighbors) : 0;
        visit(action);
        for (std::uint8_t spot = kSideSpots; spot < kSpots && parts != 0; ++spot) {
          const std::uint8_t part = PartAtSpot(shape, spot);
          if (part == kNoPart || (parts >> part & 1) == 0) continue;
          parts &= ~(Parts{1} << part);
          visit(action + spot);
        }
        return true;
      });
}

}  // namespace plymill::carcassonne
