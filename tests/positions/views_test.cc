// Views of positions: turned games are games, and rows have the view that was asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plymill/position.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;

// The bytes of `board`, `globals` and `legal` of a row.
std::string BytesOf(const PositionRow& row) {
  std::string bytes(row.board.begin(), row.board.end());
  bytes.append(reinterpret_cast<const char*>(row.globals.data()), row.globals.size_bytes());
  bytes.append(row.legal.begin(), row.legal.end());
  return bytes;
}

std::string BytesOf(const Position& position, const PositionView& view = {}) {
  RowMemory memory(*PositionLayoutOf(position.notation()), 1);
  EXPECT_EQ(position.Write(memory.arrays(), 0, view), "");
  return BytesOf(memory[0]);
}

struct Case {
  std::string_view notation;
  std::uint32_t symmetry = 0;
  std::vector<RuleSetting> settings = {}, turned_settings = {};
};

std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (std::uint32_t i = 0; i < 6; ++i) cases.push_back({"coerceo", i});
  const std::vector<RuleSetting> ocius = {{"coerceo", "setup", "ocius"}};
  for (std::uint32_t i = 0; i < 2; ++i) cases.push_back({"coerceo", i, ocius, ocius});
  const std::vector<RuleSetting> six = {{"lost-cities", "colours", "six"}};
  for (const std::uint32_t i : {1U, 23U, 60U, 119U}) cases.push_back({"lost-cities", i});
  for (const std::uint32_t i : {1U, 120U, 719U}) cases.push_back({"lost-cities", i, six, six});
  for (std::uint32_t i = 0; i < 4; ++i) {
    cases.push_back({"carcassonne", i, {}, {{"carcassonne", "start-turns", std::to_string(i)}}});
  }
  return cases;
}

// A tile of the base game that is drawn, of any kind.
constexpr std::string_view kTiles[] = {"FFFFK", "FFRFK", "RFRF", "FRRF",  "RRRF",  "CFFF",
                                       "CCCCP", "CCRCP", "RCRF", "CC2FF", "CFCFP", "RRCC"};

// The moves that a symmetry makes of those of a game are another game, which goes on in the same
// way: that proves the symmetry of the rules.
TEST(Symmetries, TurnedGamesAreGames) {
  for (const Case& each : Cases()) {
    const PositionView view{.symmetry = each.symmetry};
    std::mt19937_64 random(each.symmetry);
    for (int game = 0; game < 5; ++game) {
      Position one = *Position::Start(each.notation, {.settings = each.settings}).position;
      Position other = *Position::Start(each.notation, {.settings = each.turned_settings}).position;
      EXPECT_EQ(BytesOf(one, view), BytesOf(other));
      for (int ply = 0; ply < 120 && !one.is_over(); ++ply) {
        if (each.notation == "carcassonne") {
          const std::string_view tile = kTiles[random() % std::size(kTiles)];
          ASSERT_TRUE(one.Draw(tile) && other.Draw(tile)) << tile;
        }
        const std::vector<std::int32_t> legal = one.Legal();
        const std::int32_t action = legal[random() % legal.size()];
        if (action >= PositionLayoutOf(each.notation)->actions) break;
        RowMemory memory(*PositionLayoutOf(each.notation), 1);
        if (one.Write(memory.arrays()) != "") break;  // beyond the board
        ASSERT_EQ(BytesOf(one, view), BytesOf(other)) << each.notation << " " << each.symmetry;
        if (ply == 20) EXPECT_EQ(one.Perft(2), other.Perft(2));
        ASSERT_TRUE(other.Play(one.ActionIn(view, action)));
        ASSERT_TRUE(one.Play(action));
      }
    }
  }
}

TEST(Symmetries, HaveTheNumberOfTheGame) {
  EXPECT_EQ(SymmetriesOf("coerceo"), 6U);
  EXPECT_EQ(SymmetriesOf("coerceo", {{"coerceo", "setup", "ocius"}}), 2U);
  EXPECT_EQ(SymmetriesOf("lost-cities"), 120U);
  EXPECT_EQ(SymmetriesOf("lost-cities", {{"lost-cities", "colours", "six"}}), 720U);
  EXPECT_EQ(SymmetriesOf("tatsu"), 1U);
  EXPECT_EQ(SymmetriesOf("carcassonne"), 4U);
  EXPECT_EQ(SymmetriesOf("rootlog"), 0U);
  EXPECT_EQ(SymmetriesOf("chess"), 0U);
}

