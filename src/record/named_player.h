// What most notations tell of players and games beyond their plies: names.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "record/fields.h"

namespace plymill {

// A player, as tag pairs name one. `Side` has the players as values, and kUnknown
// behind them.
template <Named Side>
struct NamedPlayer {
  Side player = Side::kUnknown;
  std::string_view name;  // data() is null where it is not told
};

template <class T>
inline constexpr bool kIsNamedPlayer = false;
template <class Side>
inline constexpr bool kIsNamedPlayer<NamedPlayer<Side>> = true;

template <class AnyPlayer, class Visitor>
requires kIsNamedPlayer<std::remove_cv_t<AnyPlayer>>
constexpr void ForEachField(AnyPlayer& player, Visitor&& visit) {
  using Side = decltype(player.player);
  visit("player", player.player, Side::kUnknown);
  visit("name", player.name, 0);
}

// What is told of a game beyond its tag pairs: nothing.
struct NoInfo {};

template <class AnyInfo, class Visitor>
requires std::same_as<std::remove_cv_t<AnyInfo>, NoInfo>
constexpr void ForEachField(AnyInfo&, Visitor&&) {}

}  // namespace plymill
