// NamedPlayer: the player struct of most notations, which know only the names of players.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "model/fields.h"

namespace plymill {

// A player named by a tag pair. `Side` is an enumeration of the players, and `last` its value with
// the greatest code.
template <Named Side, Side last = Side::kUnknown>
struct NamedPlayer {
  static constexpr Side kLast = last;

  Side player = Side::kUnknown;
  std::string_view name;  // data() is null if the name is not known
};

template <class T>
inline constexpr bool kIsNamedPlayer = false;
template <class Side, Side last>
inline constexpr bool kIsNamedPlayer<NamedPlayer<Side, last>> = true;

template <class AnyPlayer, class Visitor>
requires kIsNamedPlayer<std::remove_cv_t<AnyPlayer>>
constexpr void ForEachField(AnyPlayer& player, Visitor&& visit) {
  visit("player", player.player, AnyPlayer::kLast);
  visit("name", player.name, 0);
}

// The Info of a notation that knows no facts about a game except its tag pairs.
struct NoInfo {};

template <class AnyInfo, class Visitor>
requires std::same_as<std::remove_cv_t<AnyInfo>, NoInfo>
constexpr void ForEachField(AnyInfo&, Visitor&&) {}

}  // namespace plymill
