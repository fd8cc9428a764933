// Notation: records that are printed in their notation are read as the same records.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

  // A game as printed, and its row with all plies, without what depends on its place and exact
  // text.
  struct OneGame {
    std::string printed, row;
  };

  // The games of a text, also those with plies that cannot be read.
  static std::vector<OneGame> GamesOf(std::string_view bytes) {
    const PaddedText text(bytes);
    Records<Game> records;
    ReadText<Game>(text, records, Keeping());
    const std::string rows = Jsonl(records, JsonRows::kNested, true);
    Buffer<char> out;
    Buffer<std::size_t> ends;
    OpsOf<Game>().encode_notation(records, out, &ends);
    std::vector<OneGame> games;
    for (std::size_t i = 0, begin = 0, row = 0; i < ends.size(); begin = ends[i++]) {
      const std::size_t row_end = rows.find('\n', row);
      games.push_back({{out.data() + begin, ends[i] - begin},
                       WithoutPlace(std::string_view(rows).substr(row, row_end - row))});
      row = row_end + 1;
    }
    return games;
  }

  static std::string WithoutPlace(std::string_view row) {
    const std::size_t content = row.find("\"content\":"),
                      diagnostics = row.find(",\"diagnostics\":");
    return std::string(row.substr(content, diagnostics - content)) +
           std::string(row.substr(row.find(",\"tags\":")));
  }

  // Both games are read as they are when they stand alone.
  static void ExpectApart(const OneGame& first, const OneGame& second) {
    const std::vector<OneGame> read = GamesOf(first.printed + second.printed);
    const bool apart = read.size() == 2 && read[0].row == first.row && read[1].row == second.row;
    EXPECT_TRUE(apart) << first.printed << "-----\n" << second.printed;
  }

  static ShardOptions Keeping() {
    ShardOptions options = GameRowOptions();
    options.read.keep_unparsed = true;
    return options;
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

// Games of every shape that a printer may have to keep apart from the next or the last game: a
// header only, no header, neither, and plies, text that cannot be read, a comment or a result at
// the end.
constexpr std::pair<std::string_view, std::string_view> kShapes[] = {
    {"coerceo", "[White \"A\"]\n"},
    {"coerceo", "[White \"A\"]\nsome text\n"},
    {"coerceo", "1# 3c-4a 2# 15b-5f\n"},
    {"coerceo", "3c-4a 15b-5f\n"},
    {"coerceo", "1# 3c-4a 1-0\n"},
    {"coerceo", "1# 3c-4a {a}\n"},
    {"coerceo", "{a} 1# 3c-4a\n"},
    {"coerceo", "[White \"A\"]\n\n{a} 1# 3c-4a R\n"},
    {"coerceo", "1# 3c-4a 2# x\n"},
    {"coerceo", "1# x 2# 3c-4a\n"},
    {"coerceo", "1# R\n"},
    {"lost-cities", "[Player1 \"A\"]\n"},
    {"lost-cities", "[Player1 \"A\"]\nsome text\n"},
    {"lost-cities", "[Player1 \"A\"]\n[Result \"1-0\"]\n\n1. R3-D\n"},
    {"lost-cities", "[Player1 \"A\"]\nAnnotated by Cy\n1. R3-D\n"},
    {"lost-cities", "1. R3-D\n2. BHD-D\n"},
    {"lost-cities", "R3-D\n"},
    {"lost-cities", "R3-D\nBHD-D\n"},
    {"lost-cities", "1. R3-D\n2. R11-D\n"},
    {"lost-cities", "1. R11-D\n2. R3-D\n"},
    {"lost-cities", "R11-D\nR3-D\n"},
    {"tatsu", "[White \"A\"]\n"},
    {"tatsu", "[White \"A\"]\nsome text\n"},
    {"tatsu", "[White \"A\"]\n[Result \"1-0\"]\n\n1. V-2 2-5\n"},
    {"tatsu", "[White \"A\"]\nAnnotated by Cy\n1. V-2 2-5\n"},
    {"tatsu", "1. V-2 2-5\n2. V-14 14-10\n"},
    {"tatsu", "1. V-2 2-5\n2. V-14\n"},
    {"tatsu", "V-2 2-5\n"},
    {"tatsu", "V-2 2-5\nV-14 14-10\n"},
    {"tatsu", "1. V-2 2-5\n2. V-14 14-99\n"},
    {"tatsu", "1. V-2 2-99\n"},
    {"tatsu", "V-2 2-99\nV-14 14-10\n"},
    {"carcassonne", "A = a\nB = b\n"},
    {"carcassonne", "19/04/2022, 21:19 BGA, London, Real-time\n"},
    {"carcassonne", "19/04/2022, 21:19 BGA, London, Real-time\n\nA = a\n\n0 (0,0) RCRF\n"},
    {"carcassonne", "0 (0,0) RCRF\n1A (0,1) FCCC\n"},
    {"carcassonne", "0 (0,0) RCRF\n"},
    {"carcassonne", "1A (0,1) FCCC\n2B (1,0) RRCC\n"},
    {"carcassonne", "1 (0,1) FCCC\n2B (1,0) RRCC\n"},
    {"carcassonne", "0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC / a\n"},
    {"carcassonne", "/ a\n0 (0,0) RCRF\n1A (0,1) FCCC / 2B (1,0) RRCC\n"},
    {"carcassonne", "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC\nA+1=1 (B+2=2)\n"},
    {"carcassonne", "0 (0,0) RCRF\n1A (0,1) FCCC\n2B concedes\n"},
    {"carcassonne", "0 (0,0) RCRF\n1A (0,1) FCCX\n"},
    {"carcassonne", "0 (0,0) RXRF\n1A (0,1) FCCC\n"},
    {"carcassonne", "A = a\nB = b\n\n1A (0,1) FCCX\n"},
    {"rootlog", "Map: Fall\n"},
    {"rootlog", "Map: Fall\nC: Ann\n"},
    {"rootlog", "Map: Fall\nC: Ann\n// a\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\nC:w->5\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\nC:w->5 // a\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\nC:w->5\nWinner: C\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\nC:w->5/=\n"},
    {"rootlog", "Map: Fall\nC: Ann\n\nC:\n"},
};

TYPED_TEST(NotationTest, KeepsEveryShapeApartFromEveryCorpusGame) {
  std::vector<typename TestFixture::OneGame> shapes;
  for (const auto& [notation, text] : kShapes) {
    if (notation != TypeParam::kSlug) continue;
    const auto read = this->GamesOf(text);
    ASSERT_EQ(read.size(), 1U) << text;
    shapes.push_back(read[0]);
  }
  auto games = shapes;
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    for (auto& game : this->GamesOf(ReadFile(path))) games.push_back(std::move(game));
  }
  for (const auto& game : games) {
    for (const auto& shape : shapes) {
      this->ExpectApart(shape, game);
      this->ExpectApart(game, shape);
    }
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
