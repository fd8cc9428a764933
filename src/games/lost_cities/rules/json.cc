#include <string>
#include <string_view>

#include "games/lost_cities/rules/full_state.h"
#include "games/lost_cities/rules/rules.h"
#include "games/lost_cities/rules/score.h"

namespace plymill::lost_cities {
namespace {

// The cards at one place, in the order of the slots.
void WriteCards(const State& state, Place place, JsonWriter& json) {
  json.Open('[');
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if (state.places[slot] == place) json.Value(NameOf(CardIn(slot)));
  }
  json.Close(']');
}

// A discard pile, from the lowest card to the top.
void WritePile(const State& state, unsigned color, JsonWriter& json) {
  json.Open('[');
  for (unsigned below = 0; below < state.pile_sizes[color]; ++below) {
    for (unsigned i = 0; i < kSlotsPerColor; ++i) {
      const unsigned slot = color * kSlotsPerColor + i;
      if (state.places[slot] == InPile(below)) json.Value(NameOf(CardIn(slot)));
    }
  }
  json.Close(']');
}

// An object with a value for each player, which `write(seat)` writes.
template <class Write>
void WriteForPlayers(std::string_view key, JsonWriter& json, Write&& write) {
  json.Key(key);
  json.Open('{');
  for (unsigned seat = 0; seat < 2; ++seat) {
    json.Key(NameOf(static_cast<Seat>(seat)).view());
    write(seat);
  }
  json.Close('}');
}

}  // namespace

void Rules::WriteJson(const State& state, JsonWriter& json) {
  json.Members("colours", state.colors, "draw_pile", state.draw_pile);
  WriteForPlayers("expeditions", json,
                  [&](unsigned seat) { WriteCards(state, ExpeditionOf(seat), json); });
  WriteForPlayers("known_hands", json,
                  [&](unsigned seat) { WriteCards(state, HandOf(seat), json); });
  WriteForPlayers("points", json, [&](unsigned seat) { json.Value(PointsOf(state, seat)); });
  json.Key("discards");
  json.Open('{');
  for (unsigned color = 0; color < state.colors; ++color) {
    json.Key(std::string_view(&kColorLetters[color + 1], 1));
    WritePile(state, color, json);
  }
  json.Close('}');
}

void FullRules::WriteHiddenJson(const FullState& state, JsonWriter& json) {
  WriteForPlayers("hands", json, [&](unsigned seat) {
    auto hand = state.hands[seat];
    std::sort(hand.begin(), hand.end());
    json.List(hand, [](std::uint8_t kind, JsonWriter& to) { to.Value(NameOf(CardOfKind(kind))); });
  });
}

}  // namespace plymill::lost_cities
