// Headers of generated games: map, deck, clearings, the lines of the Advanced Setup (ADSET), pool.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// Four clearings of each suit.
inline std::string ShuffledSuits(Dice& dice) {
  std::string suits = "FFFFMMMMRRRR";
  for (std::size_t i = suits.size(); i > 1; --i) std::swap(suits[i - 1], suits[dice.Below(i)]);
  return suits;
}

inline void SayClearings(Table& table) {
  table.Put("Clearings: ");
  for (Clearing at = 1; at <= kClearings; ++at) {
    if (at > 1) table.Put(", ");
    table.Put(table.SuitOf(at));
    table.Put(at);
  }
  table.Put('\n');
}

// "Landmarks: city->5/forge->9"
inline void SayLandmarks(Table& table) {
  table.Put("Landmarks: ");
  const std::size_t first = table.dice.Below(std::size(kLandmarks));
  const std::size_t count = 1 + table.dice.Below(2);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) table.Put('/');
    table.Put(kLandmarks[(first + i) % std::size(kLandmarks)]);
    table.Put("->");
    table.Put(table.AnyClearing());
  }
  table.Put('\n');
}

// Three hirelings of factions that do not play.
inline std::string DrawHirelings(Table& table) {
  std::string drawn;
  while (drawn.size() < 3) {
    const char hireling = table.dice.OneOf(kHirelings);
    const bool taken = drawn.find(hireling) != std::string::npos;
    if (!taken && table.SideWith(hireling) == nullptr) drawn += hireling;
  }
  return drawn;
}

// "Hirelings: h_E, h_J, h_Sd/h_Ew->3+4/2h_Jw->7"
inline void SayHirelings(Table& table) {
  const std::string drawn = DrawHirelings(table);
  table.hirelings.clear();
  table.Put("Hirelings: ");
  for (const char hireling : drawn) {
    if (hireling != drawn[0]) table.Put(", ");
    table.Put("h_");
    table.Put(hireling);
    if (table.dice.Chance(30) && hireling != drawn[0]) {
      table.Put('d');
    } else {
      table.hirelings += hireling;
    }
  }
  for (const char hireling : table.hirelings) {
    const bool pawn = kHirelingsWithPawn.find(hireling) != std::string_view::npos;
    table.Put("/h_");
    table.Put(hireling);
    table.Put(pawn ? "p->" : "w->");
    const auto at = static_cast<Clearing>(1 + table.dice.Below(kClearings - 1));
    table.Put(at);
    if (pawn) continue;
    table.Put('+');
    table.Put(static_cast<Clearing>(at + 1));
  }
  table.Put('\n');
}

// Writes the factions that play, and one that does not.
inline void SayPool(Table& table) {
  table.Put("Pool: ");
  for (const Side& side : table.sides) table.Put(side.letter);
  for (const FactionPlan& plan : kFactions) {
    if (table.SideWith(plan.letter) != nullptr) continue;
    table.Put(plan.letter);
    break;
  }
  table.Put('\n');
}

inline void SayPlayer(Table& table, const Side& side) {
  table.Put(side.letter);
  table.Put(": ");
  table.Put(table.dice.OneOf(kNames));
  table.Put('\n');
}

// Writes all lines above the first player. `adset`: use the Advanced Setup with all its lines.
inline void SayHeader(Table& table, bool adset) {
  table.Put("Map: ");
  table.Put(table.map->name);
  table.Put("\nDeck: ");
  table.Put(table.deck->name);
  table.Put('\n');
  if (table.map->suits.empty()) SayClearings(table);
  if (adset && table.dice.Chance(50)) SayLandmarks(table);
  table.hirelings.clear();
  if (adset && table.dice.Chance(60)) SayHirelings(table);
  if (adset || table.dice.Chance(30)) SayPool(table);
}

}  // namespace plymill::rootlog::maker
