#include "scan/lines/line_index.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "support/forms.h"
#include "support/shards.h"

namespace plymill {
namespace {

// Where the lines of `text` begin, and where the last of them ends.
std::vector<std::uint32_t> BeginsOf(std::string_view text) {
  std::vector<std::uint32_t> begins = {0};
  for (std::uint32_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') begins.push_back(i + 1);
  }
  return begins;
}

void ExpectFound(std::string_view bytes) {
  const testing::PaddedText text(bytes);
  LineIndex lines;
  for (const CpuForm form : testing::FormsHere()) {
    lines.Find(text, form);
    const std::vector<std::uint32_t> found(lines.begins(), lines.begins() + lines.size() + 1);
    ASSERT_EQ(found, BeginsOf(bytes)) << kCpuFormNames[static_cast<int>(form)];
    for (std::size_t i = 0; i < LineIndex::kSlack; ++i) {
      ASSERT_EQ(lines.begin(lines.size() + 1 + i), found.back());
    }
  }
}

TEST(LineIndex, FindsLinesOfAnyLength) {
  std::mt19937_64 random(1);
  for (std::size_t bytes = 0; bytes < 300; ++bytes) {
    for (const std::uint64_t one_of : {1U, 2U, 9U, 70U}) {
      std::string text(bytes, 'x');
      for (char& c : text) {
        if (random() % one_of == 0) c = '\n';
      }
      ExpectFound(text);
    }
  }
}

TEST(LineIndex, SeesNoLineFeedBehindTheText) {
  const std::string text(200, '\n');
  LineIndex lines;
  for (const CpuForm form : testing::FormsHere()) {
    for (std::size_t bytes = 0; bytes <= 128; ++bytes) {
      lines.Find(std::string_view(text).substr(0, bytes), form);
      EXPECT_EQ(lines.size(), bytes);
    }
  }
}

TEST(LineIndex, TakesOnlyLineFeeds) { ExpectFound({"a\rb\v\f\x85\xE2\x80\xA8\n\x8A\0\n", 13}); }

}  // namespace
}  // namespace plymill
