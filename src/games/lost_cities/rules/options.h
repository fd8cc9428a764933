// Options: the rules of Lost Cities that are uncertain, or that players agree on.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"

namespace plymill::lost_cities {

enum class Colors : std::uint8_t { kAsWritten, kFive, kSix };

constexpr Name NameOf(Colors colors) {
  constexpr std::string_view kNames[] = {"as-written", "five", "six"};
  return NameIn(kNames, static_cast<std::size_t>(colors));
}

struct Options {
  // kAsWritten: six colours if the game has a black card, otherwise five.
  Colors colors = Colors::kAsWritten;

  // The rounds of one game in the notation. The notation does not say where a round ends, so by
  // default each round is a game of its own, as a restart at number 1 suggests.
  std::uint8_t rounds = 1;

  // Whether the written result is that of the game. If it is that of a match whose rounds are
  // games of their own, it need not agree with the points of a round.
  bool check_result = true;
};

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("colours", options.colors, Colors::kAsWritten, Colors::kSix);
  visit("rounds", options.rounds, 1, 9);
  visit("check-result", options.check_result, false, true);
}

}  // namespace plymill::lost_cities
