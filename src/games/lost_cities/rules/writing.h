// Writing: how the actions of a game of Lost Cities are written. See rules/written_game.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/lost_cities/rules/actions.h"
#include "games/lost_cities/rules/state.h"
#include "model/records.h"

namespace plymill::lost_cities {

struct Writing {
  static constexpr bool kResultIsTag = true;
  static constexpr bool kHasComments = false;

  static bool IsStart(const State& state) {
    return state.draw_pile == DrawPileOf(state.colors) && state.last == State{}.last &&
           state.pile_sizes == State{}.pile_sizes && state.earlier_points == State{}.earlier_points;
  }

  static TagRecord TagOf(const State&) { return {}; }

  static Ply PlyOf(const State& state, std::int32_t action, std::uint32_t numbers) {
    Ply ply = lost_cities::PlyOf(action);
    ply.number.value = numbers + 1;
    ply.player = static_cast<Seat>(state.to_move & 1);
    return ply;
  }

  static std::string_view ResultOf(const Outcome& outcome, const Ply&) {
    if (outcome.kind == OutcomeKind::kDraw) return "1/2-1/2";
    return outcome.winners == 1 ? "1-0" : "0-1";
  }
};

}  // namespace plymill::lost_cities
