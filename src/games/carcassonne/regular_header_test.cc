// Tests of regular headers: what the quick functions pass, the grammar reads in the same way and
// without a remark.
#include "games/carcassonne/regular_header.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "base/cursor.h"
#include "games/carcassonne/game.h"
#include "games/carcassonne/header.h"
#include "games/carcassonne/ply.h"
#include "support/transcript.h"

namespace plymill::carcassonne {
namespace {

// A text of a row; "null" and the empty text differ.
std::string Shown(std::string_view text) {
  return text.data() == nullptr ? "null" : "\"" + std::string(text) + "\"";
}

std::string Shown(const Info& info) {
  return Shown(info.date) + Shown(info.time) + Shown(info.event) + Shown(info.mode);
}

std::string Shown(const Player& player) {
  return std::string(1, player.player.letter()) + Shown(player.name) + Shown(player.real_name) +
         Shown(player.country) + Shown(player.colour) + std::to_string(player.place.value) + " " +
         std::to_string(player.points.value);
}

// Whether the line of player A or the game line at the beginning of `text` is regular. Expects that
// the grammar agrees about a regular line.
bool IsRegular(std::string_view text) {
  Cursor quick(text), in(text);
  Transcript<Game> read;
  std::string passed, expected;
  if (text.starts_with('A')) {
    Player player;
    if (!PassRegularPlayer(quick, PlayerId(0), player)) return false;
    passed = Shown(player);
    expected = Shown(ReadPlayer(in, read));
  } else {
    Info info;
    if (!PassRegularGameLine(quick, info)) return false;
    ReadGameLine(in, read);
    passed = Shown(info);
    expected = Shown(read.info);
  }
  EXPECT_TRUE(in.ok()) << text;
  EXPECT_TRUE(read.remarks.empty()) << text;
  EXPECT_EQ(passed, expected) << text;
  EXPECT_EQ(quick.offset(), in.offset()) << text;
  return true;
}

constexpr std::string_view kLines[] = {
    "19/04/2022, 21:19 UTC, Club evening 7, Turn-based\n",
    "19.04.2022, Club evening, Turn-based\r\n",
    "19/04/2022, 21:19, a name of an event that is longer than sixty-four bytes as few events "
    "are, x\n",
    "A = nick\n",
    "A = vale_9 <red>\r\n",
    "A = Ted the Bear (Ann Bo) [UK] <yellow> 1<sup>st</sup> (91)\n",
    "A = nick [UK] 22nd\n",
    "A = nick 80 <red> 3rd (0)\n",
    "A = nick (real name) (9999)\n",
};

TEST(RegularHeaderTest, IsReadAsTheGrammarReadsIt) {
  for (const std::string_view line : kLines) EXPECT_TRUE(IsRegular(line)) << line;
}

// Lines that the grammar must read, because it remarks on them, rejects them or reads tags.
TEST(RegularHeaderTest, LeavesOtherLines) {
  for (const std::string_view line : {"19/04/2022, 12:30, 1 0,1) FCCC\n",
                                      "19/04/2022, 3 pm, Club, Turn-based\n",
                                      "19/04/2022, 21:19 UTC, 7A concedes, Turn-based\n",
                                      "19/04/2022, Club, A = Ann\n",
                                      "19/04/2022, 21:19 UTC, Turn-based\n",
                                      "19/04/2022, Club, Turn-based",
                                      "19/04/2022, , x\n",
                                      "A = <red>\n",
                                      "A = nick <b>\n",
                                      "A = nick <sub>\n",
                                      "A = nick 1ST\n",
                                      "A = nick 2nd so\n",
                                      "A = nick 1st 91\n",
                                      "A = nick (80 pts)\n",
                                      "A = Ann, B = Bo\n",
                                      "A = Ann\rB = Bo\n",
                                      "A = 1Aconcedes9\n",
                                      "A = nick <red> 0th\n",
                                      "A = caf\xC3\xA9\n",
                                      "A = nick",
                                      "A =nick\n"}) {
    EXPECT_FALSE(IsRegular(line)) << line;
  }
}

// `line` with one to three bytes or words inserted, removed or replaced.
std::string Mutated(std::string_view line, std::mt19937& random) {
  constexpr std::string_view kWords[] = {
      " ",  "  ", "\t",    ",",     "(",      ")",  "[",  "]",   "<",      ">",    "1",    "0",
      "12", "=",  "B = ",  "1st",   "2 nd",   "TH", "/",  "\\",  "<sup>",  "<b>",  "</b>", "1A ",
      ":",  "-",  "(0,1)", " FCCC", " (dis)", "\r", "\n", "pts", "\u00A0", "\xE9", "+4",   "9"};
  std::string text(line);
  for (auto left = 1 + random() % 3; left > 0; --left) {
    const std::size_t at = 1 + random() % (text.size() - 1);
    const std::size_t removed = random() % 2 == 0 ? 0 : random() % 4;
    text.replace(at, removed, random() % 4 == 0 ? "" : kWords[random() % std::size(kWords)]);
  }
  return text;
}

TEST(RegularHeaderTest, AgreesWithTheGrammarAboutSimilarLines) {
  constexpr int kTexts = 20'000;
  std::mt19937 random(1);
  int regular = 0;
  for (int i = 0; i < kTexts; ++i) {
    regular += IsRegular(Mutated(kLines[random() % std::size(kLines)], random)) ? 1 : 0;
  }
  EXPECT_GT(regular, kTexts / 20);
}

}  // namespace
}  // namespace plymill::carcassonne
