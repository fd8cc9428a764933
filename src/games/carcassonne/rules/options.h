// Options: the rules of Carcassonne that differ between editions and notators. docs/rules.md gives
// the source of each.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "model/fields.h"

namespace plymill::carcassonne {

// How farmers score at the end: see farms.h.
enum class FarmRule : std::uint8_t { kFirst, kSecond, kThird };

constexpr Name NameOf(FarmRule rule) {
  constexpr std::string_view kNames[] = {"first", "second", "third"};
  return NameIn(kNames, static_cast<std::size_t>(rule));
}

// Where y grows.
enum class YAxis : std::uint8_t { kAuto, kUp, kDown };

constexpr Name NameOf(YAxis axis) {
  constexpr std::string_view kNames[] = {"auto", "up", "down"};
  return NameIn(kNames, static_cast<std::size_t>(axis));
}

// The quarter turns of the start tile, counterclockwise, in a position that does not come from a
// game.
enum class StartTurns : std::uint8_t { kAny, kNone, kOne, kTwo, kThree };

constexpr Name NameOf(StartTurns turns) {
  constexpr std::string_view kNames[] = {"any", "0", "1", "2", "3"};
  return NameIn(kNames, static_cast<std::size_t>(turns));
}

inline constexpr std::uint8_t kMostMeeples = 8;

struct Options {
  FarmRule farms = FarmRule::kThird;
  bool small_city_halved = false;  // a complete city of two tiles has 2 points, not 4
  std::uint8_t meeples = 7;        // that each player can place
  YAxis y_axis = YAxis::kAuto;
  std::uint8_t players = 2;                   // of a position that does not come from a game
  StartTurns start_turns = StartTurns::kAny;  // kAny: the seed decides; without one, none
};

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("farms", options.farms, FarmRule::kFirst, FarmRule::kThird);
  visit("small-city-halved", options.small_city_halved, false, true);
  visit("meeples", options.meeples, 1, kMostMeeples);
  visit("y-axis", options.y_axis, YAxis::kAuto, YAxis::kDown);
  visit("players", options.players, 2, 5);
  visit("start-turns", options.start_turns, StartTurns::kAny, StartTurns::kThree);
}

}  // namespace plymill::carcassonne
