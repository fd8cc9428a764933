// Options: the rules of Root that are uncertain, with their defaults.
#pragma once

#include <concepts>
#include <type_traits>

namespace plymill::rootlog {

struct Options {
  // Report hands of more than five cards at the end of a turn.
  bool hand_limit = true;

  // Count building slots on the Mountain map, too. Only one program has them; they fit the only
  // public game on that map.
  bool mountain_slots = true;
};

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("hand-limit", options.hand_limit, false, true);
  visit("mountain-slots", options.mountain_slots, false, true);
}

}  // namespace plymill::rootlog
