// Battles: who can fight in a clearing, and the ambush cards that are played.
#include "games/rootlog/reasons.h"
#include "games/rootlog/rules/hands.h"
#include "games/rootlog/rules/pieces.h"

namespace plymill::rootlog {
namespace {

// "Riverfolk mercenaries": their buyer treats the warriors of the Riverfolk as its own.
bool MayHaveMercenaries(const State& state, unsigned clearing) {
  return state.at[WarriorsOf(Faction::kRiverfolk)][clearing] > 0;
}

void CheckPresence(const Step& step) {
  const State& state = step.state;
  const Faction attacker = step.ply.faction, defender = step.ply.target;
  if (!step.to.IsClearing()) return;
  const unsigned clearing = step.to.clearing;
  // Hirelings fight for those who control them.
  const auto is_missing = [&](Faction faction, bool is_there) {
    return !is_there && IsFaction(faction) && !state.has_hirelings &&
           (faction == Faction::kRiverfolk || !MayHaveMercenaries(state, clearing));
  };
  const auto report = [&](Faction faction) {
    step.Report(
        Why("no-battle"),
        ShortText("no ").Append(NameOf(faction).view()).Append(" in ").Append(step.ply.to.view()));
  };
  if (is_missing(attacker, HasFighterIn(state, attacker, clearing))) {
    report(attacker);
  } else if (is_missing(defender, !IsFaction(defender) || HasPieceIn(state, defender, clearing))) {
    report(defender);
  }
}

// "<Suit>@: the first is the defender's, the second the attacker's."
void PlayAmbushes(Step& step) {
  Faction player = step.ply.target;
  char suit = '\0';
  for (const char c : step.ply.detail.view()) {
    if (c == '@') {
      const char text[] = {suit, '#', 'a', 'm', 'b', 'u', 's', 'h'};
      Spend(step, player, 1);
      Discard(step, CardText({text, sizeof(text)}));
      player = step.ply.faction;
    }
    suit = c;
  }
}

}  // namespace

void PlayBattle(Step& step) {
  CheckPresence(step);
  if (!step.ply.detail.empty()) PlayAmbushes(step);
}

}  // namespace plymill::rootlog
