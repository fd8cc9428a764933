// Rules of Coerceo: the geometry, the complete game of the specification, and each rule.
#include "games/coerceo/rules/rules.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "games/coerceo/game.h"
#include "games/coerceo/rules/setup.h"
#include "rules/replay.h"
#include "support/files.h"
#include "support/paths.h"
#include "support/shards.h"

namespace plymill::coerceo {
namespace {

using testing::PaddedText;

constexpr unsigned kWhite = 0, kBlack = 1;

// A field such as "14a".
consteval Spot At(std::string_view text) {
  unsigned tile = 0;
  for (const char c : text.substr(0, text.size() - 1)) {
    tile = 10 * tile + static_cast<unsigned>(c - '0');
  }
  return *SpotOf(Field(tile, text.back()));
}

consteval bool AreSteps(std::string_view from, std::string_view to) {
  const Spot a = At(from), b = At(to);
  return a.colour == b.colour && (kFields.steps[a.colour][a.bit] >> b.bit & 1) != 0;
}

consteval int PairsIn(const FieldTables::Masks& masks) {
  int pairs = 0;
  for (const auto& colour : masks) {
    for (const Fields fields : colour) pairs += std::popcount(fields);
  }
  return pairs / 2;
}

// "14d-14b x14a ... because black has pieces on positions 14f and 5d."
static_assert(kFields.edges[At("14a").colour][At("14a").bit] ==
              (FieldAt(At("14b").bit) | FieldAt(At("14f").bit) | FieldAt(At("5d").bit)));
// The moves in the examples of the specification.
static_assert(AreSteps("14d", "14f") && AreSteps("14d", "14b") && AreSteps("14e", "15c"));
static_assert(AreSteps("3c", "4a") && AreSteps("15b", "5f") && AreSteps("9c", "9e"));
static_assert(AreSteps("5f", "1d") && !AreSteps("5f", "1b"));
static_assert(PairsIn(kFields.edges) == 156 && PairsIn(kFields.steps) == 282);
static_assert(std::popcount(Laurentius().pieces[kWhite]) == 18);
static_assert(std::popcount(Laurentius().pieces[kBlack]) == 18);
static_assert(std::popcount(Ocius(Centre::k1c).pieces[kWhite]) == 7);

State StartOf(const Options& options) { return Rules::Start(GameView<Game>(), options); }

TEST(CoerceoRules, CountsOfSequences) {
  const State laurentius = StartOf({});
  constexpr std::uint64_t kCounts[] = {1, 48, 2304, 110304, 5280654};
  for (unsigned depth = 0; depth < std::size(kCounts); ++depth) {
    EXPECT_EQ(Rules::Perft(laurentius, depth), kCounts[depth]);
  }
}

// Ocius has three turns, which are the same game in other words.
TEST(CoerceoRules, TurnsOfOciusGiveTheSameCounts) {
  for (const Centre centre : {Centre::k1a, Centre::k1c, Centre::k1e}) {
    EXPECT_EQ(Rules::Perft(StartOf({.setup = Setup::kOcius, .ocius_centre = centre}), 4),
              Rules::Perft(StartOf({.setup = Setup::kOcius}), 4));
  }
}

struct Replayed {
  PaddedText text;
  Records<Game> records;
  Replay<Game> replay;

  explicit Replayed(std::string_view game, const Options& options = {}) : text(game) {
    testing::ReadText<Game>(text, records);
    replay.SetOptions(options);
    if (records.heads.size() == 1) replay.Play(View());
  }

  GameView<Game> View() const { return {records, 0}; }

