// Tests of the complete game in the specification.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "games/coerceo/game.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/transcript.h"

namespace plymill::coerceo {
namespace {

class CompleteGame : public ::testing::Test {
 protected:
  const std::string text_ =
      testing::ReadFile(testing::CorporaFolder() / "coerceo/spec/complete_game.txt");
  const Transcript<Game> game_ = Transcribe<Game>(text_);

  // The ply with the move number `number`. The exchanges of this game have no numbers.
  const Ply& Numbered(std::uint32_t number) const {
    for (const Ply& ply : game_.plies) {
      if (ply.number.value == number) return ply;
    }
    ADD_FAILURE() << "no ply has number " << number;
    return game_.plies[0];
  }
};

TEST_F(CompleteGame, Has165NumbersAnd167Plies) {
  ASSERT_TRUE(
      game_.ReadWith(Why("tile-out-of-range"), Why("tile-differs"), Why("tile-out-of-range")));
  ASSERT_EQ(game_.plies.size(), 167U);
  std::uint32_t number = 0;
  for (const Ply& ply : game_.plies) {
    if (!ply.number.is_null()) EXPECT_EQ(ply.number.value, ++number);
  }
  EXPECT_EQ(number, 165U);
  EXPECT_EQ(game_.result, "1-0");
  EXPECT_EQ(game_.outcome, (Outcome{OutcomeKind::kWin, 1U << unsigned(Side::kWhite)}));
  EXPECT_TRUE(game_.tags.empty());
}

TEST_F(CompleteGame, AlternatesBetweenThePlayers) {
  for (std::size_t i = 0; i < game_.plies.size(); ++i) {
    EXPECT_EQ(game_.plies[i].player, i % 2 == 0 ? Side::kWhite : Side::kBlack) << i;
  }
}

TEST_F(CompleteGame, Captures12PiecesByMovesAnd2ByExchange) {
  const std::map<std::uint32_t, std::string_view> expected = {
      {33, "5f"},  {65, "1f"},  {85, "6d"},  {91, "6f"},  {94, "19e"},  {95, "15f"},
      {105, "7f"}, {127, "7d"}, {137, "1f"}, {145, "2b"}, {164, "13e"}, {165, "3d"}};
  std::map<std::uint32_t, std::string_view> moves;
  for (const Ply& ply : game_.plies) {
    if (ply.kind != Kind::kMove || ply.captures.empty()) continue;
    ASSERT_EQ(ply.captures.size(), 1U);
    EXPECT_EQ(NameOf(ply.captures[0]).view(), expected.at(ply.number.value));
    moves[ply.number.value] = "";
  }
  EXPECT_EQ(moves.size(), expected.size());
  Ply exchange;
  exchange.kind = Kind::kExchange;
  exchange.player = Side::kWhite;
  exchange.paid = 2;
  exchange.captures.Append(Field(19, 'f'));
  EXPECT_EQ(game_.plies[112], exchange);
  exchange.captures.Clear();
  exchange.captures.Append(Field(19, 'b'));
  EXPECT_EQ(game_.plies[114], exchange);
  EXPECT_EQ(game_.plies[113].number.value, 113U);
}

TEST_F(CompleteGame, KeepsTilesAsPrinted) {
  const std::map<std::uint32_t, unsigned> expected = {
      {27, 22}, {77, 18}, {87, 14}, {90, 16}, {109, 17}, {114, 8}, {115, 19}, {144, 12}, {160, 23}};
  std::map<std::uint32_t, unsigned> tiles;
  for (const Ply& ply : game_.plies) {
    for (const std::uint8_t tile : ply.tiles) tiles[ply.number.value] = tile;
  }
  EXPECT_EQ(tiles, expected);
}

TEST_F(CompleteGame, HasItsAnnotations) {
  using enum Annotation;
  const std::map<std::uint32_t, Annotation> expected = {
      {31, kGood},    {63, kGood}, {75, kExcellent}, {84, kBad},
      {90, kDubious}, {104, kBad}, {144, kDubious},  {159, kBad}};
  std::map<std::uint32_t, Annotation> annotations;
  for (const Ply& ply : game_.plies) {
    if (ply.annotation != kNone) annotations[ply.number.value] = ply.annotation;
  }
  EXPECT_EQ(annotations, expected);
}

TEST_F(CompleteGame, KeepsCommentsWhole) {
  std::vector<std::uint32_t> numbers;
  std::size_t at = 0;
  for (const auto& comment : game_.comments) {
    numbers.push_back(game_.plies[comment.ply - 1].number.value);
    at = text_.find('{', at) + 1;
    EXPECT_EQ(comment.text, std::string_view(text_).substr(at, text_.find('}', at) - at));
  }
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{31, 63, 75, 84, 90, 104, 115, 135, 144, 158, 159,
                                                 160, 163, 165}));
  EXPECT_EQ(text_.find('{', at), std::string::npos);
}

TEST_F(CompleteGame, TellsItsEventsInOrder) {
  const std::string order(game_.order.begin(), game_.order.end());
  EXPECT_EQ(order.substr(0, 3), "ppm");
  EXPECT_EQ(order.find('r'), order.size() - 1);
}

}  // namespace
}  // namespace plymill::coerceo
