// Legal: the legal actions with the tile that was drawn.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/claimed_spots.h"
#include "games/carcassonne/rules/kind_spots.h"
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

// The actions at one place, one bit each. The first one is that of the place without turns and
// without a meeple.
using PlaceActions = std::uint64_t;
inline constexpr std::int32_t kActionsOfPlace = kTurns * kSpots;
static_assert(kActionsOfPlace <= 64);

constexpr PlaceActions ActionsOf(TurnedSpots spots) {
  PlaceActions actions = 0;
  for (unsigned turns = 0; turns < kTurns; ++turns) {
    actions |= PlaceActions{SpotsAfter(turns, spots)} << kSpots * turns;
  }
  return actions;
}

// Calls visit(place, actions) for each place where `state.drawn` can be laid, in rising order of
// their numbers. "If a tile fits nowhere, it is discarded": then this is the only action.
template <class Visitor>
void ForEachLegalPlace(const State& state, Visitor&& visit) {
  if (!state.drawn.is_known() || state.has_expansions) return;
  const bool has_meeple = !state.mover.is_null() && state.meeples[state.mover.code()] > 0;
  const KindFaces& faces = kKindFaces[state.drawn.kind];
  const KindSpots& kind = kKindSpots[state.drawn.kind];
  const TurnedSpots all = has_meeple ? kind.all() : (1U << kNoSpot) * kEachTurn;
  bool fits = false;
  state.open.ForEach(state.table.board, [&](std::int32_t place, Place, const Surroundings& around) {
    const std::uint64_t matching = faces.Matching(around.letters);
    if (matching == 0) return true;
    fits = true;
    const TurnedSpots free = all & ~ClaimedSpots(state.table, around, kind);
    visit(place, ActionsOf(free & TurnsWith(matching >> 15)));
    return true;
  });
  if (!fits) visit(kDiscardAction / kActionsOfPlace, PlaceActions{1} << kDiscardAction);
}

// Calls visit(action) for each legal action of `state.mover` with `state.drawn`, in rising order.
template <class Visitor>
void ForEachLegalAction(const State& state, Visitor&& visit) {
  ForEachLegalPlace(state, [&](std::int32_t place, PlaceActions actions) {
    for (; actions != 0; actions &= actions - 1) {
      visit(place * kActionsOfPlace + std::countr_zero(actions));
    }
  });
}

}  // namespace plymill::carcassonne
