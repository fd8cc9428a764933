// River factions: turns of the Lizard Cult and the Riverfolk Company.
#pragma once

#include <string_view>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// --- Lizard Cult: gardens, acolytes on the board, the Outcast --------------------------------

inline void SetUpCult(Table& table, Side& cult) {
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  table.Recruit(cult, 4, corner);
  table.Build(cult, static_cast<char>(table.SuitOf(corner) | 0x20), corner);
  for (const Clearing at : table.map->neighbours.of(corner)) table.Recruit(cult, 1, at);
  table.Say("$_o->", table.dice.OneOf(std::string_view("FMR")));
}

// A ritual: a card is shown, and a piece is placed for it.
inline void Ritual(Table& table, Side& cult) {
  const Clearing at = table.FindWarriors(cult);
  if (at == 0 || cult.hand == 0) return;
  const char suit = table.SuitOf(at);
  table.Say(suit, "#^");
  const bool free = cult.building[at] == Side::kNone;
  if (free && table.dice.Chance(50)) {
    table.Build(cult, static_cast<char>(suit | 0x20), at);
  } else {
    table.Recruit(cult, 1, at);
  }
}

// Acolytes convert warriors: "2w$->/2Ew7->/2w->7".
inline void Convert(Table& table, Side& cult) {
  Side& victim = table.OtherThan(cult);
  const Clearing at = table.FindWarriors(victim);
  if (at == 0 || cult.on_board < 2) return;
  cult.on_board -= 2;
  cult.supply += 2;
  table.Say("2w$->");
  Removal removal(table, at);
  removal.Take(victim, 1, cult);
  removal.Say();
  table.Recruit(cult, 1, at);
}

inline void Sacrifice(Table& table, Side& cult) {
  if (cult.supply == 0 || !table.Spend(cult, 'B')) return;
  --cult.supply;
  ++cult.on_board;
  table.Say("w->$");
}

inline void PlayCult(Table& table, Side& cult) {
  if (table.dice.Chance(40)) {
    const bool hated = table.dice.Chance(25);
    table.Say(hated ? "$_ho->" : "$_o->", table.dice.OneOf(std::string_view("FMR")));
  }
  Convert(table, cult);
  for (auto rituals = 1 + table.dice.Below(2); rituals > 0; --rituals) Ritual(table, cult);
  if (table.dice.Chance(40)) Sacrifice(table, cult);
  if (table.dice.Chance(50)) table.March(cult);
  if (table.dice.Chance(40)) Battle(table, cult);
  if (cult.hand > 0 && table.dice.Chance(50)) {
    table.Spend(cult, table.dice.OneOf(std::string_view("FMR")));
    table.Score(cult, static_cast<unsigned>(2 + table.dice.Below(3)));
  }
  if (table.dice.Chance(50)) table.Craft(cult);
  table.Draw(cult, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(cult);
}

// --- Riverfolk Company: trade posts, prices, funds, payments on the board --------------------

inline void SetPrices(Table& table) {
  const auto price = static_cast<unsigned>(1 + table.dice.Below(4));
  if (table.dice.Chance(40)) {
    table.Say("$_->", price);
  } else {
    table.Say("$_", table.dice.OneOf(std::string_view("hrm")), "->", price);
  }
}

inline void SetUpRiverfolk(Table& table, Side& otters) {
  for (const Clearing at : {Clearing{7}, Clearing{10}, Clearing{11}}) table.Recruit(otters, 1, at);
  otters.on_board = otters.Take(3);
  table.Say("3w->$");
  SetPrices(table);
}

// Places a warrior, or a trade post with a warrior: "w$->5", "t_r+w->5/++2".
inline void SettleTrade(Table& table, Side& otters) {
  const Clearing at = table.Find([&](Clearing c) {
    return otters.token[c] == Side::kNone && table.SuitOf(c) != 'B' && otters.warriors[c] > 0;
  });
  if (at == 0 || otters.on_board < 2 || otters.Take(1) == 0) return;
  otters.on_board -= 2;
  otters.supply += 2;
  table.Say("2w$->");
  const char suit = static_cast<char>(table.SuitOf(at) | 0x20);
  table.Say("t_", suit, "+w->", at);
  otters.token[at] = suit;
  otters.Place(1, at);
  table.Score(otters, 2);
}

inline void PlayRiverfolk(Table& table, Side& otters) {
  if (table.dice.Chance(30)) SetPrices(table);
  if (otters.on_board > 4) table.Score(otters, otters.on_board / 2);
  if (table.dice.Chance(70)) table.Draw(otters, static_cast<unsigned>(1 + table.dice.Below(3)));
  SettleTrade(table, otters);
  table.March(otters, static_cast<unsigned>(table.dice.Below(3)));
  if (table.dice.Chance(40)) Battle(table, otters);
  const Clearing bank = table.AnyClearing();
  table.Recruit(otters, static_cast<unsigned>(table.dice.Below(3)), bank);
  if (table.dice.Chance(50)) table.Craft(otters);
  if (otters.hand > 0 && table.dice.Chance(20) && otters.Take(1) == 1) {  // Export
    --otters.hand;
    ++otters.on_board;
    table.Say(table.dice.OneOf(table.deck->cards).card, "O->");
    table.Say("w->$");
  }
  table.DiscardDown(otters);
  if (table.dice.Chance(15)) table.Say("$_f->", otters.on_board);
}

// Other players buy before their turns: "3w->O$/B#O->C".
inline void BuyFromRiverfolk(Table& table, Side& buyer) {
  Side* const otters = table.SideWith('O');
  if (otters == nullptr || otters == &buyer || otters->hand == 0) return;
  const auto paid = buyer.Take(static_cast<unsigned>(1 + table.dice.Below(4)));
  if (paid == 0) return;
  otters->on_board += 1;
  table.SayCount(paid);
  table.Put("w->O$");
  const char suit[] = {table.AnySuit(), '\0'};
  table.GiveCard(*otters, suit, buyer, "");
}

}  // namespace plymill::rootlog::maker
