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
    Finish(game);
  }

  // Replays at most the first `plies` plies of `game`. Before each of them, calls watch(state,
  // ply).
  template <class Watch>
  void PlayTo(const GameView<Game>& game, std::uint32_t plies, Watch&& watch) {
    Begin(game);
    for (const Ply& ply : game.plies()) {
      if (plies_ == plies || !Prepare(ply)) return;
      watch(state_, ply);
      if (!PlayPrepared(ply)) return;
    }
  }

  // The steps of a replay: Begin(), then Prepare() and PlayPrepared() for each ply, then Finish().

  void Begin(const GameView<Game>& game) {
    findings_.Clear();
    ending_ = {};
    state_ = Rules::Start(game, options_);
    plies_ = 0;
  }

  // Adds to the position what all players see before `ply`. Returns false if the ply could not be
  // read: then the replay ends here.
  bool Prepare(const Ply& ply) {
    findings_.Begin(plies_++);
    if (!PlaysUnparsed<Rules>() && ply.kind == decltype(ply.kind)::kUnparsed) [[unlikely]]
      return Stop();
    Reveal<Rules>(state_, ply);
    return true;
  }

  // Returns false if the position after `ply` is not defined: then the replay ends here.
  bool PlayPrepared(const Ply& ply) {
    Rules::Play(state_, ply, findings_);
    return findings_.is_stopped() ? Stop() : true;
  }

  // After the last ply. Does nothing if the replay has ended before.
  void Finish(const GameView<Game>& game) {
    if (findings_.is_stopped()) return;
    findings_.Begin(Finding::kEnd);
    ending_ = Rules::Finish(state_, game, findings_);
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
  [[gnu::noinline, gnu::cold]] bool Stop() {
    findings_.Stop();
    findings_.Add(Reason::kReplayStopped);
    return false;
  }

  typename Rules::Options options_;
  State state_{};
  std::uint32_t plies_ = 0;
  Findings findings_;
  Ending ending_;
};

}  // namespace plymill
