#include "base/random_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace plymill {
namespace {

TEST(RandomArrayTest, BeginsAtItsAlignmentWhateverLiesBefore) {
  std::vector<RandomArray<char>> arrays;
  std::vector<std::vector<char>> between;
  for (const std::size_t size :
       {1u, 64u, 100u, 256u, 8192u, 100000u, (2u << 20) - 1, 2u << 20, (2u << 20) + 1}) {
    for (std::size_t before = 1; before < 1024; before = before * 3 + 1) {
      between.emplace_back(before);
      arrays.emplace_back(size);
      const auto address = reinterpret_cast<std::uintptr_t>(arrays.back().data());
      EXPECT_EQ(address % RandomArray<char>::kAlignment, 0U) << size << " after " << before;
    }
  }
}

TEST(RandomArrayTest, IsZeroWhenNewAndWhenCleared) {
  RandomArray<int> array(1000);
  EXPECT_EQ(std::ranges::count(array, 0), 1000);
  std::fill_n(array.data(), array.size(), 7);
  array.Clear();
  EXPECT_EQ(std::ranges::count(array, 0), 1000);
}

}  // namespace
}  // namespace plymill
