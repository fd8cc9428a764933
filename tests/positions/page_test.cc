// docs/positions.md: its examples have the arrays of the library, and what the page says of the
// numbers is enough to decode them. The actions and the layouts are frozen.
//
// PLYMILL_UPDATE_DOCS=1 writes the examples.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "games/carcassonne/tile_set.h"
#include "plymill/position.h"
#include "support/decode_position.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

std::string PagePath() { return DocsFolder() / "positions.md"; }

// The text of the page between a line and the line that ends it.
std::string Between(const std::string& page, const std::string& begin, const std::string& end) {
  const std::size_t at = page.find(begin + "\n");
  if (at == std::string::npos) return {};
  const std::size_t first = at + begin.size() + 1;
  return page.substr(first, page.find(end + "\n", first) - first);
}

// Compares a part of the page, or writes it.
void CheckPart(const std::string& begin, const std::string& expected) {
  std::string page = ReadFile(PagePath());
  const std::string found = Between(page, begin, "<!-- end -->");
  if (found == expected) return;
  if (std::getenv("PLYMILL_UPDATE_DOCS") == nullptr) {
    EXPECT_EQ(found, expected) << "set PLYMILL_UPDATE_DOCS=1 to write it";
    return;
  }
  const std::size_t at = page.find(begin) + begin.size() + 1;
  page.replace(at, found.size(), expected);
  WriteFile(PagePath(), page);
}

// Numbers in lines of at most 100 bytes, each beginning with the name of the array.
template <class Numbers>
std::string Lines(const std::string& name, const Numbers& numbers, std::size_t a_line = 1'000) {
  std::string out, line;
  std::size_t in_line = 0;
  for (const auto number : numbers) {
    const std::string text = " " + std::to_string(static_cast<std::int64_t>(number));
    if (in_line == a_line || line.size() + text.size() > 88) {
      out += name + line + "\n";
      line.clear();
      in_line = 0;
    }
    line += text;
    ++in_line;
  }
  return out + name + line + "\n";
}

std::vector<std::int32_t> LegalActions(const PositionRow& row) {
  std::vector<std::int32_t> actions;
  for (std::int32_t n = 0; n < 8 * std::ssize(row.legal); ++n) {
    if (row.IsLegal(n)) actions.push_back(n);
  }
  return actions;
}

// The board; of Carcassonne, the cells with tiles.
std::string BoardText(const std::string& notation, const PositionRow& row) {
  if (notation == "lost-cities") return Lines("board     ", row.board, 12);
  if (notation == "coerceo") return Lines("board     ", row.board, 30);
  if (notation == "tatsu") return Lines("board     ", row.board, 24);
  std::string out;
  for (std::size_t cell = 0; cell < 441; ++cell) {
    const auto codes = row.board.subspan(4 * cell, 4);
    if (codes[0] == 0) continue;
    out +=
        Lines("board[" + std::to_string(cell / 21) + "][" + std::to_string(cell % 21) + "]", codes);
  }
  return out + "board      is 0 elsewhere\n";
}

std::string ExampleText(const std::string& notation, const Position& position,
                        const PositionRow& row) {
  return "\nthe board is\n\n```text\n" + position.Text() +
         "```\n\nand the arrays are\n\n```text\n" + BoardText(notation, row) +
         Lines("globals   ", row.globals) + "action     " + std::to_string(row.action) + "\n" +
         Lines("legal     ", LegalActions(row)) + "outcome    " + std::to_string(row.outcome) +
         "\nmargin     " + std::to_string(row.margin) + "\nplies_left " +
         std::to_string(row.plies_left) + "\n```\n\n`action` is `" + position.Describe(row.action) +
         "`, `legal` is written as the actions whose bits are 1.\n";
}

class PositionPage : public ::testing::TestWithParam<std::string_view> {
 protected:
  const std::string notation_{GetParam()};
  const std::string game_ = Between(ReadFile(PagePath()), "```" + notation_, "```");
};
INSTANTIATE_TEST_SUITE_P(Games, PositionPage, ::testing::ValuesIn(kWithPositions));

// The replay of the example up to its last ply.
GameReplay ReplayToLast(const std::string& notation, const std::string& game) {
  GameReplay replay = *std::move(GameReplay::Open(notation, game).replay);
  while (replay.played() + 1 < replay.plies()) replay.Next();
  return replay;
}

