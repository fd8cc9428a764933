// Dealt: the positions in which a game is played, with all that they hide from players.
#pragma once

#include <cstdint>

#include "rules/findings.h"
#include "rules/game_view.h"
#include "rules/positions_ops.h"
#include "rules/rules.h"

namespace plymill {

// Whether plymill can deal the hidden parts of this game.
template <class Game>
concept HasFullRules = requires {
  typename Game::FullRules;
};

// A game that hides nothing: its public positions.
template <class Game>
struct Dealt {
  using Rules = typename Game::Rules;
  using State = typename Rules::State;

  // Whether the public position allows more actions than this one.
  static constexpr bool kHidesActions = false;

  static State Start(const typename Rules::Options& options, std::uint64_t) {
    return Rules::Start(GameView<Game>(), options);
  }
  static const typename Rules::State& Seen(const State& state) { return state; }
  static const typename Rules::State& Public(const State& state) { return state; }
  static bool IsOver(const State& state) { return Rules::IsOver(state); }

  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit) {
    Rules::Legal(state, visit);
  }

  // `action` must be legal, here and below.
  static void Play(State& state, std::int32_t action) { Rules::PlayAction(state, action); }
};

template <HasFullRules Game>
struct Dealt<Game> {
  using Rules = typename Game::FullRules;
  using State = typename Rules::State;

  static constexpr bool kHidesActions = Rules::kHidesActions;

  static State Start(const typename Rules::Options& options, std::uint64_t seed) {
    return Rules::Start(options, seed);
  }
  static const typename Game::Rules::State& Seen(const State& state) { return Rules::Seen(state); }

  // What a replay of the game knows.
  static decltype(auto) Public(const State& state) {
    if constexpr (requires { Rules::Public(state); }) {
      return Rules::Public(state);
    } else {
      return Rules::Seen(state);
    }
  }
  static bool IsOver(const State& state) { return Rules::IsOver(state); }

  template <class Visitor>
  static void Legal(const State& state, Visitor&& visit) {
    Rules::Legal(state, visit);
  }

  static void Play(State& state, std::int32_t action) {
    Findings none;
    Rules::Play(state, action, none);
  }
};

}  // namespace plymill
