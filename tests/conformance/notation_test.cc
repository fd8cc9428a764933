// Notation: records that are printed in their notation are read as the same records.
#include <gtest/gtest.h>

#include <regex>
#include <string_view>
#include <utility>

#include "support/files.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

template <class Notation>
class NotationTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  // The rows of a text, without the offsets of the games; and the text as printed again.
  struct Reading {
    std::string rows, printed;
  };

  static Reading Read(std::string_view bytes) {
    const PaddedText text(bytes);
    Records<Game> records;
    ReadText<Game>(text, records);
    static const std::regex kOffset("\"game\":[0-9]+,");
    return {std::regex_replace(Jsonl(records, JsonRows::kMoves), kOffset, ""), Printed(records)};
  }

  static void ExpectSameAgain(std::string_view text) {
    const Reading first = Read(text);
    const Reading again = Read(first.printed);
    EXPECT_EQ(again.rows, first.rows) << first.printed;
    EXPECT_EQ(again.printed, first.printed);
  }
};

TYPED_TEST_SUITE(NotationTest, Notations, NotationNames);

TYPED_TEST(NotationTest, OfArchives) { this->ExpectSameAgain(TypeParam::Archive(20'000, 1)); }

// Games that are separated only by the text between them.
constexpr std::pair<std::string_view, std::string_view> kApart[] = {
    {"coerceo", "3c-4a 15b-5f\n\ntext\n\n9c-9e 4b-3d\n"},
    {"coerceo", "1# 3c-4a\n\ntext\n\n9c-9e 4b-3d\n"},
    {"coerceo", "[White \"A\"]\n\ntext\n\n1# 3c-4a\n"},
    {"coerceo", "1# 1-0\n"},
    {"coerceo",
     "1# 3c-4a 2# 15b-5f 3# 9c-9e 4# 5f-1d 5# 4a-4c 6# 1d-1f 7# 3c-4a 8# 15b-5f 1# 3c-4a 2# "
     "15b-5f"},
    {"coerceo", "[Event \"C:\\games, \\\"x\\\" \\\\\"]\n\n1# 3c-4a\n"},
    {"lost-cities", "R3-D\nR4-D\n\ntext\n\nR5-D\n"},
    {"lost-cities", "[Player1 \"A\"]\n\ntext\n\n1. R3-D\n"},
    {"tatsu", "V-2 2-5\n\ntext\n\nV-2 2-5\n"},
    {"tatsu", "[White \"A\"]\n\ntext\n\n1. V-2 2-5\n"},
    {"carcassonne", "A = a\nB = b\n\ntext\n\n0 (0,0) RCRF\n1A (0,1) FCCC\n"},
    {"carcassonne", "1A (0,1) FCCC\n2B (1,0) RRCC\n\ntext\n\n1 (0,1) FCCC\n2B (1,0) RRCC\n"},
    {"carcassonne",
     "0 (0,0) RCRF\n1A (0,1) FCCC\n2B resigns\n\ntext\n\n1A (0,1) FCCC\n2B (1,0) FFFF\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\ntext\n\nMap: Fall\nC: Ann\nC:w->5\n"},
};

TYPED_TEST(NotationTest, KeepsGamesApart) {
  for (const auto& [notation, text] : kApart) {
    if (notation == TypeParam::kSlug) this->ExpectSameAgain(text);
  }
}

TYPED_TEST(NotationTest, OfCorpora) {
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    SCOPED_TRACE(path);
    this->ExpectSameAgain(ReadFile(path));
  }
}

}  // namespace
}  // namespace plymill::testing
