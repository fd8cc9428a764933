// Writing: how the actions of a game of Carcassonne are written. See rules/written_game.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/state.h"
#include "model/records.h"

namespace plymill::carcassonne {

struct Writing {
  static constexpr bool kResultIsTag = false;
  static constexpr bool kHasComments = true;

  // The start tile alone lies on the table.
  static bool IsStart(const State& state) {
    return state.table.board.size() == 1 && state.drawn_tiles == 1 && !state.has_expansions;
  }

  static Players PlayersOf(const State& start) { return start.players; }

  // Move 0: the start tile.
  static Ply FirstPly(const State& start);

  // With the points that the players score.
  static Ply PlyOf(const State& state, std::int32_t action, std::uint32_t numbers);

  // The notation has words for games that are broken off alone.
  static std::string_view ResultOf(const Outcome&, const Ply&) { return {}; }

  // The player to move leaves the game, or all do: "concedes" or "abandoned". Returns false if
  // `result` is neither.
  static bool PlyOfResult(const State& state, std::string_view result, Ply& ply);
};

}  // namespace plymill::carcassonne
