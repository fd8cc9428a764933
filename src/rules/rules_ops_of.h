// RulesOpsOf: the RulesOps of a notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/dealt.h"
#include "rules/options.h"
#include "rules/position_of.h"
#include "rules/replay_of.h"
#include "rules/rules.h"
#include "rules/rules_ops.h"
#include "rules/show_game.h"
#include "rules/window_of.h"

namespace plymill {

template <HasRules Game>
std::unique_ptr<AnyPosition> StartOf(std::span<const RuleSetting> settings,
                                     std::optional<std::uint64_t> seed) {
  using Rules = typename Game::Rules;
  const auto options = OptionsWith<typename Rules::Options>(settings, Game::kSlug);
  if constexpr (HasFullRules<Game>) {
    if (seed) {
      return std::make_unique<FullPosition<Game>>(Game::FullRules::Start(options, *seed));
    }
  }
  if (seed && !Rules::kHidesNothing) return nullptr;
  typename Rules::State state = Rules::Start(GameView<Game>(), options);
  if constexpr (requires { Rules::SetUp(state); }) Rules::SetUp(state);
  return std::make_unique<PublicPosition<Game>>(state);
}

// The RulesOps of a notation; null if plymill does not know its rules.
template <class Game>
constexpr const RulesOps* RulesOpsOf() {
  return nullptr;
}

template <HasRules Game>
inline constexpr RulesOps kRulesOps = {
    .options = RuleOptionsOf<typename Game::Rules::Options>,
    .show =
        [](const RecordsBase& records, std::size_t index, std::uint32_t plies,
           std::span<const RuleSetting> settings, std::string& out) {
          GameShow<Game>(static_cast<const Records<Game>&>(records), index, settings, out)
              .Append(plies);
        },
    .start = StartOf<Game>,
    .counts_sequences = CountsSequences<typename Game::Rules>,
    .replay =
        [](std::string_view text, std::span<const RuleSetting> settings) {
          using Options = typename Game::Rules::Options;
          return ReplayOf<Game>::Of(text, OptionsWith<Options>(settings, Game::kSlug));
        },
    .replay_game = [](const RecordsBase& records, std::size_t index,
                      std::span<const RuleSetting> settings) -> std::unique_ptr<AnyReplay> {
      using Options = typename Game::Rules::Options;
      return std::make_unique<ReplayOf<Game>>(static_cast<const Records<Game>&>(records), index,
                                              OptionsWith<Options>(settings, Game::kSlug));
    },
    .positions = PositionsOpsOf<Game>()};

template <HasRules Game>
constexpr const RulesOps* RulesOpsOf() {
  return &kRulesOps<Game>;
}

}  // namespace plymill
