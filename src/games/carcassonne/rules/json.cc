#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/carcassonne/rules/full_state.h"
#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/rules.h"
#include "games/carcassonne/rules/tile_text.h"

namespace plymill::carcassonne {
namespace {

// A meeple as move rows have it, with its player.
void WriteMeeple(PlayerId player, const Meeple& meeple, JsonWriter& json) {
  json.Open('{');
  json.Key("player");
  json.Text(NameOf(player).view());
  json.Key("kind");
  json.Text(NameOf(meeple.kind).view());
  json.Key("at");
  json.Number(meeple.at);
  json.Close('}');
}

void WriteTile(const Table& table, const LaidTile& tile, JsonWriter& json) {
  const TileShape& shape = ShapeAt(tile.shape);
  json.Open('{');
  json.Key("x");
  json.Number(tile.place.x);
  json.Key("y");
  json.Number(tile.place.y);
  json.Key("tile");
  json.Text(TileText(table, tile, false));
  json.Key("meeples");
  json.Open('[');
  for (std::uint8_t part = 0; part < shape.count; ++part) {
    const auto node = static_cast<NodeIndex>(tile.first_node + part);
    const PlayerId player = table.features[node].meeple();
    if (!player.is_null()) WriteMeeple(player, MeepleOn(shape, part), json);
  }
  json.Close(']');
  json.Close('}');
}

// An object with a number for each player.
template <class Numbers>
void WriteForPlayers(std::string_view key, const State& state, const Numbers& numbers,
                     JsonWriter& json) {
  json.Key(key);
  json.Open('{');
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((state.players >> code & 1) == 0) continue;
    json.Key(NameOf(PlayerId(code)).view());
    json.Number(numbers[code]);
  }
  json.Close('}');
}

}  // namespace

void Rules::WriteJson(const State& state, JsonWriter& json) {
  const Board& board = state.table.board;
  json.Key("tiles");
  json.Open('[');
  for (std::size_t i = 0; i < board.size(); ++i) {
    WriteTile(state.table, board[static_cast<TileIndex>(i)], json);
  }
  json.Close(']');
  json.Key("drawn");
  const bool has_drawn = state.drawn.is_known();
  json.Text(has_drawn ? TurnedTile(kTileSet[state.drawn.kind], 0).view() : std::string_view());
  json.Key("tiles_played");
  json.Number(state.drawn_tiles);
  WriteForPlayers("points", state, state.points, json);
  WriteForPlayers("meeples_left", state, state.meeples, json);
}

void FullRules::WriteHiddenJson(const FullState& state, JsonWriter& json) {
  json.Key("tiles_to_come");
  json.Open('[');
  for (unsigned i = state.left; i > 0; --i) {
    json.Text(TurnedTile(kTileSet[state.stack[i - 1]], 0).view());
  }
  json.Close(']');
}

}  // namespace plymill::carcassonne
