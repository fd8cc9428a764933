// Replay: plays the plies of a game by its rules.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/rules.h"

namespace plymill {

// Whether Play() also gets the plies that the scanner could not read.
template <class Rules>
constexpr bool PlaysUnparsed() {
  if constexpr (requires { Rules::kPlaysUnparsed; }) {
    return Rules::kPlaysUnparsed;
  } else {
    return false;
  }
}

template <class Rules, class State, class Ply>
void Reveal(State& state, const Ply& ply) {
  if constexpr (requires { Rules::Reveal(state, ply); }) Rules::Reveal(state, ply);
}

// Replays games one after the other. Keeps its memory from game to game.
template <class Game>
class Replay {
 public:
  using Rules = typename Game::Rules;
  using State = typename Rules::State;
  using Ply = typename Game::Ply;
  static_assert(RulesOf<Rules, Game>);

  void SetOptions(const typename Rules::Options& options) { options_ = options; }

  // Replays `game` up to its end, or up to the ply after which the position is not defined.
  void Play(const GameView<Game>& game) {
    PlayTo(game, game.ply_count(), [](const State&, const Ply&) {});
    if (!findings_.is_stopped()) {
      findings_.Begin(Finding::kEnd);
      ending_ = Rules::Finish(state_, game, findings_);
    }
  }

  // Replays at most the first `plies` plies of `game`. Before each of them, calls watch(state,
  // ply).
  template <class Watch>
  void PlayTo(const GameView<Game>& game, std::uint32_t plies, Watch&& watch) {
    findings_.Clear();
    ending_ = {};
    state_ = Rules::Start(game, options_);
    plies_ = 0;
    for (const Ply& ply : game.plies()) {
      if (plies_ == plies) return;
      findings_.Begin(plies_++);
      if (!PlaysUnparsed<Rules>() && ply.kind == decltype(ply.kind)::kUnparsed) [[unlikely]]
        return Stop();
      Reveal<Rules>(state_, ply);
      watch(state_, ply);
      Rules::Play(state_, ply, findings_);
      if (findings_.is_stopped()) [[unlikely]]
        return Stop();
    }
  }

  // About the game that was replayed last.
  const State& state() const { return state_; }
  std::uint32_t plies() const { return plies_; }  // replayed
  const Findings& findings() const { return findings_; }
  const Ending& ending() const { return ending_; }

  Legality legality() const {
    for (const Finding& finding : findings_.all()) {
      if (InfoOf(finding.reason).ruling == Ruling::kIllegal) return Legality::kIllegal;
    }
    return findings_.is_stopped() || !ending_.is_checked ? Legality::kUnknown : Legality::kLegal;
  }

  // The table row of a reason that a finding may have.
  static const ReasonInfo& InfoOf(Reason reason) {
    const auto code = static_cast<std::size_t>(reason);
    constexpr auto kFirstOwn = static_cast<std::size_t>(Reason::kFirstOwn);
    return code < kFirstOwn ? kCommonReasons[code - 1] : Game::kOwnReasons[code - kFirstOwn];
  }

 private:
  void Stop() {
    findings_.Stop();
    findings_.Add(Reason::kReplayStopped);
  }

  typename Rules::Options options_;
  State state_{};
  std::uint32_t plies_ = 0;
  Findings findings_;
  Ending ending_;
};

}  // namespace plymill
