// Options: the rules of Root that are uncertain, with their defaults.
#pragma once

#include <concepts>
#include <type_traits>

namespace plymill::rootlog {

struct Options {
  // Report hands of more than five cards at the end of a turn.
  bool hand_limit = true;

  // Count building slots and ruins on the Mountain map, too. Only one program has them.
  bool mountain_slots = false;
};

template <class AnyOptions, class Visitor>
requires std::same_as<std::remove_cv_t<AnyOptions>, Options>
constexpr void ForEachOption(AnyOptions& options, Visitor&& visit) {
  visit("hand-limit", options.hand_limit, false, true);
  visit("mountain-slots", options.mountain_slots, false, true);
}

}  // namespace plymill::rootlog
