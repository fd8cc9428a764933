// Lines of the setup and of players as people write them, and what is said of them.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/rootlog/read_text.h"

namespace plymill::rootlog {
namespace {

TEST(RootlogSetupLines, BehindPlayersAreOutOfOrder) {
  for (const std::string_view text : {"Map: Fall\nC: Ann\n\nDeck: E&P\nC:w->1",
                                      "Map: Fall\nDeck: E&P\nC: Ann\nPool: CE\nC:w->1"}) {
    EXPECT_TRUE(Read(text).ReadWith(kHeaderOrder)) << text;
  }
}

TEST(RootlogSetupLines, OfPlayersInSmallLettersAreTold) {
  const auto game = Read("Map: Fall\nDeck: E&P\nc: Ann\nC:w->1");
  EXPECT_TRUE(game.ReadWith(kLowerCaseFaction));
  ASSERT_EQ(game.players.size(), 1U);
  EXPECT_EQ(game.players[0].name, "Ann");
}

}  // namespace
}  // namespace plymill::rootlog
