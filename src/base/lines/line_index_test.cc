// Tests of LineIndex: every form finds the same lines.
#include "base/lines/line_index.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "support/forms.h"
#include "support/shards.h"

namespace plymill {
namespace {

// The offsets at which the lines of `text` begin, and at which the last one ends.
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

// A new index for each text, so that its memory has only the room of this text.
TEST(LineIndex, HasRoomForALineInEachByteAndSeesNoneAfterTheText) {
  const std::string text(200, '\n');
  for (const CpuForm form : testing::FormsHere()) {
    for (std::size_t bytes = 0; bytes <= 128; ++bytes) {
      LineIndex lines;
      lines.Find(std::string_view(text).substr(0, bytes), form);
      EXPECT_EQ(lines.size(), LineIndex::MaxLines(bytes));
    }
  }
}

TEST(LineIndex, TakesOnlyLineFeeds) { ExpectFound({"a\rb\v\f\x85\xE2\x80\xA8\n\x8A\0\n", 13}); }

// After DropEmptyLines(), the end is still repeated kSlack times, for vectors loaded at any line.
TEST(LineIndex, DropsEmptyLinesFromAnyLineOn) {
  const testing::PaddedText text("a\n\nb\n\n\n \nc\n\n");
  const std::vector<std::uint32_t> begins = {0, 2, 3, 5, 6, 7, 9, 11, 12};
  LineIndex lines;
  for (std::size_t from = 0; from + 1 < begins.size(); ++from) {
    lines.Find(text, CpuForm::kPlain);
    lines.DropEmptyLines(text, from);
    std::vector<std::uint32_t> left;
    for (std::size_t i = 0; i < begins.size(); ++i) {
      const bool empty = begins[i] < 12 && std::string_view(text)[begins[i]] == '\n';
      if (i < from || !empty) left.push_back(begins[i]);
    }
    EXPECT_EQ(std::vector<std::uint32_t>(lines.begins(), lines.begins() + lines.size() + 1), left);
    for (std::size_t i = 0; i < LineIndex::kSlack; ++i) {
      EXPECT_EQ(lines.begin(lines.size() + 1 + i), left.back());
    }
  }
}

}  // namespace
}  // namespace plymill
