#include "games/tatsu/rules/rules.h"

#include "games/tatsu/game.h"
#include "rules/game_view.h"
#include "rules/rules.h"

namespace plymill::tatsu {
namespace {

// The player who has won. If the game may be over, because a player has no dragon in the arena, the
// option decides.
Side WinnerOf(const State& state) {
  if (state.winner != Side::kUnknown || !state.empty_arena_loses) return state.winner;
  for (unsigned side = 0; side < kSides; ++side) {
    const bool can_enter = state.mats == Mats::kExact && CountOf(state.mat, side) != 0;
    if (state.in_arena[side] == 0 && !can_enter) return Opponent(static_cast<Side>(side));
  }
  return Side::kUnknown;
}

Outcome WinOf(Side side) { return {OutcomeKind::kWin, 1u << static_cast<unsigned>(side)}; }

}  // namespace

State Rules::Start(const GameView<Game>&, const Options& options) { return FirstState(options); }

Ending Rules::Finish(const State& state, const GameView<Game>& game, Findings& findings) {
  Ending ending;
  const Side winner = WinnerOf(state);
  if (winner == Side::kUnknown) return ending;
  ending.outcome = WinOf(winner);
  const Outcome written = game.outcome();
  const bool differs = written.kind == OutcomeKind::kDraw ||
                       (written.kind == OutcomeKind::kWin && written != ending.outcome);
  if (!differs) return ending;
  if (state.winner == Side::kUnknown) {
    ending.outcome = {};  // the game did not end here, or not in this way
  } else if (findings.empty()) {
    findings.Add(Why("wrong-result"), ShortText(NameOf(winner).view()).Append(" wins"));
  }
  return ending;
}

void Rules::PlayAction(State& state, std::int32_t action) {
  Ply ply = PlyOf(action);
  ply.turn = state.turn + (state.plies == 0 ? 1 : 0);
  Findings none;
  BeginTurnOf(state, ply);
  PlayPly(state, ply, none);
}

std::int32_t Rules::ActionOf(const State&, const Ply& ply) {
  if (ply.kind == Kind::kPass) return kPassAction;
  const auto side = static_cast<unsigned>(SideOf(ply));
  const unsigned from = IndexOf(ply.from), to = IndexOf(ply.to);
  if (side >= kSides || to >= kSpaces) return kNoAction;
  if (ply.kind == Kind::kMove) {
    return from < kSpaces ? MoveAction(side, from, DieOf(from, to, side)) : kNoAction;
  }
  if (ply.kind != Kind::kEnter || ply.dragon == Dragon::kNone || ply.dragon > Dragon::kFire) {
    return kNoAction;
  }
  return EntryAction(side, static_cast<unsigned>(ply.dragon) - 1, to - FirstEntry(side));
}

}  // namespace plymill::tatsu