  // The findings, each as "3 wrong-tile T5".
  std::vector<std::string> Findings() const {
    std::vector<std::string> all;
    for (const Finding& finding : replay.findings().all()) {
      std::string found = finding.ply == Finding::kEnd ? "end" : std::to_string(finding.ply + 1);
      found.append(" ").append(Replay<Game>::InfoOf(finding.reason).code);
      if (!finding.read.empty()) found.append(" ").append(finding.read.view());
      all.push_back(found);
    }
    return all;
  }
};

using Texts = std::vector<std::string>;

struct Checkpoint {
  std::uint32_t plies;
  int white, black;          // pieces
  unsigned tiles[kColours];  // collected
};

// The numbers of moves in the text: from the first exchange on, plies are more than numbers.
constexpr Checkpoint kCheckpoints[] = {
    {27, 18, 18, {1, 0}},  {33, 18, 17, {1, 0}},  {65, 18, 16, {1, 0}},  {77, 18, 16, {2, 0}},
    {85, 18, 15, {2, 0}},  {87, 18, 15, {3, 0}},  {90, 18, 15, {3, 1}},  {91, 18, 14, {3, 1}},
    {94, 17, 14, {3, 1}},  {95, 17, 13, {3, 1}},  {105, 17, 12, {3, 1}}, {109, 17, 12, {4, 1}},
    {113, 17, 11, {2, 1}}, {115, 17, 10, {0, 1}}, {116, 17, 10, {0, 2}}, {117, 17, 10, {1, 2}},
    {129, 17, 9, {1, 2}},  {139, 17, 8, {1, 2}},  {146, 17, 8, {1, 3}},  {147, 17, 7, {1, 3}},
    {162, 17, 7, {1, 4}},  {166, 16, 7, {1, 4}},  {167, 16, 6, {1, 4}}};

TEST(CoerceoRules, CompleteGameOfTheSpecification) {
  Replayed game(testing::ReadFile(testing::CorporaFolder() / "coerceo/spec/complete_game.txt"));
  ASSERT_EQ(game.records.rows.size(), 167U);
  EXPECT_EQ(game.replay.legality(), Legality::kLegal);
  EXPECT_EQ(game.Findings(),
            (Texts{"27 old-tile-number T10", "146 wrong-tile T9", "162 old-tile-number T11"}));
  const Position end = game.replay.state().position;
  EXPECT_EQ(end.pieces[kWhite], ReadFields("1a 1e 2a 3a 3c 3e 4a 5c 5e 6a 6e 7a 7c 7e 15c 15e"));
  EXPECT_EQ(end.pieces[kBlack], ReadFields("4b 12b 12d 13d 13f 15d"));
  for (unsigned tile = 1; tile <= kTiles; ++tile) {
    EXPECT_EQ(end.HasTile(tile - 1), tile <= 7 || tile == 12 || tile == 13 || tile == 15) << tile;
  }
  for (const auto& [plies, white, black, tiles] : kCheckpoints) {
    game.replay.PlayTo(game.View(), plies, [](const State&, const Ply&) {});
    const Position& position = game.replay.state().position;
    EXPECT_EQ(std::popcount(position.pieces[kWhite]), white) << plies;
    EXPECT_EQ(std::popcount(position.pieces[kBlack]), black) << plies;
    EXPECT_EQ(position.tiles[kWhite], tiles[kWhite]) << plies;
    EXPECT_EQ(position.tiles[kBlack], tiles[kBlack]) << plies;
  }
}

// It ends at the twelfth captured piece, which wins only by an option.
TEST(CoerceoRules, TwelvePiecesMayWin) {
  const std::string text =
      testing::ReadFile(testing::CorporaFolder() / "coerceo/spec/complete_game.txt");
  EXPECT_EQ(Replayed(text).replay.ending().outcome, Outcome());
  EXPECT_EQ(Replayed(text, {.pieces_to_win = 12}).replay.ending().outcome, WinOf(Side::kWhite));
  EXPECT_EQ(Replayed(text, {.pieces_to_win = 11}).Findings().size(), 3U + 20U);
}

// A position with these tiles and pieces.
Position PositionWith(std::uint32_t tiles, std::string_view white, std::string_view black) {
  Position position = {.pieces = {ReadFields(white), ReadFields(black)}};
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    if ((tiles >> tile & 1) != 0) position.fields |= FieldsOfTile(tile);
  }
  return position;
}

constexpr std::uint32_t kFullBoard = (1U << kTiles) - 1;
constexpr std::uint32_t Tile(unsigned number) { return 1U << (number - 1); }

Effects Move(Position& position, unsigned colour, Spot from, Spot to) {
  return PlayMove(position, colour, from.bit, to.bit);
}

// Tiles 9 and 10 are empty. Tile 9 has four neighbours, so it stays until tile 10 is removed.
TEST(CoerceoRules, RemovedTileTakesEmptyNeighboursAlong) {
  Position position = PositionWith(kFullBoard, "8a 8c 3c 3e 10e 2a", "11b 11d 2b");
  const Effects effects = Move(position, kWhite, At("10e"), At("3a"));
  EXPECT_EQ(effects.removed, Tile(10) | Tile(9));
  EXPECT_EQ(position.tiles[kWhite], 2);
}

// Tile 7 has three neighbours, but they are not side by side: 19 and 2, and 6.
TEST(CoerceoRules, NeighboursOfARemovedTileAreSideBySide) {
  const std::uint32_t tiles = Tile(7) | Tile(19) | Tile(2) | Tile(6) | Tile(8);
  Position position = PositionWith(tiles, "7a 19e", "6b 2b 8b");
  EXPECT_EQ(Move(position, kWhite, At("7a"), At("19c")).removed, 0U);
  EXPECT_TRUE(position.HasTile(7 - 1));
}

// The piece on 5d faces tile 14. When that tile is removed, its two other neighbours are enough.
TEST(CoerceoRules, RemovedTileCapturesWhatFacedIt) {
  Position position = PositionWith(kFullBoard, "14a 5c 5e", "5d 4b");
  Position next = position;
  const Effects effects = Move(next, kWhite, At("14a"), At("13e"));
  EXPECT_EQ(effects.removed & Tile(14), Tile(14));
  EXPECT_EQ(effects.captured, FieldAt(At("5d").bit));
  // The same piece is captured if the tile goes by an exchange, but nobody collects the tile.
  next = PositionWith(kFullBoard, "5c 5e 1a", "5d 14b");
  next.tiles[kWhite] = 2;
  const Effects bought = PlayExchange(next, kWhite, At("14b").bit, 2);
  EXPECT_EQ(bought.removed & Tile(14), Tile(14));
  EXPECT_EQ(bought.captured, FieldAt(At("5d").bit));
  EXPECT_EQ(next.tiles[kWhite], 0);
}

// A piece that is surrounded on its own turn stays, until a neighbour is entered.
TEST(CoerceoRules, OwnPiecesAreNotCaptured) {
  Position position = PositionWith(kFullBoard, "1a 1c 3e", "1d 3d");
  const Effects effects = Move(position, kBlack, At("3d"), At("1b"));
  EXPECT_EQ(effects.captured, 0U);
  EXPECT_TRUE(position.HasPiece(kBlack, At("1b").bit));
}

struct Case {
  const char* text;
  Texts findings;
  Options options = {};
};

TEST(CoerceoRules, FindingsOfShortGames) {
  const Case cases[] = {
      {"1# 3c-3e 2# 4b-3d", {}},
      {"1# 3c-3e 2# 4b-1b", {"2 illegal-move"}},
      {"1# 3c-3e 2# 4b-1a", {"2 illegal-move", "2 replay-stopped"}},
      {"1# 3a-3c", {"1 occupied-field", "1 replay-stopped"}},
      {"1# 1a-1c 2# 1a-1c", {"1 no-piece", "1 replay-stopped"}},
      {"1# 2b-2d 2# 3c-3e", {"1 wrong-side white"}},
      {"1# 3c-3e T3 x2b", {"1 wrong-capture no capture", "1 tile-stays no tile"}},
      {"1# TT x15f", {"1 too-few-tiles 0"}},
      {"1# T x15f", {"1 wrong-price TT", "1 too-few-tiles 0"}},
      {"1# T x15f", {"1 too-few-tiles 0"}, {.exchange_price = 1}},
      {"1# TT x1b", {"1 no-piece", "1 replay-stopped"}},
      // Ocius by its tag, and by its first ply.
      {"[Setup \"Ocius\"]\n\n1# 6a-7e 2# 3d-3b 3# 6c-1e", {"3 missing-tile T6"}},
      {"1# 6a-7e 2# 3d-3b 3# 6c-1e T6", {}},
      {"1# 6a-7e 2# 3d-3b 3# 6c-1e T6",
       {"1 no-piece", "1 replay-stopped"},
       {.setup = Setup::kLaurentius}},
      {"1# 6a-7e 2# 3d-3b 3# 6c-1e T6 4# 5f-6b", {"4 removed-tile", "4 replay-stopped"}},
      {"1# 6a-7c 2# 3d-3b 3# 2e-1a 4# 3b-3d 5# 1c-1e x1f 6# 3d-3b", {}},
      {"1# 6a-7c 2# 3d-3b 3# 2e-1a 4# 3b-3d 5# 1c-1e 6# 1f-1d",
       {"5 missing-capture x1f", "6 no-piece", "6 replay-stopped"}},
      // If captures are optional, the piece stays.
      {"1# 6a-7c 2# 3d-3b 3# 2e-1a 4# 3b-3d 5# 1c-1e 6# 1f-1d", {}, {.optional_captures = true}},
  };
  for (const auto& [text, findings, options] : cases) {
    EXPECT_EQ(Replayed(text, options).Findings(), findings) << text;
  }
}

TEST(CoerceoRules, EndOfTheGame) {
  const std::string game =
      "1# 6c-1e 2# 3f-2d 3# 1c-1a x2d 4# 5f-1d 5# 2e-7c x1f 6# 7b-1f 7# 6a-7e x7d T6 8# 5b-4f T5 "
      "9# 1a-1c x1d x4f 10# 3d-1b T3 11# 2c-1a x1b x1f T2 ";
  for (const char* const result : {"", "1-0", "W+R"}) {
    const Replayed replayed(game + result);
    EXPECT_EQ(replayed.Findings(), Texts()) << result;
    EXPECT_EQ(replayed.replay.ending().outcome, WinOf(Side::kWhite));
  }
  EXPECT_EQ(Replayed(game + "0-0").Findings(), Texts{"end wrong-result 1-0"});
  EXPECT_EQ(Replayed(game + "12# 7e-7a").Findings(),
            (Texts{"12 after-end", "12 wrong-side black"}));
}

// Actions have the indexes that docs/rules.md gives.
TEST(CoerceoRules, ActionsAreFrozen) {
  const std::pair<std::int32_t, const char*> kKnown[] = {
      {0, "1a-1c"},     {1, "1a-1e"},     {2, "1a-2c"},    {3, "1a-2e"},
      {4, "1a-3e"},     {5, "1a-7c"},     {84, "3c-3e"},   {85, "3c-3a"},
      {480, "14c-14e"}, {492, "14e-14a"}, {684, "TT x1a"}, {797, "TT x19f"}};
  for (const auto& [action, text] : kKnown) {
    std::string described;
    Rules::Describe(action, described);
    EXPECT_EQ(described, text) << action;
  }
}

TEST(CoerceoRules, LegalActionsAreThoseThatCanBePlayed) {
  const State state = StartOf({});
  std::vector<std::int32_t> actions;
  Rules::Legal(state, [&](std::int32_t action) { actions.push_back(action); });
  EXPECT_EQ(actions.size(), 48U);
  for (const std::int32_t action : actions) {
    std::string text;
    Rules::Describe(action, text);
    const Replayed game("1# " + text);
    EXPECT_EQ(game.replay.legality(), Legality::kLegal) << text;
    for (const Ply& ply : game.View().plies()) EXPECT_EQ(Rules::ActionOf(state, ply), action);
  }
}

TEST(CoerceoRules, ShowsTheBoard) {
  std::string text;
  Rules::Show(StartOf({.setup = Setup::kOcius}), text);
  EXPECT_EQ(text, R"(                . .     . .
              .  7  B W  2  .
                B .     . W
            . W     B .     B .
          .  6  . .  1  . .  3  .
            . W     . W     B .
                B .     . W
              .  5  B W  4  .
                . .     . .

fields of a tile: f a above, e b beside, d c below its number
white (W): pieces 7, tiles collected 0, to move
black (B): pieces 7, tiles collected 0
)");
}

}  // namespace
}  // namespace plymill::coerceo
