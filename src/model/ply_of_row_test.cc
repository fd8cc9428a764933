// Tests of PlyOfRow: each ply of the corpora is read back from its move row, and rows with a wrong
// value are refused.
#include "model/ply_of_row.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/coerceo/game.h"
#include "rules/game_view.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

template <class Notation>
class PlyOfRowTest : public ::testing::Test {};
TYPED_TEST_SUITE(PlyOfRowTest, Notations, NotationNames);

// The first line of `lines`, which is removed from it.
std::string_view TakeLine(std::string_view& lines) {
  const std::string_view line = lines.substr(0, lines.find('\n'));
  lines.remove_prefix(line.size() + 1);
  return line;
}

TYPED_TEST(PlyOfRowTest, ReadsTheRowsOfTheCorpora) {
  using Game = typename TypeParam::Game;
  std::size_t plies = 0;
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    const PaddedText text(ReadFile(path));
    Records<Game> records;
    ReadText(text, records);
    const std::string rows = Jsonl(records, JsonRows::kMoves);
    std::string_view left = rows;
    RowReader<typename Game::Ply> reader(records.spill.data());
    for (const auto& row : records.rows) {
      typename Game::Ply ply;
      reader.Unpack(row.data(), ply);
      const std::string_view line = TakeLine(left);
      const auto read = PlyOfRow<typename Game::Ply>(line);
      ASSERT_TRUE(read.has_value()) << line;
      EXPECT_EQ(*read, ply) << line;
      ++plies;
    }
    EXPECT_EQ(left, "");
  }
  EXPECT_GT(plies, 10U);
}

TEST(PlyOfRow, RefusesWhatNoRowHas) {
  constexpr std::string_view kWrong[] = {
      "",
      "[]",
      "{}",
      R"({"from":"1a","to":"1c"})",
      R"({"kind":null})",
      R"({"kind":"jump"})",
      R"({"kind":3})",
      R"({"kind":"move","from":"20a"})",
      R"({"kind":"move","from":"1A"})",
      R"({"kind":"move","from":7})",
      R"({"kind":"move","tiles":["1"]})",
      R"({"kind":"move","tiles":[100]})",
      R"({"kind":"move","tiles":[-1]})",
      R"({"kind":"move","tiles":[1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2]})",
      R"({"kind":"move","paid":3})",
      R"({"kind":"move","paid":1.5})",
      R"({"kind":"move","captures":null})",
      R"({"kind":"move","number":1000000})",
      R"({"kind":"move")"};
  for (const std::string_view row : kWrong) {
    EXPECT_FALSE(PlyOfRow<coerceo::Ply>(row).has_value()) << row;
  }
}

TEST(PlyOfRow, LeavesDefaultsAndIgnoresOtherKeys) {
  const auto ply = PlyOfRow<coerceo::Ply>(
      R"({"game":0,"ply":1,"kind":"move","to":"1c","from":"1a","number":null,"player":null})");
  ASSERT_TRUE(ply.has_value());
  coerceo::Ply expected;
  expected.from = coerceo::Field(1, 'a');
  expected.to = coerceo::Field(1, 'c');
  EXPECT_EQ(*ply, expected);
}

}  // namespace
}  // namespace plymill::testing
