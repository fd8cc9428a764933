// State: the public position of a Carcassonne game, and what the rules remember of its text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/axes.h"
#include "games/carcassonne/rules/open_places.h"
#include "games/carcassonne/rules/options.h"
#include "games/carcassonne/rules/scoring.h"
#include "games/carcassonne/rules/tile_kinds.h"
#include "games/carcassonne/rules/turn_order.h"
#include "games/carcassonne/rules/written_scores.h"

namespace plymill::carcassonne {

struct State {
  Table table;
  OpenPlaces open;

  PointsByPlayer points{};                      // scored during the game
  MeeplesByPlayer meeples{};                    // that each player can still place
  std::array<std::uint8_t, kTileKinds> used{};  // tiles of each kind, laid or discarded
  std::uint32_t drawn_tiles = 0;                // laid or discarded, also unknown ones

  // The result of EndPoints() when this number of tiles lay on the table.
  PointsByPlayer end_points{};
  std::size_t tiles_at_end = 0;

  // The player of the next ply, and the tile that was drawn. Rules::Reveal() sets them.
  PlayerId mover;
  TurnedKind drawn;

  TurnOrder turns;
  Players players = 0;   // who play
  Players has_left = 0;  // who conceded
  Players scored = 0;    // whose points are in a scoring at the end
  bool is_abandoned = false;
  bool has_expansions = false;  // the rules check only places, edges and totals

  Axes axes;
  WrittenScores written;
  bool is_told_of_expansions = false, is_told_of_axes = false;

  Options options;
};

// The position before the first ply of a game that is not known yet.
inline State StartState(const Options& options) {
  State state;
  state.options = options;
  state.meeples.fill(options.meeples);
  state.players = (Players{1} << options.players) - 1;
  state.turns = TurnOrder(options.players);
  state.axes.y_grows_up = options.y_axis != YAxis::kDown;
  return state;
}

// The points that each player gets at the end of the game, for what stands on the table.
PointsByPlayer EndPoints(const State& state);

// Fills State::end_points, unless it is filled already.
void FindEndPoints(State& state);

}  // namespace plymill::carcassonne
