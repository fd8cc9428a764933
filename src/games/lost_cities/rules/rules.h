// Rules of Lost Cities: see rules/rules.h. Above each function stands what the rules of the game
// say; docs/rules.md names the sources.
#pragma once

#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "games/lost_cities/reasons.h"
#include "games/lost_cities/rules/actions.h"
#include "games/lost_cities/rules/options.h"
#include "games/lost_cities/rules/play.h"
#include "games/lost_cities/rules/state.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/finding.h"
#include "rules/findings.h"
#include "rules/state_value.h"

namespace plymill {

template <class Game>
class GameView;

namespace lost_cities {

struct Game;

struct Rules {
  using Options = lost_cities::Options;
  using State = lost_cities::State;

  static constexpr SameSlip kSameSlips[] = {
      {Why("own-discard"), Why("draws-own-discard")},
  };

  static constexpr std::int32_t kActions = kActionCount;
  static constexpr bool kHidesNothing = false;

  static State Start(const GameView<Game>& game, const Options& options);

  // Any player may begin: the ply says who does.
  static void Reveal(State& state, const Ply& ply) {
    state.to_move = static_cast<std::uint8_t>(SeatOf(state, ply));
  }

  static void Play(State& state, const Ply& ply, Findings& findings) {
    PlayPly(state, ply, findings);
  }

  // Both players have points if the last round is complete.
  static Ending Finish(const State& state, const GameView<Game>& game, Findings& findings);

  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit) {
    State round = state;
    if (state.round_is_over() && !BeginNextRound(round)) return;
    LegalActions(round).ForEach(visit);
  }

  // If any player may begin, the first one does.
  static void PlayAction(State& state, std::int32_t action);

  static Seat ToMove(const State& state) { return static_cast<Seat>(state.to_move); }

  static bool IsOver(const State& state) { return state.round_is_over() && state.rounds_left == 0; }

  static std::int32_t ActionOf(const State& state, const Ply& ply);

  static void Describe(std::int32_t action, std::string& out) {
    if (action >= 0 && action < kActions) out += TextOf(PlyOf(action)).view();
  }

  static void AppendValue(const State& state, StateValue& value) {
    value.Add(state.places, state.last, state.pile_sizes, state.known, state.draw_pile,
              state.to_move, state.colors, state.rounds_left, state.earlier_points);
  }

  static void Show(const State& state, std::string& out);
  static void Draw(const State& state, Drawing& drawing);
  static void Mark(const State& state, const Ply& ply, Drawing& drawing);
  static void WriteJson(const State& state, JsonWriter& json);
};

}  // namespace lost_cities
}  // namespace plymill
