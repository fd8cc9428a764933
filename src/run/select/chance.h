// Chance: pseudorandom choices for games, which depend only on the bytes of a game and a seed. The
// same game gets the same choice in any source, and in every version of plymill.
#pragma once

#include <cstdint>
#include <span>

#include "model/verdict.h"
#include "plymill/select.h"

namespace plymill {

// Whether the game with `id` is in the sample. Each game is in the sample with `probability`.
bool IsInSample(std::uint64_t id, double probability, std::uint64_t seed);

// The set of the game with `id`, as an index in `sets`, which must not be empty. This choice does
// not depend on the choice of IsInSample().
Verdict SetOf(std::uint64_t id, std::span<const SetShare> sets, std::uint64_t seed);

}  // namespace plymill
