// Legal: the legal actions with the tile that was drawn.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/claimed_spots.h"
#include "games/carcassonne/rules/face_spots.h"
#include "games/carcassonne/rules/placement.h"
#include "games/carcassonne/rules/state.h"
#include "games/carcassonne/rules/tile_kinds.h"

namespace plymill::carcassonne {

// A way to lay a tile: at `place`, which has the number `index`, after `turns` quarter turns.
struct Placement {
  std::int32_t index;
  Place place;
  std::uint8_t turns;
  const Surroundings& around;  // of the place
  const TileFace& face;
};

// Calls visit(placement) for each way to lay a tile of `kind`, in the order of their actions, until
// it returns false.
template <class Visitor>
void ForEachPlacement(const State& state, std::uint8_t kind, Visitor&& visit) {
  const KindFaces& kind_faces = kKindFaces[kind];
  const auto visit_place = [&](std::int32_t index, Place place, const Surroundings& around) {
    std::uint64_t lanes = kind_faces.Matching(around.letters);
    for (; lanes != 0; lanes &= lanes - 1) {
      const auto turns = static_cast<std::uint8_t>(std::countr_zero(lanes) / 16);
      if (!visit(Placement{index, place, turns, around, kind_faces.faces[turns]})) return false;
    }
    return true;
  };
  state.open.ForEach(state.table.board, visit_place);
}

// Calls visit(first, spots) for each way to lay `state.drawn`, in rising order: the action of each
// spot is `first` and the number of the spot. "If a tile fits nowhere, it is discarded": then this
// is the only action.
template <class Visitor>
void ForEachLegalSpots(const State& state, Visitor&& visit) {
  if (!state.drawn.is_known() || state.has_expansions) return;
  const bool has_meeple = !state.mover.is_null() && state.meeples[state.mover.code()] > 0;
  const auto& faces = kFaceSpots[state.drawn.kind];
  bool fits = false;
  ForEachPlacement(state, state.drawn.kind, [&](const Placement& placement) {
    SpotSet spots = 1U << kNoSpot;
    if (has_meeple) {
      const FaceSpots& face = faces[placement.turns];
      spots |= face.all() & ~ClaimedSpots(state.table, placement.around, face);
    }
    fits = true;
    visit(IndexOf(placement.index, placement.turns), spots);
    return true;
  });
  if (!fits) visit(kDiscardAction, SpotSet{1} << kNoSpot);
}

// Calls visit(action) for each legal action of `state.mover` with `state.drawn`, in rising order.
template <class Visitor>
void ForEachLegalAction(const State& state, Visitor&& visit) {
  ForEachLegalSpots(state, [&](std::int32_t first, SpotSet spots) {
    for (; spots != 0; spots &= spots - 1) visit(first + std::countr_zero(spots));
  });
}

}  // namespace plymill::carcassonne
