// Rules of Coerceo: see rules/rules.h. Where each rule comes from stands above its function, in
// position.h.
#pragma once

#include <cstdint>
#include <string>

#include "base/json_writer.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "games/coerceo/rules/actions.h"
#include "games/coerceo/rules/options.h"
#include "games/coerceo/rules/position.h"
#include "rules/drawing.h"
#include "rules/ending.h"
#include "rules/finding.h"
#include "rules/findings.h"
#include "rules/state_value.h"

namespace plymill {

template <class Game>
class GameView;

namespace coerceo {

struct Game;

struct State {
  Position position;
  std::array<std::uint8_t, kColours> first_pieces{};  // at the start of the game
  Options options;
};

struct Rules {
  using Options = coerceo::Options;
  using State = coerceo::State;

  static constexpr SameSlip kSameSlips[] = {
      {Why("illegal-move"), Why("field-colour")},
      {Why("wrong-capture"), Why("field-colour")},
      {Why("wrong-tile"), Why("tile-differs")},
      {Why("tile-stays"), Why("tile-differs")},
      {Why("wrong-tile"), Why("tile-out-of-range")},
      {Why("tile-stays"), Why("tile-out-of-range")},
      {Why("old-tile-number"), Why("tile-out-of-range")},
  };

  static State Start(const GameView<Game>& game, const Options& options);
  static void Play(State& state, const Ply& ply, Findings& findings);
  static Ending Finish(const State& state, const GameView<Game>& game, Findings& findings);

  static constexpr std::int32_t kActions = coerceo::kActions;
  static constexpr bool kHidesNothing = true;

  static Side ToMove(const State& state) { return static_cast<Side>(state.position.to_move); }
  static bool IsOver(const State& state);

  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit);
  static void PlayAction(State& state, std::int32_t action);
  static std::int32_t ActionOf(const State& state, const Ply& ply);
  static void Describe(std::int32_t action, std::string& out);
  static void Show(const State& state, std::string& out);
  static void Draw(const State& state, Drawing& drawing);
  static void Mark(const State& state, const Ply& ply, Drawing& drawing);
  static void WriteJson(const State& state, JsonWriter& json);

  static void AppendValue(const State& state, StateValue& value) {
    const auto& [pieces, fields, tiles, to_move] = state.position;
    value.Add(pieces, fields, tiles, to_move, state.first_pieces, state.options.exchange_price,
              state.options.pieces_to_win, state.options.optional_captures);
  }

  // The number of sequences of `depth` legal actions.
  static std::uint64_t Perft(const State& state, unsigned depth);
};

// The player who has won, because the opponent has no pieces, or has lost enough of them; kUnknown
// if there is none.
Side WinnerOf(const State& state);

template <class Visitor>
void Rules::Legal(const State& state, Visitor&& visit) {
  if (WinnerOf(state) != Side::kUnknown) return;
  const Position& position = state.position;
  const unsigned colour = position.to_move;
  ForEachBit(position.pieces[colour], [&](unsigned from) {
    const Fields targets = StepsOf(position, colour, from);
    for (unsigned i = 0; i < kSteps; ++i) {
      const unsigned to = kFields.step[colour][from][i];
      if (to != kNone && (targets >> to & 1) != 0) visit(MoveAction({colour, from}, i));
    }
  });
  if (!CanExchange(position, state.options)) return;
  ForEachBit(position.pieces[1 - colour], [&](unsigned bit) {
    visit(ExchangeAction({1 - colour, bit}));
  });
}

}  // namespace coerceo
}  // namespace plymill