TEST_P(PositionPage, ExamplesHaveTheArrays) {
  ASSERT_NE(game_, "");
  const TemporaryFolder folder;
  WriteFile(folder / "example.txt", game_);
  const GameReplay replay = ReplayToLast(notation_, game_);
  std::size_t rows = 0;
  PositionOptions options{.files = {folder / "example.txt"}, .notation = notation_};
  options.from_ply = replay.played();
  ForEachRow(options, [&](const PositionRow& row) {
    ++rows;
    CheckPart("<!-- example of " + notation_ + " -->",
              ExampleText(notation_, replay.position(), row));
  });
  EXPECT_EQ(rows, 1U);
}

// The arrays that the page shows, read from its text.
struct ShownArrays {
  std::vector<std::uint8_t> board, legal;
  std::vector<std::int16_t> globals;

  ShownArrays(const std::string& text, const PositionLayout& layout) : legal(layout.legal_bytes()) {
    std::istringstream lines(text);
    for (std::string line, name; std::getline(lines, line);) {
      std::istringstream words(line);
      words >> name;
      if (name.starts_with("board[")) board.resize(layout.board_bytes());
      std::size_t row = 0, column = 0, plane = 0;
      const bool is_cell = std::sscanf(name.c_str(), "board[%zu][%zu]", &row, &column) == 2;
      for (int number; words >> number;) {
        if (is_cell) {
          board[4 * (21 * row + column) + plane++] = static_cast<std::uint8_t>(number);
        } else if (name == "board") {
          board.push_back(static_cast<std::uint8_t>(number));
        } else if (name == "globals") {
          globals.push_back(static_cast<std::int16_t>(number));
        } else if (name == "legal") {
          const auto n = static_cast<std::size_t>(number);
          legal[n / 8] = static_cast<std::uint8_t>(legal[n / 8] | 1U << n % 8);
        }
      }
    }
  }
};

TEST_P(PositionPage, ExamplesCanBeDecoded) {
  const std::string example =
      Between(ReadFile(PagePath()), "<!-- example of " + notation_ + " -->", "<!-- end -->");
  const ShownArrays shown(example, *PositionLayoutOf(notation_));
  PositionRow row;
  row.board = shown.board;
  row.globals = shown.globals;
  row.legal = shown.legal;
  const GameReplay replay = ReplayToLast(notation_, game_);
  const std::string json = replay.position().Json();
  EXPECT_EQ(MoverOfRow(notation_, row), replay.position().to_move());
  if (notation_ != "carcassonne") {
    EXPECT_THAT(json, ::testing::EndsWith(JsonOfRow(notation_, row)));
  } else {
    EXPECT_EQ(JsonOfRow(notation_, row),
              "-1,0 FFRR\n0,0 RCRF\n1,0 RFRF A1\n0,-1 FFFFK B5\n"
              "drawn FCFF played 4 A:0/6 B:0/6");
  }
  for (const std::int32_t action : replay.position().Legal()) EXPECT_TRUE(row.IsLegal(action));
  EXPECT_EQ(LegalActions(row), replay.position().Legal());
}

TEST(PositionNumbers, KindsOfTilesAreListed) {
  std::string table = "\n| kind | sides | tiles |\n| --- | --- | --- |\n";
  for (std::size_t kind = 0; kind < carcassonne::kTileKinds; ++kind) {
    const auto& tile = carcassonne::kTileSet[kind];
    table += "| " + std::to_string(kind) + " | " +
             std::string(carcassonne::TurnedTile(tile, 0).view()) + " | " +
             std::to_string(tile.count) + " |\n";
  }
  CheckPart("<!-- kinds -->", table + "\n");
}

// What the numbers of the arrays mean. If one of these hashes changes, kPositionsVersion must.
TEST(PositionNumbers, ActionsAndLayoutsAreFrozen) {
  const std::map<std::string_view, std::uint64_t> frozen = {{"coerceo", 11803041167290078452U},
                                                            {"lost-cities", 13566758465733644590U},
                                                            {"tatsu", 3855199922955425618U},
                                                            {"carcassonne", 1537180941161067134U}};
  EXPECT_EQ(kPositionsVersion, 2);
  for (const std::string_view notation : kWithPositions) {
    const PositionLayout layout = *PositionLayoutOf(notation);
    const Position position = *Position::Start(notation).position;
    std::string text;
    for (const std::uint32_t size : layout.board) text += std::to_string(size) + " ";
    for (const std::string& name : layout.board_planes) text += name + " ";
    for (const std::string& name : layout.globals) text += name + " ";
    for (std::int32_t action = 0; action < layout.actions; ++action) {
      text += position.Describe(action) + "\n";
    }
    EXPECT_EQ(XXH3_64bits(text.data(), text.size()), frozen.at(notation)) << notation;
  }
}

}  // namespace
}  // namespace plymill::testing
