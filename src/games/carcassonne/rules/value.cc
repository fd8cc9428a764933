// Rules::AppendValue(): tiles count by their places, in whatever order they were laid.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "games/carcassonne/rules/rules.h"

namespace plymill::carcassonne {
namespace {

std::vector<LaidTile> TilesByPlace(const Board& board) {
  std::vector<LaidTile> tiles;
  tiles.reserve(board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    tiles.push_back(board[static_cast<TileIndex>(i)]);
  }
  std::sort(tiles.begin(), tiles.end(), [](const LaidTile& a, const LaidTile& b) {
    return std::tie(a.place.x, a.place.y) < std::tie(b.place.x, b.place.y);
  });
  return tiles;
}

}  // namespace

void Rules::AppendValue(const State& state, StateValue& value) {
  for (const LaidTile& tile : TilesByPlace(state.table.board)) {
    value.Add(tile.place.x, tile.place.y, tile.shape);
    for (std::size_t part = 0; part < ShapeAt(tile.shape).count; ++part) {
      value.Add(
          state.table.features[static_cast<NodeIndex>(tile.first_node + part)].meeple().code());
    }
  }
  value.Add(state.points, state.meeples, state.used, state.drawn_tiles, ToMove(state).code(),
            state.drawn.kind, state.turns.count(), state.players, state.has_left,
            state.is_abandoned, state.has_expansions, state.options.farms,
            state.options.small_city_halved);
}

}  // namespace plymill::carcassonne
