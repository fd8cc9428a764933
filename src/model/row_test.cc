// Row: words that are too long for a row.
#include "model/row.h"

#include <gtest/gtest.h>

#include <string_view>

namespace plymill {
namespace {

using Word = FixedText<12, 4>;

struct WordPly {
  Word first, second;
};

template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, WordPly>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit("first", ply.first, 0);
  visit("second", ply.second, 0);
}

struct Stored {
  Row<WordPly> row;
  Buffer<char> spill;

  Stored(std::string_view first, std::string_view second) {
    PackRow(WordPly{Word(first), Word(second)}, row.data(), spill);
  }

  std::string_view bytes() const { return {row.data(), row.size()}; }
};

TEST(RowTest, HasTheWordsThatFit) {
  const Stored stored("12", "deck");
  EXPECT_EQ(stored.bytes(), std::string_view("12\0\0deck", 8));
  EXPECT_EQ(stored.spill.size(), 0U);
}

TEST(RowTest, PutsLongerWordsIntoTheSpill) {
  const Stored stored("5", "2_3_7_12");
  EXPECT_EQ(stored.bytes(), std::string_view("5\0\0\0\xFF\0\0\0", 8));
  EXPECT_EQ(std::string_view(stored.spill.data(), stored.spill.size()),
            std::string_view("2_3_7_12\0\0\0\0", 12));
}

TEST(RowTest, GivesBackEveryWord) {
  const std::string_view words[] = {"", "1", "deck", "1_5_9", "1_2_5_6_9_10"};
  for (const std::string_view first : words) {
    for (const std::string_view second : words) {
      const Stored stored(first, second);
      WordPly again{Word("old words"), Word("old words")};
      RowReader<WordPly>(stored.spill.data()).Unpack(stored.row.data(), again);
      EXPECT_EQ(again.first.view(), first);
      EXPECT_EQ(again.second.view(), second);
    }
  }
}

}  // namespace
}  // namespace plymill
