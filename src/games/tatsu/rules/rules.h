// Rules of Tatsu: see rules/rules.h. Above each function stands what the rules of the game say;
// docs/rules.md names the sources.
#pragma once

#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "games/tatsu/ply.h"
#include "games/tatsu/reasons.h"
#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/options.h"
#include "games/tatsu/rules/play.h"
#include "games/tatsu/rules/state.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/finding.h"
#include "rules/findings.h"
#include "rules/state_value.h"

namespace plymill {

template <class Game>
class GameView;

namespace tatsu {

struct Game;

struct Rules {
  using Options = tatsu::Options;
  using State = tatsu::State;

  static constexpr SameSlip kSameSlips[] = {
      {Why("wrong-side"), Why("two-players")},         {Why("wrong-side"), Why("same-player")},
      {Why("backwards"), Why("two-players")},          {Why("backwards"), Why("same-player")},
      {Why("no-such-die"), Why("distance")},           {Why("wrong-entry"), Why("entry-space")},
      {Why("needless-pass"), Why("pass-before-move")},
  };

  static constexpr std::int32_t kActions = kActionCount;
  static constexpr bool kHidesNothing = false;

  static State Start(const GameView<Game>& game, const Options& options);

  // Begins the turn of `ply`.
  static void Reveal(State& state, const Ply& ply) { BeginTurnOf(state, ply); }

  static void Play(State& state, const Ply& ply, Findings& findings) {
    PlayPly(state, ply, findings);
  }

  static Ending Finish(const State& state, const GameView<Game>& game, Findings& findings);

  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit) {
    ForEachAction(state, visit);
  }

  static void PlayAction(State& state, std::int32_t action);

  static Side ToMove(const State& state) { return state.to_move; }

  // The turn of the winner has two plies too.
  static bool IsOver(const State& state) {
    return state.winner != Side::kUnknown && state.plies == 0;
  }

  static std::int32_t ActionOf(const State& state, const Ply& ply);

  static void Describe(std::int32_t action, std::string& out) {
    if (action >= 0 && action < kActions) out += TextOf(PlyOf(action)).view();
  }

  static void AppendValue(const State& state, StateValue& value) {
    value.Add(state.spaces, state.tray, state.mat, state.destroyed, state.to_move, state.plies,
              state.escaped, state.passed, state.is_guessed, state.is_doubted, state.winner,
              state.segments, state.mats, state.mat_capacity, state.white_entry,
              state.empty_arena_loses);
  }

  static void Show(const State& state, std::string& out);
  static void Draw(const State& state, Drawing& drawing);
  static void Mark(const State& state, const Ply& ply, Drawing& drawing);
  static void WriteJson(const State& state, JsonWriter& json);
};

}  // namespace tatsu
}  // namespace plymill
