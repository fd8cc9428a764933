#include "rules/bit_pairs/bit_pairs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/random.h"

namespace plymill {
namespace {

// 13 words, the last one of them not whole. Some bits are never set.
constexpr std::size_t kBits = 12 * 64 + 11;

struct Pair {
  std::size_t bit, first, second;
};

std::vector<Pair> RandomPairs(Random& random) {
  std::vector<Pair> pairs;
  for (std::size_t bit = 0; bit < kBits; ++bit) {
    if (random.Below(5) != 0) pairs.push_back({bit, random.Below(128), random.Below(64)});
  }
  return pairs;
}

TEST(BitPairs, AreTheSameInAllForms) {
  Random random(1);
  const std::vector<Pair> pairs = RandomPairs(random);
  BitPairs<kBits> table;
  for (const Pair& pair : pairs) table.Add(pair.bit, pair.first, pair.second);
  for (int round = 0; round < 1000; ++round) {
    const FirstSet first = {random.Next(), random.Next()};
    const std::uint64_t second = random.Next() | random.Next();
    std::array<std::uint8_t, table.kBytes> expected{};
    for (const auto& [bit, in_first, in_second] : pairs) {
      const bool has_first = ((in_first < 64 ? first.low : first.high) >> in_first % 64 & 1) != 0;
      if (!has_first || (second >> in_second & 1) == 0) continue;
      expected[bit / 8] = static_cast<std::uint8_t>(expected[bit / 8] | 1U << bit % 8);
    }
    for (int form = 1; form <= static_cast<int>(BestCpuForm()); ++form) {
      std::array<std::uint8_t, table.kBytes + 1> found;
      found.fill(0xA5);
      FindPairsFor(static_cast<CpuForm>(form))(table.words.data(), table.kBytes, first, second,
                                               found.data());
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), found.begin())) << form;
      EXPECT_EQ(found.back(), 0xA5);
    }
  }
  EXPECT_EQ(FindPairsFor(CpuForm::kPlain), nullptr);
}

}  // namespace
}  // namespace plymill
