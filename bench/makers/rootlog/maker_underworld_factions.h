// Underworld factions: generated turns of the Underground Duchy and the Corvid Conspiracy.
#pragma once

#include <string_view>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_table.h"

namespace plymill::rootlog::maker {

// --- Underground Duchy: the Burrow (clearing 0), tunnels, ministers ---------------------------

inline constexpr Clearing kBurrow = 0;

inline void SetUpDuchy(Table& table, Side& moles) {
  const auto corner = static_cast<Clearing>(1 + table.dice.Below(4));
  table.Recruit(moles, 2, corner);
  table.PlaceToken(moles, Side::kPlain, corner);
  for (const Clearing at : table.map->neighbours.of(corner)) table.Recruit(moles, 2, at);
}

// "F#D->/t->7/4w0->7"
inline void Dig(Table& table, Side& moles) {
  const Clearing at = table.Find([&](Clearing c) { return moles.token[c] == Side::kNone; });
  if (at == 0 || moles.warriors[kBurrow] == 0 || !table.Spend(moles, table.SuitOf(at))) return;
  table.PlaceToken(moles, Side::kPlain, at);
  const unsigned count = std::min<unsigned>(moles.warriors[kBurrow], 4);
  table.SayCount(count);
  table.Put("w0->");
  table.Put(at);
  Table::Carry(moles, count, kBurrow, at);
}

// Reveals cards and sways a minister: "(M+2F)#^/#mayor->$/++2".
inline void Sway(Table& table, Side& moles) {
  if (moles.stage >= std::size(kMinisters) || moles.hand < 2) return;
  if (table.dice.Chance(50)) {
    table.Say("(M+", table.dice.OneOf(std::string_view("FRB")), ")#^");
  } else {
    table.Say('2', table.AnySuit(), "#^");
  }
  table.Say('#', kMinisters[moles.stage], "->$");
  table.Score(moles, 1 + moles.stage / 3);
  ++moles.stage;
}

inline void BuildInPublic(Table& table, Side& moles) {
  const Clearing at = table.Find(
      [&](Clearing c) { return moles.warriors[c] > 0 && moles.building[c] == Side::kNone; });
  if (at == 0 || moles.hand == 0) return;
  table.Say(table.SuitOf(at), "#^");
  table.Build(moles, table.dice.OneOf(std::string_view("cm")), at);
}

// Loses a minister: "#mayor$->".
inline void PayPriceOfFailure(Table& table, Side& moles) {
  if (moles.stage == 0) return;
  --moles.stage;
  table.Say('#', kMinisters[moles.stage], "$->");
  table.Spend(moles, table.AnySuit());
}

inline void PlayDuchy(Table& table, Side& moles) {
  table.Recruit(moles, static_cast<unsigned>(1 + table.dice.Below(3)), kBurrow);
  if (table.dice.Chance(40)) Dig(table, moles);
  table.March(moles, static_cast<unsigned>(1 + table.dice.Below(3)));
  Battle(table, moles);
  if (table.dice.Chance(40)) BuildInPublic(table, moles);
  if (table.dice.Chance(50)) Sway(table, moles);
  if (table.dice.Chance(5)) PayPriceOfFailure(table, moles);
  if (table.dice.Chance(50)) table.Craft(moles);
  table.Score(moles, static_cast<unsigned>(table.dice.Below(3)));
  table.Draw(moles, static_cast<unsigned>(1 + table.dice.Below(3)));
  table.DiscardDown(moles);
}

// --- Corvid Conspiracy: plots, which are face down until they are flipped ---

inline void SetUpCorvids(Table& table, Side& crows) { table.RecruitEach(crows, 3); }

inline Clearing FindPlot(Table& table, const Side& crows) {
  return table.Find([&](Clearing at) { return crows.token[at] == Side::kPlain; });
}

// "t5^t_b/3Ew5->/t_b5->/++2"
inline void FlipPlot(Table& table, Side& crows) {
  const Clearing at = FindPlot(table, crows);
  if (at == 0) return;
  const char plot = table.dice.OneOf(std::string_view("bsre"));
  table.Say('t', at, "^t_", plot);
  crows.token[at] = plot;
  Side& victim = table.OtherThan(crows);
  if (plot == 'b') {
    Removal removal(table, at);
    removal.Take(victim, 25, crows);
    removal.Say();
    crows.token[at] = Side::kNone;
    table.Say("t_b", at, "->");
  } else if (plot == 'e' && victim.hand > 0) {
    --victim.hand;
    ++crows.hand;
    table.Say('#', victim.letter, "->P");
  }
  table.Score(crows, static_cast<unsigned>(1 + table.dice.Below(3)));
}

// "2w4->/t->4"
inline void LayPlot(Table& table, Side& crows) {
  const Clearing at = table.Find(
      [&](Clearing c) { return crows.warriors[c] > 0 && crows.token[c] == Side::kNone; });
  if (at == 0) return;
  const auto cost = std::min<unsigned>(crows.warriors[at], 1 + (table.dice.Chance(30) ? 1 : 0));
  crows.Remove(cost, at);
  table.SayCount(cost);
  table.Put('w');
  table.Put(at);
  table.Put("->");
  table.PlaceToken(crows, Side::kPlain, at);
}

// "t12<->t4"
inline void Trick(Table& table, Side& crows) {
  const Clearing one = FindPlot(table, crows);
  const Clearing two = table.Find([&](Clearing at) {
    return at != one && crows.token[at] != Side::kNone && crows.token[at] == crows.token[one];
  });
  if (one != 0 && two != 0) table.Say('t', one, "<->t", two);
}

inline void PlayCorvids(Table& table, Side& crows) {
  if (table.dice.Chance(50)) table.Craft(crows);
  if (table.dice.Chance(30)) FlipPlot(table, crows);
  if (table.dice.Chance(50) && table.Spend(crows, table.AnySuit())) {
    table.RecruitEach(crows, static_cast<unsigned>(2 + table.dice.Below(3)));
  }
  for (int actions = 3; actions > 0; --actions) {
    const std::size_t action = table.dice.Below(10);
    if (action < 4) {
      table.March(crows);
    } else if (action < 7) {
      LayPlot(table, crows);
    } else if (action < 9) {
      Battle(table, crows);
    } else {
      Trick(table, crows);
    }
  }
  table.Draw(crows, static_cast<unsigned>(1 + table.dice.Below(2)));
  table.DiscardDown(crows);
}

// Another player guesses a plot: "#^P/?Pt_e3". If the guess is wrong, it costs a card; if it is
// right, the plot is removed.
inline void GuessPlot(Table& table, Side& guesser) {
  Side* const crows = table.SideWith('P');
  if (crows == nullptr || crows == &guesser) return;
  const Clearing at = FindPlot(table, *crows);
  if (at == 0 || guesser.hand == 0) return;
  table.Say(table.SuitOf(at), "#^P");
  table.Say("?Pt_", table.dice.OneOf(std::string_view("bsre")), at);
  if (table.dice.Chance(60)) {
    table.GiveCard(guesser, "", *crows, "");
  } else {
    crows->token[at] = Side::kNone;
    table.Say("Pt", at, "->");
    table.Score(guesser, 1);
  }
}

}  // namespace plymill::rootlog::maker
