// RulesOps: the functions of the rules of one notation that users call by its name.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plymill/rules.h"
#include "record/records.h"
#include "rules/options.h"
#include "rules/show_game.h"

namespace plymill {

struct RulesOps {
  // The options of the rules, with their defaults.
  std::vector<RuleOption> (*options)();

  // Appends the game with index `index` after its first `plies` plies; see rules/show_game.h.
  void (*show)(const RecordsBase& records, std::size_t index, std::uint32_t plies,
               std::span<const RuleSetting> settings, std::string& out);

  // The number of sequences of `depth` actions from the start; null if the rules do not count them.
  std::uint64_t (*perft)(std::span<const RuleSetting> settings, unsigned depth);
};

// The RulesOps of a notation; null if plymill does not know its rules.
template <class Game>
constexpr const RulesOps* RulesOpsOf() {
  return nullptr;
}

template <class Rules>
concept CountsSequences = requires(const typename Rules::State& state) {
  { Rules::Perft(state, 0U) } -> std::same_as<std::uint64_t>;
};

template <HasRules Game>
inline constexpr RulesOps kRulesOps = {
    .options = RuleOptionsOf<typename Game::Rules::Options>,
    .show =
        [](const RecordsBase& records, std::size_t index, std::uint32_t plies,
           std::span<const RuleSetting> settings, std::string& out) {
          GameShow<Game>(static_cast<const Records<Game>&>(records), index, settings, out)
              .Append(plies);
        },
    .perft =
        [] {
          using Rules = typename Game::Rules;
          std::uint64_t (*perft)(std::span<const RuleSetting>, unsigned) = nullptr;
          if constexpr (CountsSequences<Rules>) {
            perft = [](std::span<const RuleSetting> settings, unsigned depth) {
              const auto options = OptionsWith<typename Rules::Options>(settings, Game::kSlug);
              return Rules::Perft(Rules::Start(GameView<Game>(), options), depth);
            };
          }
          return perft;
        }()};

template <HasRules Game>
constexpr const RulesOps* RulesOpsOf() {
  return &kRulesOps<Game>;
}

}  // namespace plymill
