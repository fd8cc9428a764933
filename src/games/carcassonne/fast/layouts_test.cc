// Tests of layouts: archives in other forms than that of the specification. The plain form and the
// fast form must read them alike, and as the same games as the original archives.
#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "bench/makers/carcassonne/maker.h"
#include "support/carcassonne/expect_same.h"
#include "support/shards.h"

namespace plymill::carcassonne {
namespace {

// Another way to write a line of moves.
struct Layout {
  std::string_view name;
  std::regex what;
  std::string_view with;
};

const std::vector<Layout>& Layouts() {
  static const std::vector<Layout> layouts = {
      {"tabs", std::regex(" "), "\t"},
      {"two blanks", std::regex(" "), "  "},
      {"a blank at the end", std::regex("$"), " "},
      {"a blank line behind each", std::regex("$"), "\n"},
      {"a blank line of CR LF behind each", std::regex("$"), "\r\n\r"},
      {"indented", std::regex("^"), "  "},
      {"tags", std::regex("([CRF])([2m])"), "$1<sub>$2</sub>"},
      {"tags among blanks", std::regex("([CRF2K])m"), "$1 <sub>m</sub> "},
      {"a small pennant", std::regex("P($| )"), "p$1"},
      {"a blank in the place", std::regex(",(-?[0-9]+\\))"), ", $1"},
      {"blanks around signs", std::regex("([+=])"), " $1 "},
      {"a blank behind signs", std::regex("([+=])"), "$1 "},
      {"a blank before totals", std::regex("="), " ="},
      {"blanks in brackets", std::regex("\\(([A-L]?)\\+"), "( $1 + "},
      {"tabs at the end", std::regex("$"), "\t\t"},
  };
  return layouts;
}

std::string MadeArchive(std::uint64_t seed, int games) {
  std::string archive;
  Maker maker(seed);
  for (int i = 0; i < games; ++i) maker.AppendGame(archive);
  return archive;
}

bool IsMove(std::string_view line) {
  const std::size_t place = line.find('(');
  return !line.empty() && line[0] >= '0' && line[0] <= '9' && place < 8 &&
         line.find('/') == std::string_view::npos;
}

// `archive` with each line of moves in the layout that `choose()` returns; null keeps the line.
template <class Choose>
std::string Written(std::string_view archive, Choose choose) {
  std::string text;
  while (!archive.empty()) {
    const std::size_t end = archive.find('\n');
    const std::string line(archive.substr(0, end));
    const Layout* const layout = IsMove(line) ? choose() : nullptr;
    text += layout == nullptr ? line
                              : std::regex_replace(line, layout->what, std::string(layout->with));
    text += '\n';
    archive.remove_prefix(end + 1);
  }
  return text;
}

// The plies of all games of `text`, without the offsets of the games.
std::string PliesOf(const std::string& text) {
  Records<Game> records;
  const testing::PaddedText padded(text);
  testing::ReadText<Game>(padded, records, ShardOptions{});
  return std::regex_replace(testing::Jsonl(records, JsonRows::kMoves),
                            std::regex("\"game\":[0-9]+"), "");
}

TEST(CarcassonneFast, LayoutsAreReadAlike) {
  const std::string archive = MadeArchive(1, 12);
  const std::string plies = PliesOf(archive);
  for (const Layout& layout : Layouts()) {
    const std::string text = Written(archive, [&] { return &layout; });
    ExpectSame(text);
    EXPECT_EQ(PliesOf(text), plies) << layout.name;
  }
}

// The layout changes from line to line, as in pages that are copied and corrected.
TEST(CarcassonneFast, MixedLayoutsAreReadAlike) {
  std::mt19937_64 random(2);
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const std::string archive = MadeArchive(seed, 4);
    const std::uint64_t one_of = 1 + seed % 10;
    const std::string text = Written(archive, [&]() -> const Layout* {
      return random() % one_of == 0 ? &Layouts()[random() % Layouts().size()] : nullptr;
    });
    ExpectSame(text);
    EXPECT_EQ(PliesOf(text), PliesOf(archive)) << text;
  }
}

TEST(CarcassonneFast, NotesMayTouchWhatStandsBefore) {
  const std::string archive = MadeArchive(3, 12);
  for (const std::string_view with : {"/", "  / ", " \t/"}) {
    const std::string text = std::regex_replace(archive, std::regex(" / "), std::string(with));
    ExpectSame(text);
    EXPECT_EQ(PliesOf(text), PliesOf(archive)) << with;
  }
}

// Lines that only the grammar reads, at any distance from each other.
TEST(CarcassonneFast, LinesForTheGrammarMayStandAnywhere) {
  const Layout words = {"words behind it", std::regex("$"), " so it goes"};
  for (int one_of = 1; one_of <= 24; ++one_of) {
    int line = 0;
    ExpectSame(Written(MadeArchive(4, 6),
                       [&]() -> const Layout* { return ++line % one_of == 0 ? &words : nullptr; }));
  }
}

// A game line may begin like move 0, and players may share a line.
TEST(CarcassonneFast, OddHeadersAreReadAlike) {
  for (const std::string_view text :
       {"0 (,,\nA=\nA=", "0 (, RCRF 1A (0,1) FCCC 2B (1,0) RRCC / so\nA = dan\nA = Jo\n",
        "0 (x, y, z\nA = Ann\nA = Bob\n0 (0,0) RCRF\n", "0 (-1, y, z\nA = Ann\n0 (0,0) RCRF\n",
        "A = Ann, B = Bo\nC = a=b\n0 (0,0) RCRF\n"}) {
    SCOPED_TRACE(text);
    ExpectSame(std::string(text));
  }
}

// More items after the scoring at the end.
TEST(CarcassonneFast, WhatStandsAfterAScoringIsReadAlike) {
  const std::string head = "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FCCC\n2B (1,0) RRCC\n+3 (B+4)\n";
  for (const std::string_view after :
       {"3A (0,-1) RFRR\n4B (1,1) FRFR +2\n+3 (B+4)\n+1 (B+2)\n", "3A concedes\n",
        "4B (dis) CCCC\n", "3A (0,-1) RFRR concedes / so\n4B (1,1) FRFR +2 (B+1)\n",
        "\n3A (0,-1) RFRR\n"}) {
    SCOPED_TRACE(after);
    ExpectSame(head + std::string(after));
  }
}

TEST(CarcassonneFast, LoneReturnsInNotesAreFoundAlike) {
  for (const std::string_view sign : {"\r", "\v", "\f", "\u0085", "\u2028", "\u2029"}) {
    for (const std::string_view end : {"", "b", " ", "\v", "\r"}) {
      ExpectSameAfter2B(" (1,0) RRCC / a" + std::string(sign) + std::string(end));
    }
  }
}

// After a scoring, 1A begins a game; after move 0 alone, it does not.
TEST(CarcassonneFast, AnEmptyLineMayStandBeforeTheFirstMove) {
  const std::string head = "A = a\nB = b\n0 (0,0) RCRF\n";
  const std::string moves = "1A (0,1) FCCC\n\n2B (1,0) RRCC\n\n3A (0,-1) RFRR\n";
  for (const std::string_view between :
       {"\n", "+10 (B+4)\n\n", "+10 (B+4)\n", "+10 (B+4)\n/ so\n\n", "/ so\n\n"}) {
    ExpectSame(head + std::string(between) + moves);
    ExpectSame(head + moves + "\n" + head + std::string(between) + moves);
  }
}

}  // namespace
}  // namespace plymill::carcassonne
