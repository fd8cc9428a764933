// LegalMakers: the makers of legal games of all notations, found by the slug of the notation.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "bench/legal_game.h"

namespace plymill::bench {

struct LegalMakerOps {
  std::span<const std::string_view> faults;  // the kinds of faults
  std::function<LegalGame(std::string_view fault)> next;
};

// Empty if the notation has no maker of legal games.
LegalMakerOps LegalMakerFor(std::string_view slug, std::uint64_t seed, bool greedy);

}  // namespace plymill::bench
