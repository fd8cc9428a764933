// Chance: what the bytes of a game and a seed decide. The same game meets the same fate
// wherever it stands, and in every version of plymill.
#pragma once

#include <cstdint>
#include <span>

#include "plymill/select.h"
#include "record/verdict.h"

namespace plymill {

// Whether the game with `id` is in a sample of `probability`.
bool IsInSample(std::uint64_t id, double probability, std::uint64_t seed);

// The set it goes to: a number of `sets`, which are not empty. Independent of the sample.
Verdict SetOf(std::uint64_t id, std::span<const SetShare> sets, std::uint64_t seed);

}  // namespace plymill
