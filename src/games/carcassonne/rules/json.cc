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
  json.Object("player", NameOf(player), "kind", NameOf(meeple.kind), "at", meeple.at);
}

void WriteTile(const Table& table, const LaidTile& tile, JsonWriter& json) {
  const TileShape& shape = ShapeAt(tile.shape);
  json.Open('{');
  json.Members("x", tile.place.x, "y", tile.place.y, "tile", TileText(table, tile, false));
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
    json.Members(NameOf(PlayerId(code)).view(), numbers[code]);
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
  state.drawn.is_known() ? json.Value(TurnedTile(kTileSet[state.drawn.kind], 0)) : json.Null();
  json.Members("tiles_played", state.drawn_tiles);
  WriteForPlayers("points", state, state.points, json);
  WriteForPlayers("meeples_left", state, state.meeples, json);
}

void FullRules::WriteHiddenJson(const FullState& state, JsonWriter& json) {
  json.Key("tiles_to_come");
  json.Open('[');
  for (unsigned i = state.left; i > 0; --i) {
    json.Value(TurnedTile(kTileSet[state.stack[i - 1]], 0));
  }
  json.Close(']');
}

}  // namespace plymill::carcassonne
