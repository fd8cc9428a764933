// Sections of notations: bars that say nothing are counted instead.
#include "view/notation_section.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace plymill {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

NotationStats Stats(std::uint64_t games) {
  NotationStats notation;
  notation.notation = "coerceo";
  notation.games.emplace().games = games;
  return notation;
}

void AddFirstPlies(NotationStats& notation, int number, std::uint64_t times) {
  Listed<Count>& plies = notation.games->first_plies;
  for (int i = 0; i < number; ++i) {
    plies.most_frequent.push_back({"ply " + std::to_string(plies.seen++), times});
  }
}

TEST(NotationSection, SmallFirstPliesAreCounted) {
  NotationStats notation = Stats(10'000);
  AddFirstPlies(notation, 2, 3'000);
  AddFirstPlies(notation, 400, 10);
  const std::string html = NotationSection(notation, {});
  EXPECT_THAT(html, HasSubstr(">ply 1<"));
  EXPECT_THAT(html, Not(HasSubstr(">ply 2<")));
  EXPECT_THAT(html, HasSubstr("and 400 more, each in less than 1&nbsp;% of the games"));
}

TEST(NotationSection, NoChartIfAllAreSmall) {
  NotationStats notation = Stats(10'000);
  AddFirstPlies(notation, 1'000, 10);
  const std::string html = NotationSection(notation, {});
  EXPECT_THAT(html, HasSubstr("1,000 different, each in less than 1&nbsp;% of the games"));
  EXPECT_THAT(html, Not(HasSubstr(">ply 0<")));
}

TEST(NotationSection, FewAreAllShown) {
  NotationStats notation = Stats(10'000);
  AddFirstPlies(notation, 1, 9'999);
  AddFirstPlies(notation, 1, 1);
  const std::string html = NotationSection(notation, {});
  EXPECT_THAT(html, HasSubstr(">ply 1<"));
  EXPECT_THAT(html, Not(HasSubstr(" more")));
}

TEST(NotationSection, FewOfOneGameEachAreCounted) {
  NotationStats notation = Stats(8);
  AddFirstPlies(notation, 8, 1);
  const std::string html = NotationSection(notation, {});
  EXPECT_THAT(html, Not(HasSubstr(">ply 0<")));
  EXPECT_THAT(html, HasSubstr("8 different, each in one game"));
  notation.games->first_plies.most_frequent.resize(4);
  notation.games->first_plies.seen = 4;
  EXPECT_THAT(NotationSection(notation, {}), HasSubstr(">ply 3<"));
}

TEST(NotationSection, PlayersOfOneGameOfManyAreCounted) {
  NotationStats notation = Stats(50);
  Listed<PlayerCount>& players = notation.games->players;
  players.most_frequent = {{"ann", 9, 9, 9}, {"bob", 2, 2, 1}};
  for (int i = 0; i < 30; ++i) players.most_frequent.push_back({"once", 1, 1, 0});
  players.seen = players.most_frequent.size();
  const std::string html = NotationSection(notation, {});
  EXPECT_THAT(html, HasSubstr(">bob<"));
  EXPECT_THAT(html, Not(HasSubstr(">once<")));
  EXPECT_THAT(html, HasSubstr("and 30 more, each in one game"));
  players.is_complete = false;
  EXPECT_THAT(NotationSection(notation, {}), HasSubstr("and at least 30 more</p>"));
}

}  // namespace
}  // namespace plymill
