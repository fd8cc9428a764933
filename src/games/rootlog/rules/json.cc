#include <cstddef>
#include <string>
#include <string_view>

#include "games/rootlog/rules/rules.h"

namespace plymill::rootlog {
namespace {

void WriteItems(const State& state, std::size_t faction, JsonWriter& json) {
  json.Key("items");
  json.Open('[');
  for (std::size_t item = 0; item < kItems; ++item) {
    for (unsigned i = state.items[faction][item]; i > 0; --i) {
      json.Text(std::string_view(&kItemLetters[item], 1));
    }
  }
  json.Close(']');
}

void WriteCrafted(const State& state, std::size_t faction, JsonWriter& json) {
  json.Key("crafted");
  json.Open('[');
  for (std::size_t card = 0; card < kDeckCards; ++card) {
    if ((state.crafted[faction] >> card & 1) != 0) json.Text(kDeckRows[card].name);
  }
  json.Close(']');
}

void WriteFactions(const State& state, JsonWriter& json) {
  json.Key("factions");
  json.Open('{');
  for (std::size_t i = 0; i < kFactions; ++i) {
    if ((state.in_game >> i & 1) == 0) continue;
    json.Key(std::string_view(&kFactionLetters[i], 1));
    json.Open('{');
    json.Key("points");
    json.Number(state.points[i]);
    json.Key("hand");
    json.Number(state.hands[i]);
    WriteItems(state, i, json);
    WriteCrafted(state, i, json);
    json.Close('}');
  }
  json.Close('}');
}

// The place of pieces: a clearing, or a word.
std::string PlaceName(std::size_t place) {
  if (place == kWildPlace) return "elsewhere";
  if (place == kOwnBoard) return "own board";
  return place == kPayments ? "payments" : std::to_string(place);
}

void WritePieces(const State& state, JsonWriter& json) {
  json.Key("pieces");
  json.Open('[');
  for (std::size_t place = 0; place < kPlaces; ++place) {
    for (std::size_t kind = 0; kind < kPieceKinds; ++kind) {
      if (state.at[kind][place] == 0) continue;
      const PieceRow& row = kPieces[kind];
      std::string piece(1, row.type);
      if (row.letter != '\0') piece += {'_', row.letter};
      json.Open('{');
      json.Key("at");
      json.Text(PlaceName(place));
      json.Key("faction");
      json.Text(NameOf(row.owner).view());
      json.Key("piece");
      json.Text(piece);
      json.Key("count");
      json.Number(state.at[kind][place]);
      json.Close('}');
    }
  }
  json.Close(']');
}

}  // namespace

void Rules::WriteJson(const State& state, JsonWriter& json) {
  json.Key("map");
  json.Text(state.map == kUnknownMap ? std::string_view() : kWoodlands[state.map].name);
  json.Key("turn");
  json.Number(state.turn);
  WriteFactions(state, json);
  WritePieces(state, json);
}

}  // namespace plymill::rootlog
