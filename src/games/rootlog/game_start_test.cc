// Tests of where a game of Rootlog starts, and which lines before "Map:" belong to it.
#include "games/rootlog/game_start.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/game_starts.h"

namespace plymill::rootlog {
namespace {

std::vector<std::size_t> StartsOf(std::string_view text) {
  return testing::StartsOf(FindGameStart, text);
}

std::vector<std::string_view> FirstLines(std::string_view text) {
  return testing::FirstLinesOf(FindGameStart, text);
}

using Lines = std::vector<std::string_view>;

TEST(RootlogStarts, CommentsBeforeAGameTravelWithIt) {
  EXPECT_EQ(FirstLines("// one\n\n// two\nMap: Fall\n"), (Lines{"// one"}));
  EXPECT_EQ(FirstLines("words\n// one\nMap: Fall\n"), (Lines{"// one"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\nWinner: C\n// two\nMap: Lake\n"),
            (Lines{"Map: Fall", "// two"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\nWinner: C\n// of one\n\n// two\nMap: Lake\n"),
            (Lines{"Map: Fall", "// two"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\n// of one\nMap: Lake\n"),
            (Lines{"Map: Fall", "Map: Lake"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\n// of one\n\n\n// two\n\n// more\n\nMap: Lake\n"),
            (Lines{"Map: Fall", "// two"}));
  EXPECT_EQ(FirstLines("\xEF\xBB\xBF// one\nMap: Fall\n"), (Lines{"\xEF\xBB\xBF// one"}));
}

// Setup lines directly above "Map:" belong to its game. Otherwise the deck of a game would be
// assigned to the game before it.
TEST(RootlogStarts, LinesOfTheSetupAboveMapTravelWithIt) {
  EXPECT_EQ(FirstLines("Deck: E&P\nMap: Fall\nC:w->5\nDeck: Standard\nPool: CE\nMap: Lake\n"),
            (Lines{"Deck: E&P", "Deck: Standard"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\n\n// two\nDeck: E&P\nMap: Lake\n"),
            (Lines{"Map: Fall", "// two"}));
  EXPECT_EQ(FirstLines("Map: Fall\nDeck: E&P\nMap: Lake\n"), (Lines{"Map: Fall", "Map: Lake"}));
  std::string far = "Map: Fall\nC:w->5\n";
  while (far.size() < kMaxPreface + 100) far += "Pool: CE\n";
  EXPECT_EQ(FirstLines(far + "Map: Lake\n"), (Lines{"Map: Fall", "Map: Lake"}));
  EXPECT_EQ(FirstLines("Deck: E&P\nC:w->5\nDeck: E&P\n\nMap: Lake\n"), (Lines{"Map: Lake"}));
}

// Files whose last line has no line end may be concatenated.
TEST(RootlogStarts, MapMayBeGluedToTheLineBefore) {
  constexpr std::string_view kNext = "Map: Lake\nDeck: E&P\nA: Cy\nA:w->5\n";
  for (const std::string_view end :
       {"Winner: C", "Winner: C ", "Winner: C // gg", "Winner: C // gg  ", "Winner: ", "C:w->",
        "C:w->6 //", "// gg", "Winner: C\r", "Winner: C\xEF\xBB\xBF"}) {
    const std::string text = "Map: Fall\nC:w->5\n" + std::string(end) + std::string(kNext);
    const std::size_t mark = end.ends_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    EXPECT_EQ(StartsOf(text), (std::vector<std::size_t>{0, text.size() - kNext.size() - mark}))
        << text;
  }
  EXPECT_EQ(StartsOf("Map: Fall\nWinner: CEMap: Lake"), (std::vector<std::size_t>{0, 20}));
}

// Text before a glued "Map:" must not influence the next game start, because a shard may begin at
// that "Map:".
TEST(RootlogStarts, NothingIsFoundAboveAGluedMap) {
  for (const std::string_view before : {"Deck: ", "// gg", "Winner: C", "C:w->6 "}) {
    const std::string text = std::string(before) + "Map: Fall\nDeck: E&P\nMap: Lake\nDeck: E&P\n";
    std::vector<std::size_t> starts = StartsOf(text);
    std::erase(starts, 0U);
    EXPECT_EQ(starts, (std::vector<std::size_t>{before.size(), before.size() + 20})) << text;
  }
}

TEST(RootlogStarts, BlanksMayStandAfterAByteOrderMark) {
  EXPECT_EQ(StartsOf("\xEF\xBB\xBF Map:\nDeck:"), (std::vector<std::size_t>{0}));
  EXPECT_EQ(StartsOf("C:w->\xEF\xBB\xBF  Map:\nDeck:"), (std::vector<std::size_t>{5}));
}

// Two games without any line ends are still two games.
TEST(RootlogStarts, OfTwoGamesOnOneLineAreTwo) {
  const std::string game = "Map: Fall Deck: E&P C: Ann C:w->5 ";
  EXPECT_EQ(StartsOf(game + game), (std::vector<std::size_t>{0, game.size()}));
  EXPECT_EQ(StartsOf(game + "// no Map: Fall Deck: E&P"), (std::vector<std::size_t>{0}));
}

TEST(RootlogStarts, AfterNoBreakSpacesAreFound) {
  EXPECT_EQ(StartsOf("\u00A0Map: Fall\n"), (std::vector<std::size_t>{0}));
  EXPECT_EQ(StartsOf("\u00A0Map: Fall\nDeck: E&P\n"), (std::vector<std::size_t>{0}));
  EXPECT_EQ(StartsOf("//\u00A0Map: Fall\nDeck: E&P\n"), (std::vector<std::size_t>{}));
  EXPECT_EQ(StartsOf("Map\uFF1AFall\n"), (std::vector<std::size_t>{0}));
}

TEST(RootlogStarts, MapInWordsIsNone) {
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5 // toMap: FallMap: Lake\nDeck: E&P\n"),
            (Lines{"Map: Fall", "Map: Lake"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5\nWinner: CMap: FallMap: Lake\n"),
            (Lines{"Map: Fall", "Map: FallMap: Lake"}));
  EXPECT_EQ(FirstLines("Map: Fall\n// Map: Lake\nDeck: E&P\nC:w->5\n"), (Lines{"Map: Fall"}));
  EXPECT_EQ(FirstLines("Map: Fall\nDeck: E&P\n//Map: Lake\nPool: CE\n"), (Lines{"Map: Fall"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC:w->5 // the Map: see above\nWinner: C // Map: Fall\n"),
            (Lines{"Map: Fall"}));
  EXPECT_EQ(FirstLines("Map: Fall\nC: Roadmap: Ann\nC:w->5\n"), (Lines{"Map: Fall"}));
}

TEST(RootlogStarts, FarCommentsDoNotTravel) {
  std::string text;
  while (text.size() < kMaxPreface + 100) text += "// on and on\n";
  EXPECT_EQ(FirstLines(text + "Map: Fall\n"), (Lines{"Map: Fall"}));
}

// The decision about a byte may depend only on the text before it and on kStartLookaheadBytes bytes
// after it.
TEST(RootlogStarts, AreDecidedLocally) {
  std::string text = "Map: Fall\nC:w->5\n\n";
  while (text.size() < kMaxPreface - 20) text += "// on and on\n";
  text += "Map: Lake\nC:w->5\n";
  const std::vector<std::size_t> starts = StartsOf(text);
  EXPECT_EQ(starts.size(), 2U);
  for (const std::size_t start : starts) {
    const std::string_view cut = std::string_view(text).substr(0, start + kStartLookaheadBytes);
    EXPECT_EQ(FindGameStart(cut, start), start);
  }
}

}  // namespace
}  // namespace plymill::rootlog
