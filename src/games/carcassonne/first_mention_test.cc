// Tests of FirstMention(): where a player is named first.
#include "games/carcassonne/first_mention.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "games/carcassonne/game.h"
#include "games/carcassonne/reasons.h"
#include "support/transcript.h"

namespace plymill::carcassonne {
namespace {

constexpr PlayerId kJ = PlayerId::OfLetter('J');

TEST(CarcassonneFirstMention, IsAMoveOrAScore) {
  EXPECT_EQ(FirstMention("A = J\n1A (0,1) FCCC / J+4\n2J (1,0) RRCC", kJ), "2J");
  EXPECT_EQ(FirstMention("12AJ concedes", kJ), "12AJ");
  EXPECT_EQ(FirstMention("1A (0,1) FCCC +2 (J+4)\n2J (1,0) RRCC", kJ), "J+4");
  EXPECT_EQ(FirstMention("J = Jo\nJJJ 1 J2", kJ), "");
}

// Each letter of a word may belong to the head of a move. The search must not read the whole word
// for each letter.
TEST(CarcassonneFirstMention, IsFoundAfterWordsOfAnyLength) {
  constexpr std::size_t kBytes = std::size_t{4} << 20;
  const std::string text = "2022-06-05, 12:00, " + std::string(kBytes, 'J') +
                           ", base\nA = Ann\n0 (0,0) RCRF\n1J (0,1) FCCC\n";
  const auto game = Transcribe<Game>(text, {});
  ASSERT_EQ(game.remarks.size(), 1U);
  EXPECT_EQ(game.remarks[0].reason, Why("unlisted-player"));
  EXPECT_EQ(game.remarks[0].written.data() - text.data(),
            static_cast<std::ptrdiff_t>(text.find("1J (")));
}

}  // namespace
}  // namespace plymill::carcassonne
