#include "run/select/chance.h"

#include <xxhash.h>

#include <cstddef>

namespace plymill {
namespace {

enum class Purpose : std::uint64_t { kSample, kSets };

// A number from 0 to 2^64 - 1, evenly distributed, which depends only on the arguments.
std::uint64_t Draw(std::uint64_t id, Purpose purpose, std::uint64_t seed) {
  const std::uint64_t drawn[] = {id, static_cast<std::uint64_t>(purpose)};
  return XXH3_64bits_withSeed(drawn, sizeof(drawn), seed);
}

}  // namespace

bool IsInSample(std::uint64_t id, double probability, std::uint64_t seed) {
  constexpr double kDrawsInAll = 18446744073709551616.0;  // 2^64
  return probability >= 1 ||
         Draw(id, Purpose::kSample, seed) < static_cast<std::uint64_t>(probability * kDrawsInAll);
}

Verdict SetOf(std::uint64_t id, std::span<const SetShare> sets, std::uint64_t seed) {
  std::uint64_t all = 0;
  for (const SetShare& set : sets) all += set.share;
  __extension__ using Wide = unsigned __int128;
  auto left = static_cast<std::uint64_t>(Wide{Draw(id, Purpose::kSets, seed)} * all >> 64);
  std::size_t index = 0;
  for (; left >= sets[index].share; ++index) left -= sets[index].share;
  return static_cast<Verdict>(index);
}

}  // namespace plymill
