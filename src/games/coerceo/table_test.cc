// Tests of moves in columns.
#include "games/coerceo/table.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/coerceo/game.h"
#include "support/transcript.h"

namespace plymill::coerceo {
namespace {

constexpr Transcript<Game> ReadLines(std::string_view text) { return Transcribe<Game>(text); }

// Whether `game` has plies with the numbers 1 to `count`, in this order.
constexpr bool CountsTo(const Transcript<Game>& game, std::uint32_t count) {
  bool counts = game.plies.size() == count;
  for (std::uint32_t i = 0; counts && i < count; ++i) counts = game.plies[i].number.value == i + 1;
  return counts;
}

consteval bool ReadsColumns() {
  const auto game = ReadLines("1# 3c-3e\t4# 6d-5f\n2# 4b-3d\t5# 7a-7c\n3# 5c-5a\t6# 5f-1d\n");
  return game.ReadWith(Why("columns")) && CountsTo(game, 6) && game.texts[1] == "4b-3d" &&
         game.texts[3] == "6d-5f";
}
static_assert(ReadsColumns());

consteval bool ReadsPairsOfMovesInThreeColumns() {
  const auto game = ReadLines(
      "1# 3c-3e 2# 4b-3d   5# 7a-7c 6# 5f-1d   9# 9c-9e\n3# 5c-5a 4# 6d-5f   7# 9e-9c 8# 1d-5f");
  return game.ReadWith(Why("columns")) && CountsTo(game, 9);
}
static_assert(ReadsPairsOfMovesInThreeColumns());

// Suffixes, comments and moves without a number belong to their cells.
consteval bool ReadsWholeCells() {
  const auto game = ReadLines(
      "1# 3c-3e x2b! {so, 7# 1a-1c}   5# 15c-14a\n2# 4b-3d 5c-5a              6# 5f-1d {last}\n"
      "4# 6d-5f                       7# 9c-9e\n");
  const Ply& capture = game.plies[0];
  return game.ReadWith(Why("columns")) && game.plies.size() == 7 && game.comments.size() == 2 &&
         capture.captures.size() == 1 && capture.annotation == Annotation::kGood &&
         game.texts[2] == "5c-5a" && game.texts[4] == "15c-14a";
}
static_assert(ReadsWholeCells());

// Comments may stand before the first number of a line.
consteval bool ReadsCommentsBeforeLines() {
  const auto first = ReadLines("{b} 1# 3c-3e\t3# 5c-5a\n2# 4b-3d\t4# 6d-5f\n");
  const auto second = ReadLines("1# 3c-3e\t3# 5c-5a\n{x} {y} 2# 4b-3d\t4# 6d-5f\n");
  return first.ReadWith(Why("columns")) && CountsTo(first, 4) && first.comments.size() == 1 &&
         second.ReadWith(Why("columns")) && CountsTo(second, 4) && second.comments.size() == 2;
}
static_assert(ReadsCommentsBeforeLines());

// The result may end the last line of the first column, or of the last one, or follow the table.
consteval bool ReadsResults() {
  constexpr Outcome kWon = {OutcomeKind::kWin, 1};
  const auto first = ReadLines("1# 3c-3e 3# 6d-5f\n2# 4b-3d 1-0 {good}");
  const auto last = ReadLines("1# 3c-3e 3# 6d-5f\n2# 4b-3d 4# 7c-7a 1-0\n{good}");
  const auto after = ReadLines("1# 3c-3e 3# 6d-5f\n2# 4b-3d 4# 7c-7a\n1-0 {good}");
  const auto resigned = ReadLines("1# 3c-3e 3# 15c-14a\n2# 4b-3d R");
  return first.ReadWith(Why("columns")) && CountsTo(first, 3) && first.outcome == kWon &&
         first.comments.size() == 1 && last.ReadWith(Why("columns")) && last.outcome == kWon &&
         last.comments.size() == 1 && after.ReadWith(Why("columns")) && after.outcome == kWon &&
         resigned.ReadWith(Why("columns")) && resigned.outcome == kWon;
}
static_assert(ReadsResults());

// Moves may follow a table, and another table.
consteval bool ReadsWhatFollows() {
  const auto game = ReadLines(
      "1# 3c-3e 3# 5c-5a\n2# 4b-3d 4# 6d-5f\n5# 7a-7c 7# 9c-9e\n6# 5f-1d 8# 1d-5f\n9# 9e-9c");
  return game.ReadWith(Why("columns"), Why("columns")) && CountsTo(game, 9);
}
static_assert(ReadsWhatFollows());

// Numbers that do not follow one another, column by column, are no table.
static_assert(ReadLines("1# 3c-3e 22# 4b-3d\n2# 5c-5a")
                  .ReadWith(Why("number-out-of-order"), Why("number-out-of-order")));
static_assert(ReadLines("1# 3c-3e 4# 4b-3d\n3# 5c-5a")
                  .ReadWith(Why("number-out-of-order"), Why("number-out-of-order")));

// What stands in a cell is read or the game is rejected.
static_assert(ReadLines("1# 3c-3e 3# 6d-5f\n2# 4b-3d x 4# 7c-7a").failure == Why("expected-field"));
static_assert(ReadLines("1# 3c-3e 3# 6d-5f 1-0\n2# 4b-3d 1-0").failure == Why("text-after-result"));
static_assert(ReadLines("1# 3c-3e 3# 6d-5f\n2# 4b-3d 1-0 4# 7c-7a").failure ==
              Why("text-after-result"));

// A long text of lines that look like tables is read in time that grows with its length.
TEST(CoerceoTable, LooksAtMostOnceAtOtherText) {
  std::string text;
  for (int i = 1; i < 200'000; i += 3) {
    const std::string n = std::to_string(i), two = std::to_string(i + 2);
    text +=
        n + "# 3c-3e " + two + "# 3e-3c\n" + std::to_string(i + 1) + "# 4b-3d " + two + "# 3e-3c\n";
  }
  EXPECT_TRUE(ReadLines(text).ok());
}

}  // namespace
}  // namespace plymill::coerceo
