// Actions in any player's turn of a made game: hirelings, cards with an effect, dominance.
#pragma once

#include <string_view>

#include "bench/makers/rootlog/maker_battle.h"
#include "bench/makers/rootlog/maker_river_factions.h"
#include "bench/makers/rootlog/maker_table.h"
#include "bench/makers/rootlog/maker_underworld_factions.h"

namespace plymill::rootlog::maker {

inline bool HasPawn(char hireling) {
  return kHirelingsWithPawn.find(hireling) != std::string_view::npos;
}

// Hires a hireling: "h_E->A$3".
inline void Hire(Table& table, const Side& side) {
  const auto markers = static_cast<unsigned>(1 + table.dice.Below(4));
  table.Say("h_", table.dice.OneOf(table.hirelings), "->", side.letter, '$', markers);
}

// Uses a hireling: "h_Op->4/h_OXD4/3Dw4->", "2h_Ew5->9".
inline void CommandHireling(Table& table, const Side& side) {
  const char hireling = table.dice.OneOf(table.hirelings);
  const Clearing at = table.AnyClearing();
  if (HasPawn(hireling)) {
    table.Say("h_", hireling, "p->", at);
  } else {
    table.SayCount(static_cast<unsigned>(1 + table.dice.Below(2)));
    table.Put("h_");
    table.Put(hireling);
    table.Put('w');
    if (table.dice.Chance(50)) table.Put(table.dice.OneOf(table.map->neighbours.of(at)));
    table.Put("->");
    table.Put(at);
  }
  Side& victim = table.OtherThan(side);
  if (victim.warriors[at] == 0) return;
  table.Say("h_", hireling, 'X', victim.letter, at);
  Removal removal(table, at);
  removal.Take(victim, static_cast<unsigned>(table.dice.Below(4)), side);
  removal.Say();
}

// Opens a closed path: "(F+M)#C->/2_5->/++".
inline void OpenPath(Table& table, Side& side) {
  if (table.map->closed_paths.empty() || !table.Spend(side, table.AnySuit())) return;
  table.Say(table.dice.OneOf(table.map->closed_paths), "->");
  table.Score(side, 1);
}

// Takes a dominance card: "F#C->/F#dom->C".
inline void SwapDominance(Table& table, Side& side) {
  const char suit = table.AnySuit();
  if (!table.Spend(side, suit)) return;
  table.Say(suit, "#dom->", side.letter);
  ++side.hand;
}

// Plays a dominance card: "F#dom$->/++->$", or for the Vagabond "++->C$". Points no longer count.
inline void LeaveTrack(Table& table, Side& side) {
  if (!side.on_track || side.points < 10) return;
  side.on_track = false;
  if (side.IsVagabond()) {
    table.Say("++->", table.OtherThan(side).letter, '$');
  } else {
    table.Say("++->$");
  }
}

// Shows cards to all players or to one: "^A", "2M#^", "F#+2M#^", "C^O".
inline void Show(Table& table, Side& side) {
  if (side.hand < 3) return;
  const char other = table.OtherThan(side).letter;
  switch (table.dice.Below(4)) {
    case 0:
      return table.Say('^', other);
    case 1:
      return table.Say('2', table.AnySuit(), "#^");
    case 2:
      return table.Say("F#+2M#^");
    default:
      return table.Say(other, '^', side.letter);
  }
}

// Plays a card that is named by more than its suit: "#sap$->", "R#@*->A", "#E->C".
inline void PlayCard(Table& table, Side& side) {
  switch (table.dice.Below(4)) {
    case 0:
      return table.UseCrafted(side);
    case 1:
      table.Say(table.AnySuit(), "#@*->", side.letter);
      ++side.hand;
      return;
    case 2:
      return table.GiveCard(side, "", table.OtherThan(side), "");
    default:
      return Show(table, side);
  }
}

// Actions that may precede the other actions of a turn.
inline void BeginAnyTurn(Table& table, Side& side) {
  if (table.dice.Chance(15)) BuyFromRiverfolk(table, side);
  if (table.dice.Chance(6)) GuessPlot(table, side);
  if (table.dice.Chance(4)) OpenPath(table, side);
}

// Actions that may follow the other actions of a turn.
inline void EndAnyTurn(Table& table, Side& side) {
  if (table.dice.Chance(80)) Battle(table, side);
  if (table.dice.Chance(45)) table.Score(side, 1);
  if (table.dice.Chance(20)) PlayCard(table, side);
  if (table.dice.Chance(2)) SwapDominance(table, side);
  if (table.dice.Chance(1)) LeaveTrack(table, side);
  if (table.hirelings.empty()) return;
  if (table.dice.Chance(15)) Hire(table, side);
  if (table.dice.Chance(30)) CommandHireling(table, side);
}

}  // namespace plymill::rootlog::maker
