// Tests of game starts: the quick search finds the same places as a search byte by byte.
#include "scan/game_start.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "games/lost_cities/scanner.h"
#include "games/rootlog/game_start.h"
#include "games/tatsu/ply_reader.h"
#include "scan/numbered_start.h"

namespace plymill {
namespace {

struct Place {
  std::size_t at;
  bool line;

  bool operator==(const Place&) const = default;
};

template <char kSign>
std::vector<Place> PlacesOf(const std::string& text, std::size_t from) {
  std::vector<Place> found;
  StartPlaces<kSign> places(text, from);
  for (std::size_t at = places.Next(); at < text.size(); at = places.Next()) {
    found.push_back({at, places.at_line()});
  }
  return found;
}

std::vector<Place> PlacesOneByOne(const std::string& text, std::size_t from, char sign) {
  std::vector<Place> found;
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && text[at - 1] == '\n') found.push_back({at, true});
    if (text[at] == sign && sign != '\n') found.push_back({at, false});
  }
  return found;
}

TEST(StartPlacesTest, AreAfterLineFeedsAndAtSigns) {
  std::string text;
  for (unsigned i = 0; i < 300; ++i) text += i * i % 11 < 3 ? '\n' : static_cast<char>(i % 31);
  for (std::size_t bytes = 0; bytes <= text.size(); bytes += 13) {
    const std::string part = text.substr(0, bytes);
    for (std::size_t from = 0; from <= bytes; ++from) {
      EXPECT_EQ(PlacesOf<'\n'>(part, from), PlacesOneByOne(part, from, '\n')) << bytes << from;
      EXPECT_EQ(PlacesOf<'\7'>(part, from), PlacesOneByOne(part, from, '\7')) << bytes << from;
    }
  }
}

// The game start rules of `Rules`, without the quick test NoneIn64().
template <class Rules>
struct OneByOne {
  static bool StartsAtLine(std::string_view text, std::size_t line) {
    return Rules::StartsAtLine(text, line);
  }
  static bool StartsAfterMark(std::string_view text, std::size_t at) {
    return Rules::StartsAfterMark(text, at);
  }
};

// Expects that NoneIn64() excludes no game start, in texts made of `words` and line feeds.
template <class Rules, class Glued>
void ExpectNoStartLeftOut(const std::vector<std::string>& words) {
  static_assert(requires(const char* text) { Rules::NoneIn64(text); });
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    while (text.size() < 64 + 150) {
      text += random() % 3 == 0 ? "\n" : words[random() % words.size()];
    }
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t start = FindStart<Rules, Glued>(text, from);
      ASSERT_EQ(start, (FindStart<OneByOne<Rules>, Glued>(text, from))) << text << '\n' << from;
      from = start + 1;
    }
  }
}

TEST(FindStartTest, NoStartIsLeftOutForItsLaterLines) {
  const std::vector<std::string> words = {"1",
                                          "2",
                                          "12",
                                          "123",
                                          "1234",
                                          ".",
                                          " ",
                                          "1. ",
                                          "3.",
                                          "R3-D",
                                          "V-2",
                                          "2-5",
                                          "-",
                                          "\r",
                                          "[Event \"a\"]",
                                          "* ",
                                          "\n  [A \"\"]\n"};
  ExpectNoStartLeftOut<NumberedStartRules<lost_cities::PlyShape>, GluedTag<lost_cities::PlyShape>>(
      words);
  ExpectNoStartLeftOut<NumberedStartRules<tatsu::PlyShape>, GluedTag<tatsu::PlyShape>>(words);
}

TEST(FindStartTest, NoMapIsLeftOutForTurns) {
  ExpectNoStartLeftOut<rootlog::StartRules, rootlog::GluedMap>(
      {"Map:", " Fall", "p", ":", "::", "C:", "w->5", "/", "Winner: C", "Deck: Exiles", "//", " ",
       "\r", "Clearings:"});
}

}  // namespace
}  // namespace plymill
