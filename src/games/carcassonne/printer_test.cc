// Tests of the printer and the maker: printed games are read as the same plies, and made games
// cause no diagnostics.
#include "games/carcassonne/printer.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "bench/makers/carcassonne/maker.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/rules/tile_kinds.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/shards.h"

namespace plymill::carcassonne {
namespace {

// Expects that the printed games of `bytes` are read as the same plies.
void ExpectPrintsItself(const std::string& bytes) {
  const testing::PaddedText text(bytes);
  Records<Game> records;
  testing::ReadText<Game>(text, records);
  const std::string printed = testing::Printed(records);
  const testing::PaddedText again(printed);
  Records<Game> read;
  testing::ReadText<Game>(again, read);
  ASSERT_EQ(read.heads.size(), records.heads.size()) << printed;
  ASSERT_EQ(read.rows.size(), records.rows.size()) << printed;
  for (std::size_t i = 0; i < read.rows.size(); ++i) EXPECT_EQ(read.rows[i], records.rows[i]);
  EXPECT_EQ(std::string(read.spill.data(), read.spill.size()),
            std::string(records.spill.data(), records.spill.size()));
  const auto rows = [](std::string lines) {  // without the offsets of games
    std::string kept;
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      kept += lines.substr(lines.find("\"players\"", at), end + 1 - lines.find("\"players\"", at));
      at = end + 1;
    }
    for (std::size_t at = kept.find(",\"diagnostics\":"); at != std::string::npos;
         at = kept.find(",\"diagnostics\":", at)) {
      kept.erase(at, kept.find(",\"tags\":", at) - at);  // with the codes
    }
    return kept;
  };
  EXPECT_EQ(rows(testing::Jsonl(read, JsonRows::kNested)),
            rows(testing::Jsonl(records, JsonRows::kNested)))
      << printed;
}

TEST(CarcassonnePrinter, PrintsWhatIsReadTheSame) {
  for (const std::string_view folder : {"carcassonne/spec", "carcassonne/valid"}) {
    for (const auto& path : testing::CorpusFiles(folder, ".txt")) {
      SCOPED_TRACE(path);
      ExpectPrintsItself(testing::ReadFile(path));
    }
  }
}

// Directly after move 0, move 1A begins no game. After a line of text, it begins one.
TEST(CarcassonnePrinter, PrintsShortGamesApart) {
  ExpectPrintsItself("0 (0,0) RCRF\n\nGood luck\n\n1A (dis) CCCCP (0,1) FCCC\n");
  ExpectPrintsItself(
      "0 (0,0) RCRF\n1A (0,1) FCCC\n\nAgain\n\n1A concedes\n\nso\n\n1A (0,1) FCCC\n");
}

// In a table, moves 0 and 1A may come again. On a line of their own, they would begin another game.
TEST(CarcassonnePrinter, PrintsMovesThatBeginNoGameAfterOthers) {
  ExpectPrintsItself("A = a\n0 (0,0)\tRCRF\t3A (1,0)\tRRCC\n1A (0,1)\tFCCC\t1A (0,-1)\tRFRR\n");
  ExpectPrintsItself(
      "0 (0,0)\tRCRF\t0 (0,0)\tRCRF\n1A (0,1)\tFCCC / so\t1A (0,-1)\tRFRR\n"
      "2B (1,0)\tRRCC / so\t1A (1,1)\tRRCC\n3A (2,0)\tRRCC\t1A concedes\n/ so\t0 (1,2)\tRRCC\n"
      "A+4\t1A (1,3)\tRRCC / so\n");
}

// A blank line before unparsed text would end the game.
TEST(CarcassonnePrinter, PrintsWhatIsUnparsedBelowTheHeader) {
  const testing::PaddedText text("A = a\nB = b\n0 7q (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) FFFF\n");
  Records<Game> records;
  ShardOptions options;
  options.read.keep_unparsed = true;
  testing::ReadText<Game>(text, records, options);
  EXPECT_EQ(testing::Printed(records), std::string(text) + "\n");
}

// Made games cause no diagnostics, and use each tile of the set once.
TEST(CarcassonneMaker, MakesGamesByTheBook) {
  Maker maker(4711);
  std::string archive;
  for (int i = 0; i < 50; ++i) maker.AppendGame(archive);
  const testing::PaddedText text(archive);
  Records<Game> records;
  ShardOptions options = testing::GameRowOptions();
  options.geometry = true;
  testing::ReadText<Game>(text, records, options);
  EXPECT_EQ(records.heads.size(), 50U);
  EXPECT_EQ(records.tally.diagnostics, 0U);
  RowReader<Ply> reader(records.spill.data());
  for (const GameHead& head : records.heads) {
    std::size_t left[kTileKinds] = {};
    for (std::size_t kind = 0; kind < kTileKinds; ++kind) left[kind] = kTileSet[kind].count;
    for (std::size_t i = 0; i < head.rows.count; ++i) {
      Ply ply;
      reader.Unpack(records.rows[head.rows.begin + i].data(), ply);
      if (ply.kind == Kind::kFinal) continue;
      const std::size_t kind = TurnedKindOf(FaceOf(ply.tile)).kind;
      ASSERT_NE(kind, kTileKinds);
      ASSERT_GT(left[kind]--, 0U);
    }
    for (const std::size_t tiles : left) EXPECT_EQ(tiles, 0U);
  }
  ExpectPrintsItself(archive);
}

}  // namespace
}  // namespace plymill::carcassonne
