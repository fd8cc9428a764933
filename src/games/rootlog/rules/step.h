// Step: one row that is played, with its places read.
#pragma once

#include <cstdint>

#include "games/rootlog/ply.h"
#include "games/rootlog/rules/spots.h"
#include "games/rootlog/rules/state.h"
#include "rules/findings.h"

namespace plymill::rootlog {

struct Step {
  State& state;
  const Ply& ply;
  Findings& findings;
  Spot from, to;
  unsigned count = 1;

  Step(State& state_before, const Ply& played, Findings& found)
      : state(state_before),
        ply(played),
        findings(found),
        from(SpotOf(played.from.view())),
        to(SpotOf(played.to.view())),
        count(played.count.is_null() ? 1 : played.count.value) {}

  // Reports what the state shows to be wrong, unless the state is not known. `read`: what the
  // rules give instead.
  void Report(Reason reason, const ShortText& read = {}) const {
    if (!state.is_lost) findings.Add(reason, read);
  }
};

// "2 in 5", "none on A$"
inline ShortText CountAt(unsigned count, const Spot& spot, std::string_view text) {
  ShortText read;
  if (count == 0) {
    read.Append("none");
  } else {
    read.AppendNumber(count);
  }
  return read.Append(spot.IsClearing() || spot.type == SpotType::kWild ? " in " : " on ")
      .Append(text);
}

// The effects of rows, by what they move. Each checks what it changes.
void PlayPiece(Step& step);
void PlayPawn(Step& step);
void PlayFerry(Step& step);
void PlayCard(Step& step);
void PlayCharacter(Step& step);
void PlayItem(Step& step);
void PlayItemState(Step& step);
void PlayCraft(Step& step);
void PlayBattle(Step& step);
void PlayReveal(Step& step);
void PlayScore(Step& step);
void PlayDominance(Step& step);
void PlayPlotFlip(Step& step);
void PlayPlotSwap(Step& step);
void PlayPlotGuess(Step& step);
void PlayRelicFlip(Step& step);
void PlayClearPath(Step& step);
void PlayMinister(Step& step);
void PlayLeader(Step& step);

// Points that the rules give for an action of the player, which the next action may score.
void SetDue(Step& step, unsigned points);

// The same for the roosts of the Eyrie, which are scored in the Evening.
void SetEveningDue(Step& step, unsigned points);

// The row may give the player points that are not known.
void OpenDue(State& state);

// Calls OpenDue() if this is such a row.
void NoteOtherPoints(const Step& step);

// Whether a move of `owner` between two clearings is possible on the map. Moves out of the Burrow
// always are.
bool MayMove(const State& state, const Ply& ply, Faction owner, unsigned from, unsigned to);

// Warriors leave the Burrow. CheckExit() checks it after the action, because the tunnel may be
// written after the warriors: "(2w0+t)->5".
void NoteExit(const Step& step);
void CheckExit(State& state, Findings& findings);

}  // namespace plymill::rootlog
