// Setup lines and player lines as people write them, and their diagnostics.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "support/rootlog/read_text.h"

namespace plymill::rootlog {
namespace {

TEST(RootlogSetupLines, AfterPlayersAreOutOfOrder) {
  for (const std::string_view text : {"Map: Fall\nC: Ann\n\nDeck: E&P\nC:w->1",
                                      "Map: Fall\nDeck: E&P\nC: Ann\nPool: CE\nC:w->1"}) {
    EXPECT_TRUE(Read(text).ReadWith(Why("header-order"))) << text;
  }
}

TEST(RootlogSetupLines, OfPlayersInSmallLettersAreTold) {
  const auto game = Read("Map: Fall\nDeck: E&P\nc: Ann\nC:w->1");
  EXPECT_TRUE(game.ReadWith(Why("lower-case-faction")));
  ASSERT_EQ(game.players.size(), 1U);
  EXPECT_EQ(game.players[0].name, "Ann");
}

TEST(RootlogSetupLines, OfClearingsAreToldWhereTheyAreNotByTheBook) {
  const auto game_of = [](std::string_view clearings) {
    return Read("Map: Lake\nDeck: E&P\nClearings: " + std::string(clearings) + "\nC: Ann\nC:w->1");
  };
  const std::string by_book = "F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12";
  EXPECT_TRUE(game_of(by_book).ReadWith());
  EXPECT_TRUE(game_of("F1,M2,R3,R4,R5,F6,M7,F8,M9,R10,M11,F12").ReadWith());
  for (const std::string_view clearings :
       {"F1 M2 R3 R4 R5 F6 M7 F8 M9 R10 M11 F12",
        "F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12,", "F, M, R, R, R, F, M, F, M, R, M, F",
        "F1, M, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12", "FMRRRFMFMRMF",
        "1F, 2M, 3R, 4R, 5R, 6F, 7M, 8F, 9M, 10R, 11M, 12F",
        "F1, M2, R3, R4, R5, F6, M7, F8, M9, R10, F12, M11",
        "Fox, mouse, Rabbit, Rabbit, Rabbit, Fox, Mouse, Fox, Mouse, Rabbit, Mouse, FOX"}) {
    const auto game = game_of(clearings);
    ASSERT_TRUE(game.ReadWith(Why("header-form"))) << clearings;
    EXPECT_EQ(game.remarks[0].written, clearings);
    EXPECT_EQ(game.remarks[0].read, "FMRRRFMFMRMF");
    EXPECT_EQ(game.info.clearings, "FMRRRFMFMRMF");
  }
  for (const std::string_view clearings :
       {"F1, 2, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12",
        "F1, M1, R3, R4, R5, F6, M7, F8, M9, R10, M11, F12", "F1, M2, R3", "FMRRRFMFMRMFF"}) {
    const auto game = game_of(clearings);
    EXPECT_TRUE(game.ReadWith(Why("odd-header"))) << clearings;
    EXPECT_EQ(game.info.clearings.data(), nullptr) << clearings;
  }
}

// "Winner: <Factions...>": the winners must be factions of the game.
TEST(RootlogSetupLines, OfWinnersNameThoseWhoPlay) {
  const std::string game = "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nC:w->1\nWinner: ";
  EXPECT_TRUE(Read(game + "CE").ReadWith());
  for (const std::string_view winner : {"V", "CV", "h_E"}) {
    const auto read = Read(game + std::string(winner));
    EXPECT_TRUE(read.ReadWith(Why("unknown-winner"))) << winner;
    EXPECT_EQ(read.result, winner);
  }
}

// People add the name of the player, points and words.
TEST(RootlogSetupLines, OfWinnersMayHaveOtherText) {
  const std::string game =
      "Map: Fall\nDeck: E&P\nC: Ann\nE: Bo\nA: E. Mann\nD: Lee\nL: Bo Lee\nC:w->1\nWinner: ";
  const std::uint32_t c = Bit(Faction::kMarquise), e = Bit(Faction::kEyrie);
  const std::pair<std::string_view, std::uint32_t> forms[] = {
      {"E (Bo)", e},
      {"E.", e},
      {"E wins", e},
      {"E & C", c | e},
      {"E 30", e},
      {"E and C", c | e},
      {"EC (both)", c | e},
      {"E - Bo!", e},
      {"E, 30 points", e},
      {"E\u00A0(Bo)", e},
      {"E Bo", e},
      {"E \u2013 by dominance", e},
      {"E with 30", e},
      {"E (Bo) & C (Ann)", c | e},
      {"L (Bo Lee)", Bit(Faction::kLizards)}};
  for (const auto& [winner, factions] : forms) {
    const auto read = Read(game + std::string(winner));
    EXPECT_TRUE(read.ReadWith(Why("winner-form"))) << winner;
    EXPECT_EQ(read.result, winner);
    EXPECT_EQ(read.outcome, (Outcome{OutcomeKind::kWin, factions})) << winner;
  }
  for (const std::string_view winner : {"E?",
                                        "E or C",
                                        "E (not C)",
                                        "V (Bo)",
                                        "Bo",
                                        "Eve",
                                        "E & Ann",
                                        "E and Ann",
                                        "E lost",
                                        "E conceded",
                                        "E did not win",
                                        "E (lost to Ann)",
                                        "Bo (E) lost",
                                        "E. Mann",
                                        "E (Ann)",
                                        "Ann (E)",
                                        "E doesn't win",
                                        "E won\u2019t",
                                        "E gave up",
                                        "E, timed out",
                                        "E tied",
                                        "E 3rd",
                                        "E (2nd)",
                                        "E, 2nd",
                                        "E has given up",
                                        "E almost"}) {
    const auto read = Read(game + std::string(winner));
    EXPECT_TRUE(read.ReadWith(Why("unknown-winner"))) << winner;
    EXPECT_EQ(read.result, winner);
    EXPECT_EQ(read.outcome, Outcome{}) << winner;
  }
}

// "E:" after turns does not name a player.
TEST(RootlogSetupLines, WithoutANameAfterTurnsAreEmptyTurns) {
  const auto game = Read("Map: Fall\nDeck: E&P\nC: Ann\nC:w->1\nE:\nC:w->2");
  EXPECT_EQ(game.players.size(), 1U);
  ASSERT_EQ(game.remarks.size(), 2U);
  EXPECT_EQ(game.remarks[0].reason, Why("missing-player"));
  EXPECT_EQ(game.remarks[1].reason, Why("empty-turn"));
  // In an advanced setup (ADSET), the setup turn of a player directly follows the player's line.
  const auto adset = Read("Map: Fall\nDeck: E&P\nC: Ann\nC:w->1\nE:\nE:w->3\n");
  EXPECT_EQ(adset.players.size(), 2U);
  EXPECT_TRUE(adset.plies.back().setup);
}

}  // namespace
}  // namespace plymill::rootlog
