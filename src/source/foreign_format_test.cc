// ForeignFormatOf: which formats are called by their names. Texts of our own notations are never
// asked for; that no detection takes a foreign text for one is tested here, too.
#include "source/foreign_format.h"

#include <gtest/gtest.h>

#include <string>

#include "base/result.h"
#include "run/detect.h"
#include "support/files.h"
#include "support/read_source.h"

namespace plymill {
namespace {

using namespace std::string_literals;

constexpr std::string_view kPgn =
    "[Event \"Club Match, 3-2\"]\n[Site \"Oslo\"]\n[Date \"2012.11.06\"]\n[Round \"1-2\"]\n"
    "[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n\n"
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 {the score is 3-2} 5. Re1 b5 1-0\n";

const std::string kChess[] = {
    std::string(kPgn),
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n",
    "1.e4 e5 2.Nf3 Nc6 3.0-0 0-0 4.Nbd2 exd4 5.e8=Q+ Kxe8# 0-1\n",
    "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1xb5 0-0-0 1-0\n",
    "[Event \"rated\"]\n[TimeControl \"40/7200:3600\"]\n\n1. d4 { [%clk 1:59:58] } d5 "
    "{ [%eval 0.25] [%clk 1:59:51] } 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *\n",
    "1. e4 { [%eval 0.17] [%clk 0:00:30] } 1... c5 { [%eval 0.19] [%clk 0:00:30] }\n2. Nf3 "
    "{ [%eval 0.25] [%clk 0:00:29] } 2... Nc6 { [%eval 0.33]\n[%clk 0:00:30] } 1-0\n",
    "[Event \"a\"]\n\n1. d4 (1. e4 e5 2. Nf3) d5 2. c4 $1 e6 3. Nc3 0-1\n\n[Event \"b\"]\n\n1. c4 "
    "e5 *\n",
};

TEST(ForeignFormat, IsNamedByItsContent) {
  struct Row {
    std::string head;
    std::string_view name;
  };
  const Row rows[] = {
      {"(;GM[1]FF[4]SZ[19]\n;B[aa];W[bb])", "SGF (a game tree)"},
      {"\xEF\xBB\xBF ( ; FF[4]", "SGF (a game tree)"},
      {"name,games,date\nAnn,3,2012\nBo,\"4,5\",2013\n", "CSV (a table)"},
      {"name;games;date\nAnn;3;2012\n", "CSV (a table)"},
      {"name\tgames\nAnn\t3\n", "TSV (a table)"},
      {"Dear Ann, Bo, and Cy,\nthe games are on the other disk.\n", ""},
      {"one line, two commas, no table\n", ""},
      {"{\"a\": 1}", "JSON"},
      {"[[1, 2], [3]]", "JSON"},
      {"[12:30] 1. R3-D\n", ""},
      {"1. 0-0 0-0\n2. 0-0 0-0\n", ""},
      {"[Event \"x\"]\n", ""},
      {"<!DOCTYPE html>\n<title>x</title>", "HTML"},
      {"\n<html lang=\"en\">", "HTML"},
      {"<?xml version=\"1.0\"?><a/>", "XML"},
      {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, "a PNG image"},
      {"\xFF\xD8\xFF\xE0\0\x10JFIF"s, "a JPEG image"},
      {"GIF89a\x10\0"s, "a GIF image"},
      {"RIFF\x24\0\0\0WEBPVP8 "s, "a WebP image"},
      {"%PDF-1.7\n", "a PDF document"},
      {"PAR1\x15\0"s, "a Parquet file"},
      {"SQLite format 3\0"s, "an SQLite database"},
      {"7z\xBC\xAF\x27\x1C\0\4"s, "a 7z archive"},
      {"Rar!\x1A\x07\1\0"s, "a RAR archive"},
      {"", ""},
      {"RIFF", ""},
  };
  for (const Row& row : rows) EXPECT_EQ(ForeignFormatOf(row.head), row.name) << row.head;
  for (const std::string& pgn : kChess) EXPECT_EQ(ForeignFormatOf(pgn), "PGN (chess)") << pgn;
}

// Chess has results, castling and comments that look like moves of other notations.
TEST(ForeignFormat, ChessIsNoNotationOfOurs) {
  const testing::TemporaryFolder folder;
  for (const std::string& pgn : kChess) {
    testing::WriteFile(folder / "a", pgn);
    const auto source = testing::OpenSource((folder / "a").string());
    const Result<const GameOps*> game = DetectGame("a", *source);
    EXPECT_EQ(game.error().message,
              "a: looks like PGN (chess), which plymill does not read; skip it with --exclude or "
              "--skip-unknown")
        << pgn;
  }
}

}  // namespace
}  // namespace plymill
