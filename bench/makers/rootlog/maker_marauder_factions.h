// Marauder factions: turns of the Lord of the Hundreds and the Keepers in Iron.
#pragma once

#include <string_view>
#include <utility>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// --- Lord of the Hundreds: the warlord, strongholds, mobs, moods, a hoard of items -------------
//
// Side::stage is the clearing of the warlord.

inline void SetUpHundreds(Table& table, Side& rats) {
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  rats.stage = corner;
  table.Say("(w_w+4w)->", corner);
  rats.Place(rats.Take(4), corner);
  table.Build(rats, Side::kPlain, corner);
}

// The warlord moves with warriors: "(w_w+3w)4->9".
inline void Advance(Table& table, Side& rats) {
  const auto from = static_cast<Clearing>(rats.stage);
  const Clearing to = table.dice.OneOf(table.map->neighbours.of(from));
  const auto count = static_cast<unsigned>(table.dice.Below(rats.warriors[from] + 1U));
  if (count == 0) {
    table.Say("w_w", from, "->", to);
  } else {
    table.Say("(w_w+");
    table.PutCount(count);
    table.Put("w)");
    table.Put(from);
    table.Put("->");
    table.Put(to);
    Table::Carry(rats, count, from, to);
  }
  rats.stage = to;
}

// The warlord is removed, and a warrior becomes the warlord: "w_w9->/w12->/w_w->12".
inline void Anoint(Table& table, Side& rats) {
  const Clearing at = table.FindWarriors(rats);
  if (at == 0) return;
  table.Say("w_w", static_cast<Clearing>(rats.stage), "->");
  rats.Remove(1, at);
  table.Say('w', at, "->");
  table.Say("w_w->", at);
  rats.stage = at;
}

inline void Raze(Table& table, Side& rats) {
  const Clearing at = table.Find([&](Clearing c) { return rats.token[c] == Side::kNone; });
  if (at != 0) table.PlaceToken(rats, Side::kPlain, at);
}

// Takes an item from another player: "%sC$->$".
inline void Loot(Table& table, Side& rats) {
  Side& victim = table.OtherThan(rats);
  table.Say('%', table.dice.OneOf(kCraftItems), victim.letter, "$->$");
}

inline void PlayHundreds(Table& table, Side& rats) {
  if (table.dice.Chance(60)) Raze(table, rats);
  const auto lair = static_cast<Clearing>(rats.stage);
  table.Recruit(rats, static_cast<unsigned>(1 + table.dice.Below(4)), lair);
  if (table.dice.Chance(10)) Anoint(table, rats);
  table.Say('#', table.dice.OneOf(kMoods), "->$");
  if (table.dice.Chance(50)) table.Craft(rats);
  table.March(rats, static_cast<unsigned>(1 + table.dice.Below(2)));
  if (table.dice.Chance(50) && table.Spend(rats, table.AnySuit())) {
    table.Build(rats, Side::kPlain, static_cast<Clearing>(rats.stage));
  }
  Advance(table, rats);
  Battle(table, rats);
  if (table.dice.Chance(15)) Loot(table, rats);
  table.Score(rats, static_cast<unsigned>(table.dice.Below(4)));
  table.Draw(rats, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(rats);
}

// --- Keepers in Iron: relics, waystations, the retinue ------------------------------------------

inline constexpr std::string_view kRelics = "ftj";

inline void SetUpKeepers(Table& table, Side& keepers) {
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  table.Recruit(keepers, 4, corner);
  table.Recruit(keepers, 4, table.map->neighbours.of(corner)[0]);
  for (const std::string_view forest : table.map->forests) {
    table.Say("t_", table.dice.OneOf(kRelics), "->", forest);
  }
  for (unsigned column = 1; column <= 3; ++column) table.Say("B#faith->$_", column);
}

// A relic leaves the forest and is flipped: "t_t7_10_11->10/t_t10^2".
inline void Delve(Table& table, Side& keepers) {
  const Clearing at = table.Find(
      [&](Clearing c) { return keepers.warriors[c] > 0 && keepers.token[c] == Side::kNone; });
  if (at == 0) return;
  const char relic = table.dice.OneOf(kRelics);
  table.Say("t_", relic, table.dice.OneOf(table.map->forests), "->", at);
  table.Say("t_", relic, at, '^', static_cast<unsigned>(1 + table.dice.Below(3)));
  keepers.token[at] = relic;
  if (table.dice.Chance(20)) {
    table.Say("#faith$_", static_cast<unsigned>(1 + table.dice.Below(3)), "->");
  }
}

// A relic is recovered: "t_f5->$/++3".
inline void Recover(Table& table, Side& keepers) {
  const Clearing at = table.Find([&](Clearing c) { return keepers.token[c] != Side::kNone; });
  if (at == 0) return;
  table.Say("t_", std::exchange(keepers.token[at], Side::kNone), at, "->$");
  table.Score(keepers, static_cast<unsigned>(1 + table.dice.Below(4)));
}

// A warrior becomes a waystation, or the reverse: "w5->/b_j->5".
inline void Encamp(Table& table, Side& keepers) {
  const Clearing at = table.FindWarriors(keepers);
  if (at == 0) return;
  if (keepers.building[at] != Side::kNone) {
    table.Say("b_", std::exchange(keepers.building[at], Side::kNone), at, "->");
    table.Recruit(keepers, 1, at);
  } else {
    keepers.Remove(1, at);
    table.Say('w', at, "->");
    table.Build(keepers, table.dice.OneOf(kRelics), at);
  }
}

inline void TendRetinue(Table& table, Side& keepers) {
  const auto column = static_cast<unsigned>(1 + table.dice.Below(3));
  if (table.dice.Chance(60) && keepers.hand > 0) {
    --keepers.hand;
    table.Say(table.AnySuit(), "#K->$_", column);
  } else if (table.dice.Chance(50)) {
    table.Say(table.AnySuit(), "#$_", column, "->$_", column % 3 + 1);
  } else {
    table.Say(table.AnySuit(), "#$_", column, "->");
  }
}

inline void PlayKeepers(Table& table, Side& keepers) {
  if (table.dice.Chance(50)) Encamp(table, keepers);
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  table.Recruit(keepers, static_cast<unsigned>(1 + table.dice.Below(3)), corner);
  if (table.dice.Chance(50)) table.Craft(keepers);
  table.March(keepers, static_cast<unsigned>(1 + table.dice.Below(3)));
  Battle(table, keepers);
  if (table.dice.Chance(50)) Delve(table, keepers);
  if (table.dice.Chance(40)) Recover(table, keepers);
  TendRetinue(table, keepers);
  table.Draw(keepers, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(keepers);
}

}  // namespace plymill::rootlog::maker
