// Turns of the Vagabond, and of the second one: items, quests, relationships.
#pragma once

#include <string_view>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

inline void SetUpVagabond(Table& table, Side& vagabond) {
  const Character& character = table.dice.OneOf(kCharacters);
  vagabond.items = character.items;
  table.Say('#', character.name, "->$");
  table.Say("p->", table.dice.OneOf(table.map->forests));
}

inline char AnyItem(Table& table, const Side& vagabond) { return table.dice.OneOf(vagabond.items); }

// A move: "%f->e/p->7"; sometimes into a forest.
inline void Slip(Table& table, bool exhausts) {
  if (exhausts) table.Say("%f->e");
  if (table.dice.Chance(15)) {
    table.Say("p->", table.dice.OneOf(table.map->forests));
  } else {
    table.Say("p->", table.AnyClearing());
  }
}

// Gives a card to a player, and takes an item: "%x->e/F#V->C/%sC$->$/$_C->1/++".
inline void Aid(Table& table, Side& vagabond) {
  Side& other = table.OtherThan(vagabond);
  if (vagabond.hand == 0) return;
  table.Say('%', AnyItem(table, vagabond), "->e");
  const char suit[] = {table.AnySuit(), '\0'};
  table.GiveCard(vagabond, suit, other, "");
  if (vagabond.items.size() < 10 && table.dice.Chance(50)) {
    vagabond.items += table.dice.OneOf(std::string_view("sbfth"));
    table.Say('%', vagabond.items.back(), other.letter, "$->$");
  }
  if (other.IsVagabond() || !table.dice.Chance(60)) return;
  table.Say("$_", other.letter, "->", table.dice.OneOf(std::string_view("12a")));
  table.Score(vagabond, static_cast<unsigned>(1 + table.dice.Below(2)));
}

// A battle, and damaged items: "%s->e/XC7/2Cw7->/$_C->h/++2".
inline void Strike(Table& table, Side& vagabond) {
  Side& defender = table.OtherThan(vagabond);
  const Clearing at = table.Find([&](Clearing clearing) { return defender.Has(clearing); });
  if (at == 0) return;
  table.Say("%s->e");
  const unsigned before = defender.warriors[at];
  Fight(table, vagabond, defender, at);
  if (defender.warriors[at] < before) table.Score(vagabond, before - defender.warriors[at]);
  if (table.dice.Chance(20)) table.Say("$_", defender.letter, "->h");
  if (table.dice.Chance(40)) table.Say('%', AnyItem(table, vagabond), "->d");
}

// Takes an item from a ruin: "%r->e/%b12->$/++".
inline void Explore(Table& table, Side& vagabond) {
  if (vagabond.stage >= 4) return;
  ++vagabond.stage;
  vagabond.items += table.dice.OneOf(std::string_view("bfhs"));
  table.Say("%r->e");
  table.Say('%', vagabond.items.back(), table.AnyClearing(), "->$");
  table.Score(vagabond, 1);
}

// Completes a quest: "%r+%s->e/#banditsQ->$/++2".
inline void Quest(Table& table, Side& vagabond) {
  const char one = AnyItem(table, vagabond);
  table.Say('%', one, "+%", AnyItem(table, vagabond), "->e");
  table.Say('#', table.dice.OneOf(kQuests), "Q->$");
  table.Score(vagabond, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.Say("#->Q");
}

// Refreshes items: "%f+%r+%s->r", or one by one: "%fe->r".
inline void Refresh(Table& table, Side& vagabond) {
  auto items = 1 + table.dice.Below(4);
  if (table.dice.Chance(30)) {
    for (; items > 0; --items) table.Say('%', AnyItem(table, vagabond), "e->r");
    return;
  }
  table.Say('%', AnyItem(table, vagabond));
  for (; items > 1; --items) {
    table.Put("+%");
    table.Put(AnyItem(table, vagabond));
  }
  table.Put("->r");
}

inline void RepairItems(Table& table, Side& vagabond) {
  const char one = AnyItem(table, vagabond);
  if (table.dice.Chance(50)) {
    table.Say('%', one, "d->s");
  } else {
    table.Say("(%", one, "+%", AnyItem(table, vagabond), ")d->s");
  }
}

inline void PlayVagabond(Table& table, Side& vagabond) {
  Refresh(table, vagabond);
  if (table.dice.Chance(30)) Slip(table, false);
  for (auto actions = 1 + table.dice.Below(3); actions > 0; --actions) {
    const std::size_t action = table.dice.Below(12);
    if (action < 3) Slip(table, true);
    if (action == 3 || action == 4) Aid(table, vagabond);
    if (action == 5 || action == 6) Strike(table, vagabond);
    if (action == 7) Explore(table, vagabond);
    if (action == 8) Quest(table, vagabond);
    if (action == 9) table.Craft(vagabond);
    if (action == 10) table.Say("%t->t");
    if (action == 11) table.Say("%c+%b->t");
  }
  if (table.dice.Chance(25)) RepairItems(table, vagabond);
  table.Draw(vagabond, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(vagabond);
}

}  // namespace plymill::rootlog::maker
