#include "scan/game_start.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

namespace plymill {
namespace {

// Asked for piece by piece, each of `piece` bytes.
std::vector<std::size_t> LinesOf(const std::string& text, std::size_t from, std::size_t piece) {
  std::vector<std::size_t> found;
  LineStarts lines(text, from);
  for (std::size_t end = from; end < text.size();) {
    end = std::min(end + piece, text.size());
    for (std::size_t line = lines.Before(end); line < end; line = lines.Before(end)) {
      found.push_back(line);
    }
  }
  return found;
}

std::vector<std::size_t> LinesOneByOne(const std::string& text, std::size_t from) {
  std::vector<std::size_t> found;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && text[at - 1] == '\n') found.push_back(at);
  }
  return found;
}

TEST(LineStartsTest, AreBehindLineFeeds) {
  std::string text;
  for (unsigned i = 0; i < 300; ++i) text += i * i % 11 < 3 ? '\n' : static_cast<char>(i % 31);
  for (std::size_t bytes = 0; bytes <= text.size(); bytes += 13) {
    const std::string part = text.substr(0, bytes);
    for (std::size_t from = 0; from <= bytes; ++from) {
      for (const std::size_t piece : {1U, 7U, 64U, 65U, 512U}) {
        EXPECT_EQ(LinesOf(part, from, piece), LinesOneByOne(part, from)) << bytes << " " << from;
      }
    }
  }
}

}  // namespace
}  // namespace plymill
