#include <array>
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
      json.Value(std::string_view(&kItemLetters[item], 1));
    }
  }
  json.Close(']');
}

void WriteCrafted(const State& state, std::size_t faction, JsonWriter& json) {
  json.Key("crafted");
  json.Open('[');
  for (std::size_t card = 0; card < kDeckCards; ++card) {
    if ((state.crafted[faction] >> card & 1) != 0) json.Value(JsonName{kDeckRows[card].card->name});
  }
  json.Close(']');
}

void WriteFactions(const State& state, JsonWriter& json) {
  json.Key("factions");
  json.Open('{');
  for (std::size_t i = 0; i < kFactions; ++i) {
    if (!state.Plays(FactionAt(i))) continue;
    json.Key(LetterTextOf(FactionAt(i)));
    json.Open('{');
    json.Members("points", state.points[i], "hand", state.hands[i]);
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
      json.Object("at", PlaceName(place), "faction", NameOf(row.owner), "piece", piece, "count",
                  state.at[kind][place]);
    }
  }
  json.Close(']');
}

// An array of the links of the map: "[1,5],[1,9]".
void WriteLinks(const char* key, const Links& links, JsonWriter& json) {
  json.Key(key);
  json.Open('[');
  ForEachLink(links, [&](unsigned low, unsigned high) { json.Value(std::array{low, high}); });
  json.Close(']');
}

void WriteWays(const State& state, JsonWriter& json) {
  const Ways ways = WaysOf(state);
  WriteLinks("paths", ways.paths, json);
  WriteLinks("closed_paths", ways.closed, json);
  WriteLinks("rivers", ways.rivers, json);
}

void WriteClearings(const State& state, JsonWriter& json) {
  json.Key("clearings");
  json.Open('[');
  for (unsigned clearing = 1; clearing <= kClearings; ++clearing) {
    const char suit = state.suits[clearing];
    json.Object("suit", JsonName{{&suit, suit == '\0' ? 0u : 1u}}, "slots", state.slots[clearing],
                "built", state.built[clearing], "ruin", state.ruins[clearing] > 0);
  }
  json.Close(']');
}

// "5", "2_3_7_12"
std::string ClearingsText(std::uint16_t clearings) {
  std::string text;
  for (unsigned clearing = 0; clearing <= kClearings; ++clearing) {
    if ((clearings & ClearingBit(clearing)) == 0) continue;
    text += (text.empty() ? "" : "_") + std::to_string(clearing);
  }
  return text;
}

void WritePawns(const State& state, JsonWriter& json) {
  json.Key("pawns");
  json.Open('{');
  for (const Faction faction : {Faction::kVagabond, Faction::kSecondVagabond}) {
    const Pawn& pawn = state.pawns[faction == Faction::kVagabond ? 0 : 1];
    if (!state.Plays(faction) || pawn.at == 0) continue;
    json.Members(NameOf(faction).view(), ClearingsText(pawn.at));
  }
  json.Close('}');
}

}  // namespace

void Rules::WriteJson(const State& state, JsonWriter& json) {
  const bool has_map = state.map != kUnknownMap;
  json.Members("map", JsonName{has_map ? kWoodlands[state.map].name : std::string_view()}, "turn",
               state.turn, "player", NameOf(state.player));
  WriteFactions(state, json);
  WritePieces(state, json);
  WritePawns(state, json);
  json.Members("ferry", state.ferry);
  WriteClearings(state, json);
  WriteWays(state, json);
}

}  // namespace plymill::rootlog
