#include <string_view>

#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/spot.h"

namespace plymill::coerceo {

void Rules::WriteJson(const State& state, JsonWriter& json) {
  const Position& position = state.position;
  json.Key("tiles");
  json.Open('[');
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    if (position.HasTile(tile)) json.Number(tile + 1);
  }
  json.Close(']');
  for (unsigned colour = 0; colour < kColours; ++colour) {
    json.Key(NameOf(static_cast<Side>(colour)).view());
    json.Open('[');
    ForEachBit(position.pieces[colour], [&](unsigned bit) {
      json.Text(NameOf(FieldOf({colour, bit})).view());
    });
    json.Close(']');
  }
  json.Key("collected");
  json.Open('{');
  for (unsigned colour = 0; colour < kColours; ++colour) {
    json.Key(NameOf(static_cast<Side>(colour)).view());
    json.Number(position.tiles[colour]);
  }
  json.Close('}');
}

}  // namespace plymill::coerceo