// All different, and the first one changes nothing.
TEST(Symmetries, Differ) {
  for (const std::string_view notation : {"coerceo", "lost-cities", "carcassonne"}) {
    Position position = *Position::Start(notation, {.settings = {}, .seed = 5}).position;
    for (int ply = 0; ply < 30; ++ply) ASSERT_TRUE(position.Play(position.Legal().front()));
    std::set<std::string> rows;
    for (std::uint32_t i = 0; i < SymmetriesOf(notation); ++i) {
      rows.insert(BytesOf(position, {.symmetry = i}));
    }
    EXPECT_EQ(BytesOf(position, {.symmetry = 0}), BytesOf(position));
    EXPECT_EQ(rows.size(), SymmetriesOf(notation)) << notation;
  }
}

class Views : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, Views, ::testing::ValuesIn(kWithPositions), [](const auto& info) {
  std::string name(info.param);
  name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
  return name;
});

// The mover is first, the legal actions are those of ViewAction(), and back.
TEST_P(Views, OfTheMover) {
  const std::string_view notation = GetParam();
  const PositionLayout layout = *PositionLayoutOf(notation);
  Position position = *Position::Start(notation, {.settings = {}, .seed = 9}).position;
  RowMemory plain(layout, 1), turned(layout, 1);
  for (int ply = 0; ply < 60; ++ply) {
    ASSERT_EQ(position.Write(plain.arrays()), "");
    ASSERT_EQ(position.Write(turned.arrays(), 0, {.of_mover = true}), "");
    const auto mover = static_cast<unsigned>(plain[0].globals[0]);
    EXPECT_EQ(turned[0].globals[0], 0);
    if (mover == 0) EXPECT_EQ(BytesOf(plain[0]), BytesOf(turned[0]));
    for (std::int32_t action = 0; action < layout.actions; ++action) {
      const std::int32_t seen = ViewAction(notation, action, mover);
      EXPECT_EQ(ViewAction(notation, seen, mover), action);
      EXPECT_EQ(turned[0].IsLegal(seen), plain[0].IsLegal(action)) << action;
    }
    const std::vector<std::int32_t> legal = position.Legal();
    ASSERT_TRUE(position.Play(legal[legal.size() / 3]));
  }
  EXPECT_EQ(ViewAction(notation, -1, 0), kNoAction);
  EXPECT_EQ(ViewAction(notation, layout.actions, 0), kNoAction);
}

// The set-up of Coerceo, seen by Black, is that seen by White.
TEST(MoverView, MakesEachSetUpThatOfTheOpponent) {
  for (const std::string_view setup : {"laurentius", "ocius"}) {
    const Position start =
        *Position::Start("coerceo", {.settings = {{"coerceo", "setup", std::string(setup)}}})
             .position;
    RowMemory memory(*PositionLayoutOf("coerceo"), 1);
    ASSERT_EQ(start.Write(memory.arrays()), "");
    // Black to move, with all pieces of the start: what a null move would give.
    const PositionRow row = memory[0];
    for (std::size_t field = 0; field < row.board.size(); ++field) {
      // Half a turn: the tile on the other side, the field on the other side of it.
      const std::size_t tile = field / 6, letter = (field + 3) % 6;
      const std::size_t ring = tile == 0  ? 0
                               : tile < 7 ? 1 + (tile - 1 + 3) % 6
                                          : 7 + (tile - 7 + 6) % 12;
      const std::uint8_t there = row.board[6 * ring + letter];
      const std::uint8_t swapped = there == 2 ? 3 : there == 3 ? 2 : there;
      EXPECT_EQ(row.board[field], swapped) << setup << " " << field;
    }
  }
}

TEST(MoverView, OfLettersThatDoNotAllPlay) {
  OpenedReplay opened =
      GameReplay::Open("carcassonne", "A Ann\nC Cid\n0 (0,0) RCRF\n1A (1,0) RFRF\n2C (2,0) RFRF\n");
  RowMemory memory(*PositionLayoutOf("carcassonne"), 1);
  const std::size_t first_meeples = 16;
  for (const int mover : {0, 2}) {
    ASSERT_TRUE(opened.replay->Next());
    const Position& position = opened.replay->position();
    ASSERT_EQ(position.Write(memory.arrays()), "");
    ASSERT_EQ(memory[0].globals[0], mover);
    ASSERT_EQ(position.Write(memory.arrays(), 0, {.of_mover = true}), "");
    EXPECT_EQ(memory[0].globals[0], 0);
    EXPECT_EQ(memory[0].globals[first_meeples], 7);
    EXPECT_EQ(memory[0].globals[first_meeples + 1], mover == 0 ? 0 : 7);
  }
}

