// PlyOfAction: a legal action as the ply that the notation writes for it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/state.h"
#include "games/carcassonne/rules/tile_shape.h"

namespace plymill::carcassonne {

// Lays the start tile on the empty table, after so many quarter turns.
void LayStartTile(State& state, std::size_t turns);

// The quarter turns that `options` give the start tile; `any` if they leave it open.
constexpr std::size_t StartTurnsOf(const Options& options, std::size_t any) {
  if (options.start_turns == StartTurns::kAny) return any;
  return static_cast<std::size_t>(options.start_turns) - 1;
}

// The meeple on a part of a tile, where the specification puts it.
Meeple MeepleOn(const TileShape& shape, std::uint8_t part);

// `action` must be a legal action of `state`. The ply has the number of the next move.
Ply PlyOf(const State& state, std::int32_t action);

}  // namespace plymill::carcassonne
