// Writing: how the actions of a game of Tatsu are written. See rules/written_game.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/state.h"
#include "model/records.h"

namespace plymill::tatsu {

struct Writing {
  static constexpr bool kResultIsTag = true;
  static constexpr bool kHasComments = false;

  static bool IsStart(const State& state) {
    const State first = FirstState({});
    return state.turn <= 1 && state.plies == 0 && state.spaces == first.spaces &&
           state.tray == first.tray && state.destroyed == first.destroyed;
  }

  static TagRecord TagOf(const State&) { return {}; }

  static Ply PlyOf(const State& state, std::int32_t action, std::uint32_t numbers) {
    Ply ply = tatsu::PlyOf(action);
    ply.turn = state.plies == 0 ? numbers + 1 : numbers;
    ply.number.value = ply.turn;
    if (ply.player == Side::kUnknown) ply.player = state.to_move;
    return ply;
  }

  // "1-0" is a win of the player who begins.
  static std::string_view ResultOf(const Outcome& outcome, const Ply& first) {
    if (first.player == Side::kUnknown) return {};
    return outcome.winners == 1U << static_cast<unsigned>(first.player) ? "1-0" : "0-1";
  }
};

}  // namespace plymill::tatsu