TEST(MoverView, IsRefusedWhereTheRulesAreNotAlike) {
  EXPECT_EQ(WhyNoMoverView("tatsu"), "");
  EXPECT_THAT(WhyNoMoverView("tatsu", {{"tatsu", "white-entry", "rising"}}), HasSubstr("orders"));
  const std::vector<RuleSetting> uneven = {{"tatsu", "mats", "exact"},
                                           {"tatsu", "vine-segment-1", "9"}};
  EXPECT_THAT(WhyNoMoverView("tatsu", uneven), HasSubstr("segments"));
  const LegalArchive archive("tatsu", 500, 1);
  PositionOptions options{.files = {archive.record_path()}};
  options.rules = uneven;
  options.view.of_mover = true;
  EXPECT_THAT(Positions::Open(options).error, HasSubstr("segments"));
  options.view = {.symmetry = 1};
  EXPECT_THAT(Positions::Open(options).error, HasSubstr("symmetry: expected a number below 1"));
}

// Rows of the loader are those of the replay, seen in the same way.
TEST_P(Views, OfRowsAreThoseOfPositions) {
  const std::string_view notation = GetParam();
  const LegalArchive archive(notation, PropertyPlies() / 4, 3);
  for (const bool of_mover : {false, true}) {
    PositionOptions options{.files = {archive.text_path()}};
    options.order = PositionOrder::kInOrder;
    options.view = {of_mover, (of_mover ? 3U : 1U) % SymmetriesOf(notation)};
    std::int64_t game = -1;
    std::optional<GameReplay> replay;
    ForEachRow(options, [&](const PositionRow& row) {
      if (row.game != game) {
        game = row.game;
        const std::string& text = archive.games()[static_cast<std::size_t>(game)].text;
        replay = *std::move(GameReplay::Open(notation, text).replay);
      }
      while (replay->played() < static_cast<std::uint32_t>(row.ply)) ASSERT_TRUE(replay->Next());
      ASSERT_EQ(BytesOf(row), BytesOf(replay->position(), options.view));
      ASSERT_EQ(row.action, replay->position().ActionIn(options.view, replay->action()));
    });
  }
}

// By lot: each row has one of the symmetries, and each epoch others; a seed gives the same again.
TEST_P(Views, ByLot) {
  const std::string_view notation = GetParam();
  const LegalArchive archive(notation, 800, 4);
  PositionOptions options{.files = {archive.record_path()}};
  options.order = PositionOrder::kInOrder;
  const auto rows_of = [&] {
    std::vector<std::string> rows;
    ForEachRow(options, [&](const PositionRow& row) { rows.push_back(BytesOf(row)); });
    return rows;
  };
  const std::vector<std::string> plain = rows_of();
  options.random_symmetry = true;
  const std::vector<std::string> first = rows_of();
  EXPECT_TRUE(rows_of() == first);
  options.threads = 3;
  EXPECT_TRUE(rows_of() == first);
  options.epoch = 1;
  const bool has_one = SymmetriesOf(notation) == 1;
  EXPECT_EQ(rows_of() == first, has_one);
  EXPECT_EQ(plain == first, has_one);
  std::size_t same = 0;
  for (std::size_t i = 0; i < plain.size(); ++i) same += plain[i] == first[i] ? 1 : 0;
  EXPECT_LE(same, has_one ? plain.size() : plain.size() / 2);
}

TEST_P(Views, PositionsWithoutAChoiceCanBeLeftOut) {
  const LegalArchive archive(GetParam(), 3'000, 5);
  PositionOptions options{.files = {archive.record_path()}};
  options.order = PositionOrder::kInOrder;
  std::size_t choices = 0, found = 0;
  const auto count = [](const PositionRow& row) {
    int legal = 0;
    for (const std::uint8_t byte : row.legal) legal += std::popcount(byte);
    return legal;
  };
  ForEachRow(options, [&](const PositionRow& row) { choices += count(row) > 1 ? 1 : 0; });
  options.skip_forced = true;
  ForEachRow(options, [&](const PositionRow& row) {
    EXPECT_GT(count(row), 1);
    ++found;
  });
  EXPECT_EQ(found, choices);
}

// The memory of windows decides how far positions are mixed, and each still comes once.
TEST(ShuffleMemory, DecidesTheWindows) {
  const LegalArchive archive("coerceo", 4'000, 6);
  PositionOptions options{.files = {archive.record_path()}, .batch = 64};
  Positions all = OpenPositions(options);
  const std::size_t count = ReadRest(all, 64).size();
  options.shuffle_memory = 64 * 500;
  Positions some = OpenPositions(options);
  std::vector<Came> rows = ReadRest(some, 64);
  EXPECT_EQ(rows.size(), count);
  std::sort(rows.begin(), rows.end());
  EXPECT_TRUE(std::adjacent_find(rows.begin(), rows.end()) == rows.end());
}

}  // namespace
}  // namespace plymill::testing
