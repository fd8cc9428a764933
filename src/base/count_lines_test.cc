// Tests of CountLineEnds: the count is right for every length of the text and every address.
#include "base/count_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace plymill {
namespace {

TEST(CountLineEnds, OfEveryLength) {
  std::string text;
  for (int i = 0; i < 700; ++i) text += i % 7 == 0 || i % 11 == 3 ? '\n' : static_cast<char>(i);
  for (std::size_t begin = 0; begin < 40; ++begin) {
    for (std::size_t bytes = 0; begin + bytes <= text.size(); ++bytes) {
      const std::string_view part = std::string_view(text).substr(begin, bytes);
      ASSERT_EQ(CountLineEnds(part), std::count(part.begin(), part.end(), '\n'));
    }
  }
}

// The text has more line ends than counters of one byte can hold.
TEST(CountLineEnds, OfLongTexts) {
  for (const std::size_t bytes : {32'639U, 32'640U, 32'641U, 1'000'000U}) {
    EXPECT_EQ(CountLineEnds(std::string(bytes, '\n')), bytes);
  }
}

}  // namespace
}  // namespace plymill
