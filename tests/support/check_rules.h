// CheckRules: replays a game, and calls every function of the rules at every position.
#pragma once

#include <cstdint>
#include <string>

#include "rules/options.h"
#include "rules/replay.h"
#include "rules/rules.h"

namespace plymill::testing {

// What is wrong; empty if nothing is. Any plies may be in the game.
template <class Game>
std::string CheckRules(const GameView<Game>& game, const typename Game::Rules::Options& options) {
  using Rules = typename Game::Rules;
  Replay<Game> replay;
  replay.SetOptions(options);
  std::string wrong, text;
  const auto check = [&](const typename Rules::State& state, const typename Game::Ply& ply) {
    std::int32_t last = -1;
    Rules::Legal(state, [&](std::int32_t action) {
      if (action <= last || action >= Rules::kActions) wrong = "actions out of order or range";
      last = action;
    });
    const std::int32_t played = Rules::ActionOf(state, ply);
    if (played < kNoAction || played >= Rules::kActions) wrong = "an action is out of range";
    text.clear();
    DescribeIn<Rules>(state, played, text);
    Rules::Show(state, text);
  };
  replay.PlayTo(game, game.ply_count(), check);
  const std::size_t findings = replay.findings().all().size();
  replay.Play(game);
  if (replay.findings().all().size() < findings) wrong = "a replay depends on the one before it";
  for (const Finding& finding : replay.findings().all()) {
    const ReasonInfo& info = Replay<Game>::InfoOf(finding.reason);
    if (info.ruling == Ruling::kNone) wrong = "a finding is not of the rules";
    if (finding.ply != Finding::kEnd && finding.ply >= game.ply_count()) wrong = "no such ply";
  }
  return wrong;
}

// Options with values from `choose(n)`, which returns a number below n.
template <class Options, class Choose>
Options ArbitraryOptions(Choose& choose) {
  Options options;
  ForEachOption(options, [&](std::string_view, auto& member, auto least, auto greatest) {
    using Member = std::remove_cvref_t<decltype(member)>;
    const auto first = static_cast<std::size_t>(least), last = static_cast<std::size_t>(greatest);
    member = static_cast<Member>(first + choose(last - first + 1));
  });
  return options;
}

}  // namespace plymill::testing
