// RulesOps: the functions of the rules of one notation that users call by its name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/records.h"
#include "plymill/rules.h"

namespace plymill {

class AnyPosition;  // rules/any_position.h
class AnyReplay;
struct PositionsOps;  // rules/positions_ops.h

struct RulesOps {
  // The options of the rules, with their defaults.
  std::vector<RuleOption> (*options)();

  // Appends the game with index `index` after its first `plies` plies; see rules/show_game.h.
  void (*show)(const RecordsBase& records, std::size_t index, std::uint32_t plies,
               std::span<const RuleSetting> settings, std::string& out);

  // The start of a game: a full position if there is a seed, otherwise a public one. Null if the
  // rules have no full positions.
  std::unique_ptr<AnyPosition> (*start)(std::span<const RuleSetting> settings,
                                        std::optional<std::uint64_t> seed);

  // Whether Position::Perft() counts sequences of plies.
  bool counts_sequences;

  // A replay of the first game of `text`; null if no game can be read.
  std::unique_ptr<AnyReplay> (*replay)(std::string_view text,
                                       std::span<const RuleSetting> settings);

  // A replay of the game with index `index` of `records`, which must outlive it.
  std::unique_ptr<AnyReplay> (*replay_game)(const RecordsBase& records, std::size_t index,
                                            std::span<const RuleSetting> settings);

  // Null if positions of this game are not made into arrays.
  const PositionsOps* positions;
};

}  // namespace plymill
