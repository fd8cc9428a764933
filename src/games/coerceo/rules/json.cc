#include <string_view>

#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/spot.h"

namespace plymill::coerceo {

void Rules::WriteJson(const State& state, JsonWriter& json) {
  const Position& position = state.position;
  json.Key("tiles");
  json.Open('[');
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    if (position.HasTile(tile)) json.Value(tile + 1);
  }
  json.Close(']');
  for (unsigned colour = 0; colour < kColours; ++colour) {
    json.Key(NameOf(static_cast<Side>(colour)).view());
    json.Open('[');
    ForEachBit(position.pieces[colour], [&](unsigned bit) {
      json.Value(NameOf(FieldOf({colour, bit})));
    });
    json.Close(']');
  }
  json.Key("collected");
  json.Open('{');
  for (unsigned colour = 0; colour < kColours; ++colour) {
    json.Members(NameOf(static_cast<Side>(colour)).view(), position.tiles[colour]);
  }
  json.Close('}');
}

}  // namespace plymill::coerceo
