// Legal: the legal actions with the tile that was drawn.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/placement.h"
#include "games/carcassonne/rules/state.h"
#include "games/carcassonne/rules/tile_kinds.h"

namespace plymill::carcassonne {

// A set of parts of a tile, one bit each.
using Parts = unsigned;

// The parts of a tile that a meeple may claim if the tile is laid at `place`: those that have no
// meeple on the features they belong to then. `letters`: of the sides around the place.
Parts FreePartsOf(const Table& table, const TileShape& shape, Place place, SideLetters letters);

// A way to lay a tile: at `place`, which has the number `index`, after `turns` quarter turns.
struct Placement {
  std::int32_t index;
  Place place;
  std::uint8_t turns;
  SideLetters letters;  // of the sides around the place
  const TileFace& face;
};

// Calls visit(placement) for each way to lay a tile of `kind`, in the order of their actions, until
// it returns false.
template <class Visitor>
void ForEachPlacement(const State& state, std::uint8_t kind, Visitor&& visit) {
  const KindFaces& kind_faces = kKindFaces[kind];
  const auto visit_place = [&](std::int32_t index, Place place, SideLetters letters) {
    for (std::uint8_t turns = 0; turns < kind_faces.count; ++turns) {
      const TileFace& face = kind_faces.faces[turns];
      if (!Match(face.letters, letters)) continue;
      if (!visit(Placement{index, place, turns, letters, face})) return false;
    }
    return true;
  };
  state.open.ForEach(state.table.board, visit_place);
}

// The spots of a tile, one bit each: bit 0 is to put no meeple.
using SpotSet = unsigned;

// The spots that `state.mover` may choose with a tile laid in this way.
inline SpotSet SpotsOf(const State& state, const Placement& placement, bool has_meeple) {
  SpotSet spots = 1U << kNoSpot;
  if (!has_meeple) return spots;
  const TileShape& shape = ShapeAt(placement.face.code);
  Parts parts = FreePartsOf(state.table, shape, placement.place, placement.letters);
  for (; parts != 0; parts &= parts - 1) {
    spots |= 1U << shape.parts[static_cast<std::size_t>(std::countr_zero(parts))].spot;
  }
  return spots;
}

// Calls visit(first, spots) for each way to lay `state.drawn`, in rising order: the action of each
// spot is `first` and the number of the spot. "If a tile fits nowhere, it is discarded": then this
// is the only action.
template <class Visitor>
void ForEachLegalSpots(const State& state, Visitor&& visit) {
  if (!state.drawn.is_known() || state.has_expansions) return;
  const bool has_meeple = !state.mover.is_null() && state.meeples[state.mover.code()] > 0;
  bool fits = false;
  ForEachPlacement(state, state.drawn.kind, [&](const Placement& placement) {
    fits = true;
    visit(IndexOf(placement.index, placement.turns), SpotsOf(state, placement, has_meeple));
    return true;
  });
  if (!fits) visit(kDiscardAction, SpotSet{1});
}

// Calls visit(action) for each legal action of `state.mover` with `state.drawn`, in rising order.
template <class Visitor>
void ForEachLegalAction(const State& state, Visitor&& visit) {
  ForEachLegalSpots(state, [&](std::int32_t first, SpotSet spots) {
    for (; spots != 0; spots &= spots - 1) visit(first + std::countr_zero(spots));
  });
}

}  // namespace plymill::carcassonne
