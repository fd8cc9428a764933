// ExpectSame: a test's check that the fast form of Carcassonne reads a text like the plain form.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/carcassonne/game.h"
#include "support/check_text.h"
#include "support/forms.h"

namespace plymill::carcassonne {

inline void ExpectSame(std::string_view text) {
  for (const ShardOptions& options : testing::WaysToRead()) {
    EXPECT_EQ(testing::CheckForms<Game>(text, options), "") << text;
  }
}

inline std::string PlayerList(int count) {
  std::string text = "19/04/2022, Club evening, Turn-based\n\n";
  for (int i = 0; i < count; ++i) text += std::string(1, static_cast<char>('A' + i)) + " = nick\n";
  return text + "\n";
}

// Calls ExpectSame() for games that have `line` after "2B": among moves, at the end of a game, and
// at the end of the text.
inline void ExpectSameAfter2B(std::string_view line) {
  const std::string begin = "0 (0,0) RCRF\n1A (0,1) FCCCm +4\n2B" + std::string(line);
  const std::string end = "\n3A (1,0) RRCC (+3)\n4B (-1,-12) CFC2mF +12=19\n5A (0,2) FFRR\n";
  for (const std::string& game : {begin, begin + "\n", begin + end}) {
    ExpectSame(game);
    ExpectSame(PlayerList(2) + game);
    ExpectSame(PlayerList(3) + game);
    ExpectSame(game + "\n" + PlayerList(2) + game);
  }
}

}  // namespace plymill::carcassonne
