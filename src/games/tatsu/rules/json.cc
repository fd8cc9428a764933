#include <array>
#include <string>
#include <string_view>

#include "games/tatsu/rules/full_state.h"
#include "games/tatsu/rules/rules.h"

namespace plymill::tatsu {
namespace {

// "bV": Black's vine dragon; empty if there is none.
std::string StoneName(Stone stone) {
  if (stone == 0) return {};
  return (SideOfStone(stone) == 0 ? "b" : "w") + std::string(NameOf(DragonOf(stone)).view());
}

// One place of each space, from space 1 to 24.
template <class StoneIn>
void WritePlaces(std::string_view key, const State& state, JsonWriter& json, StoneIn&& stone_in) {
  json.Key(key);
  json.List(state.spaces,
            [&](Pair pair, JsonWriter& to) { to.Value(JsonName{StoneName(stone_in(pair))}); });
}

void WriteCounts(std::string_view key, const std::array<std::uint8_t, 8>& counts,
                 JsonWriter& json) {
  json.Key(key);
  json.Open('{');
  for (unsigned side = 0; side < kSides; ++side) {
    json.Key(NameOf(static_cast<Side>(side)).view());
    json.Open('{');
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      const Stone stone = StoneOf(side, kind);
      json.Members(NameOf(DragonOf(stone)).view(), counts[stone]);
    }
    json.Close('}');
  }
  json.Close('}');
}

}  // namespace

void Rules::WriteJson(const State& state, JsonWriter& json) {
  WritePlaces("inner", state, json, InnerOf);
  WritePlaces("outer", state, json, OuterOf);
  WriteCounts(state.mats == Mats::kUnknown ? "pool" : "tray", state.tray, json);
  if (state.mats != Mats::kUnknown) WriteCounts("mat", state.mat, json);
  WriteCounts("destroyed", state.destroyed, json);
  json.Members("plies_of_turn", state.plies);
}

void FullRules::WriteHiddenJson(const FullState& state, JsonWriter& json) {
  json.Key("dice");  // null: one that is used or given up
  json.List(state.dice,
            [](std::uint8_t die, JsonWriter& to) { die == 0 ? to.Null() : to.Value(die); });
}

}  // namespace plymill::tatsu
