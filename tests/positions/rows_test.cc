// Rows of positions: each is the position that the replay of its game has there, and all rows of
// legal games are there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "model/game_ops.h"
#include "plymill/position.h"
#include "support/decode_position.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PositionRows : public ::testing::TestWithParam<std::string_view> {};
INSTANTIATE_TEST_SUITE_P(Games, PositionRows, ::testing::ValuesIn(kWithPositions),
                         [](const auto& info) {
                           std::string name(info.param);
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

// The board and the globals of Carcassonne, as JsonOfRow() has them, without spots of meeples.
std::string CarcassonneText(const std::string& json) {
  simdjson::dom::parser parser;
  const simdjson::padded_string padded(json);
  const simdjson::dom::element root = parser.parse(padded);
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> tiles;  // by -y and x
  for (const simdjson::dom::element tile : root["tiles"]) {
    std::string text{tile["tile"].get_string().value()};
    for (const simdjson::dom::element meeple : tile["meeples"]) {
      text += " " + std::string(std::string_view(meeple["player"]));
    }
    tiles[{-std::int64_t(tile["y"]), std::int64_t(tile["x"])}] = text;
  }
  std::string out;
  for (const auto& [place, text] : tiles) {
    out += std::to_string(place.second) + "," + std::to_string(-place.first) + " " + text + "\n";
  }
  out += "drawn ";
  out += root["drawn"].is_null() ? "null" : std::string(std::string_view(root["drawn"]));
  out += " played " + std::to_string(std::int64_t(root["tiles_played"]));
  const simdjson::dom::object left = root["meeples_left"];
  for (const auto& [player, points] : simdjson::dom::object(root["points"])) {
    out += " " + std::string(player) + ":" + std::to_string(std::int64_t(points)) + "/" +
           std::to_string(std::int64_t(left[player]));
  }
  return out;
}

// `text` of JsonOfRow() without the spots of meeples: digits between a letter and a line end.
std::string WithoutSpots(std::string text) {
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       end = text.find('\n', end + 1)) {
    const std::size_t blank = text.rfind(' ', end);
    if (end - blank < 3 || text[blank + 1] < 'A' || text[blank + 2] < '0' || text[blank + 2] > '9')
      continue;
    text.erase(blank + 2, end - blank - 2);
    end = blank + 2;
  }
  return text;
}

std::string ExpectedJson(std::string_view notation, const Position& position) {
  const std::string json = position.Json();
  if (notation == "carcassonne") return CarcassonneText(json);
  const std::size_t winners = json.find("\"winners\":[");
  return json.substr(json.find(']', winners) + 2);
}

// The outcome for a player, by what the maker of the game says. If the rules do not say who has
// won, because a player resigned, the written result does.
int ExpectedOutcome(std::string_view notation, const bench::LegalGame& game, unsigned player) {
  const std::string text = game.text.substr(0, game.text.find_last_not_of('\n') + 1);
  const std::string result = text.substr(text.find_last_of(" \n") + 1);
  if (notation == "coerceo" && game.outcome.kind == OutcomeKind::kUnknown) {
    if (result == "0-0") return 0;
    if (result == "1-0") return player == 0 ? 1 : -1;
    if (result == "0-1") return player == 1 ? 1 : -1;
  }
  if (game.outcome.kind == OutcomeKind::kDraw) return 0;
  if (game.outcome.kind != OutcomeKind::kWin) return kUnknownOutcome;
  return (game.outcome.winners >> player & 1) != 0 ? 1 : -1;
}

int ExpectedMargin(const bench::LegalGame& game, unsigned player) {
  int own = 0, best = -1'000'000;
  for (const PointsRecord& points : game.points) {
    if (points.player == player) own = points.points;
    if (points.player != player) best = std::max(best, points.points);
  }
  return own - best;
}

// Compares the rows of one game with its replay.
class GameCheck {
 public:
  GameCheck(std::string_view notation, const bench::LegalGame& game)
      : notation_(notation), game_(game), replay_(Replay()) {
    CountActions();
  }

  // The next position that is an action.
  void Check(const PositionRow& row) {
    while (static_cast<std::uint32_t>(row.ply) > replay_.played()) {
      if (IsDecision(replay_)) ExpectBeyondBoard(row);
      ASSERT_TRUE(replay_.Next());
    }
    const Position& position = replay_.position();
    ASSERT_EQ(static_cast<std::uint32_t>(row.ply), replay_.played());
    EXPECT_EQ(row.action, replay_.action());
    EXPECT_TRUE(row.IsLegal(row.action)) << position.Describe(row.action);
    EXPECT_EQ(row.plies_left, static_cast<int>(end_of_actions_) - row.ply);
    CheckBoard(position, row);
    CheckLegal(position, row);
    CheckEncoded(position, row);
    CheckEnd(row);
    replay_.Next();
    ++rows_;
  }

  // All actions had their rows.
  // `row` has the sizes of the arrays. Returns the number of positions without a row.
  std::size_t FinishAfter(const PositionRow& row) {
    while (replay_.played() < replay_.plies()) {
      if (IsDecision(replay_)) ExpectBeyondBoard(row);
      EXPECT_TRUE(replay_.Next());
    }
    EXPECT_EQ(rows_ + beyond_, actions_) << game_.text;
    return beyond_;
  }

 private:
  GameReplay Replay() const { return *std::move(GameReplay::Open(notation_, game_.text).replay); }

  void CountActions() {
    GameReplay replay = Replay();
    while (replay.played() < replay.plies()) {
      if (IsDecision(replay)) ++actions_, end_of_actions_ = replay.played() + 1;
      ASSERT_TRUE(replay.Next());
    }
  }

  // Whether the next ply is an action of a game that goes on. In Tatsu, a pass may fill up the turn
  // in which the game was won.
  bool IsDecision(const GameReplay& replay) const {
    if (replay.action() == kNoAction) return false;
    constexpr std::int32_t kPass = 306;
    const bool is_last = replay.played() + 1 == replay.plies();
    return !(notation_ == "tatsu" && is_last && replay.action() == kPass &&
             game_.outcome.kind == OutcomeKind::kWin);
  }

  // A position without a row: a tile, or something that is legal, is beyond the board.
  void ExpectBeyondBoard(const PositionRow& row) {
    ++beyond_;
    const Position& position = replay_.position();
    EXPECT_TRUE(position.Legal().back() >= 8 * std::ssize(row.legal) || HasTileBeyond(position));
  }

  static bool HasTileBeyond(const Position& position) {
    std::istringstream lines(CarcassonneText(position.Json()));
    char comma = 0;
    int x = 0, y = 0;
    for (std::string line; std::getline(lines, line);) {
      std::istringstream place(line);
      if (place >> x >> comma >> y && std::max(std::abs(x), std::abs(y)) > 10) return true;
    }
    return false;
  }

  void CheckBoard(const Position& position, const PositionRow& row) {
    std::string found = JsonOfRow(notation_, row);
    if (notation_ == "carcassonne") found = WithoutSpots(found);
    EXPECT_EQ(found, ExpectedJson(notation_, position));
    if (position.to_move() != "") EXPECT_EQ(MoverOfRow(notation_, row), position.to_move());
  }

  void CheckLegal(const Position& position, const PositionRow& row) {
    std::vector<std::uint8_t> bits(row.legal.size());
    position.LegalBits(bits);
    EXPECT_TRUE(std::equal(bits.begin(), bits.end(), row.legal.begin())) << position.Text();
    // Nothing that is legal is beyond the arrays.
    std::size_t count = 0;
    for (const std::uint8_t byte : bits) count += static_cast<std::size_t>(std::popcount(byte));
    EXPECT_EQ(count, position.Legal().size());
  }

  // The position alone is written as the row of the loader.
  void CheckEncoded(const Position& position, const PositionRow& row) const {
    RowMemory memory(*PositionLayoutOf(notation_), 1);
    ASSERT_EQ(position.Write(memory.arrays()), "");
    const auto same = [](const auto& a, const auto& b) { return std::ranges::equal(a, b); };
    EXPECT_TRUE(same(memory[0].board, row.board));
    EXPECT_TRUE(same(memory[0].globals, row.globals));
    EXPECT_TRUE(same(memory[0].legal, row.legal));
  }

  void CheckEnd(const PositionRow& row) const {
    const auto mover = static_cast<unsigned>(row.globals[0]);
    if (row.globals[0] < 0) return;
    EXPECT_EQ(row.outcome, ExpectedOutcome(notation_, game_, mover));
    const bool has_points = !game_.points.empty() && game_.outcome.kind != OutcomeKind::kUnknown;
    if (has_points && row.margin != kUnknownMargin) {
      EXPECT_EQ(row.margin, ExpectedMargin(game_, mover));
    } else if (notation_ != "carcassonne") {
      EXPECT_EQ(row.margin, kUnknownMargin);
    }
  }

  std::string_view notation_;
  const bench::LegalGame& game_;
  GameReplay replay_;
  std::size_t actions_ = 0, rows_ = 0, beyond_ = 0;
  std::uint32_t end_of_actions_ = 0;
};

TEST_P(PositionRows, AreThoseOfTheReplay) {
  for (const bool greedy : {false, true}) {
    const LegalArchive archive(GetParam(), PropertyPlies() / 2, 3, greedy);
    PositionOptions options{.files = {archive.text_path()}, .batch = 100};
    options.order = PositionOrder::kInOrder;
    Positions positions = OpenPositions(options);
    RowMemory memory(positions.layout(), options.batch);
    std::size_t game = 0, beyond = 0;
    auto check = std::make_unique<GameCheck>(GetParam(), archive.games()[0]);
    const auto finish = [&] { beyond += check->FinishAfter(memory[0]); };
    for (;;) {
      const PositionBatch batch = positions.Next(memory.arrays());
      ASSERT_EQ(batch.error, "");
      if (batch.rows == 0) break;
      for (std::size_t row = 0; row < batch.rows; ++row) {
        while (static_cast<std::size_t>(memory[row].game) != game) {
          finish();
          check = std::make_unique<GameCheck>(GetParam(), archive.games()[++game]);
        }
        check->Check(memory[row]);
        if (HasFailure()) FAIL() << archive.games()[game].text;
      }
    }
    finish();
    const PositionsReport report = positions.report();
    ASSERT_EQ(report.left_out.size(), beyond == 0 ? 0U : 1U) << report.left_out[0].code;
    if (beyond != 0) EXPECT_EQ(report.left_out[0].positions, beyond);
    EXPECT_EQ(report.games_used, archive.games().size());
    EXPECT_EQ(report.games_seen, archive.games().size());
  }
}

// The positions of a game, each written from its state.
class StatesOfGame {
 public:
  StatesOfGame(const std::string& notation, const std::string& text)
      : replay_(*std::move(GameReplay::Open(notation, text).replay)),
        memory_(*PositionLayoutOf(notation), 1) {}

  // Whether the state before the ply of `row` has the arrays of `row`.
  bool Has(const PositionRow& row) {
    while (static_cast<std::uint32_t>(row.ply) > replay_.played()) {
      if (!replay_.Next()) return false;
    }
    if (!replay_.position().Write(memory_.arrays()).empty()) return false;
    const PositionRow own = memory_[0];
    return std::ranges::equal(own.board, row.board) &&
           std::ranges::equal(own.globals, row.globals) &&
           std::ranges::equal(own.legal, row.legal) && replay_.action() == row.action;
  }

 private:
  GameReplay replay_;
  RowMemory memory_;
};

TEST_P(PositionRows, AreThoseOfStates) {
  std::size_t games = 0;
  for (std::uint64_t seed = 100; games < PropertyGames(); ++seed) {
    const LegalArchive archive(GetParam(), 20'000, seed, seed % 2 == 0);
    PositionOptions options{.files = {archive.record_path()}};
    options.order = PositionOrder::kInOrder;
    std::optional<StatesOfGame> states;
    std::int64_t game = -1;
    ForEachRow(options, [&](const PositionRow& row) {
      const std::string& text = archive.games()[static_cast<std::size_t>(row.game)].text;
      if (row.game != game) {
        states.emplace(archive.notation(), text);
        ++games;
      }
      game = row.game;
      if (!HasFailure()) EXPECT_TRUE(states->Has(row)) << "ply " << row.ply << " of\n" << text;
    });
    ASSERT_FALSE(HasFailure());
  }
}

TEST_P(PositionRows, OfRecordFilesAreThoseOfText) {
  const LegalArchive archive(GetParam(), PropertyPlies(), 4);
  std::vector<std::string> boards[2];
  for (const bool records : {false, true}) {
    PositionOptions options{.files = {records ? archive.record_path() : archive.text_path()},
                            .batch = 64};
    options.order = PositionOrder::kInOrder;
    ForEachRow(options, [&](const PositionRow& row) {
      std::string bytes(row.board.begin(), row.board.end());
      bytes.append(row.legal.begin(), row.legal.end());
      for (const std::int16_t value : row.globals) bytes += std::to_string(value) + " ";
      for (const std::int64_t value :
           {std::int64_t{row.action}, std::int64_t{row.outcome}, std::int64_t{row.margin},
            std::int64_t{row.plies_left}, row.game, std::int64_t{row.ply}}) {
        bytes += std::to_string(value) + " ";
      }
      boards[records].push_back(bytes);
    });
  }
  EXPECT_TRUE(boards[0] == boards[1]);
  EXPECT_FALSE(boards[0].empty());
}

// The meeple that an action puts is on the tile in the next position, unless it was given back.
TEST(CarcassonneRows, MeeplesStandWhereActionsPutThem) {
  const LegalArchive archive("carcassonne", PropertyPlies(), 5);
  PositionOptions options{.files = {archive.record_path()}};
  options.order = PositionOrder::kInOrder;
  std::int64_t game = -1;
  std::size_t cell = 0, seen = 0;
  int spot = 0, turns = 0, mover = 0;
  ForEachRow(options, [&](const PositionRow& row) {
    if (row.game == game && spot >= 0) {
      const auto codes = row.board.subspan(4 * cell, 4);
      EXPECT_EQ(codes[1], turns);
      if (codes[2] != 0) {
        EXPECT_EQ(codes[2], mover + 1);
        EXPECT_EQ(codes[3], spot);
        ++seen;
      }
    }
    game = row.game;
    mover = row.globals[0];
    spot = row.action == 0 ? -1 : row.action % 14;
    turns = row.action / 14 % 4;
    // The place by its number in rings, as the page says.
    const int place = row.action / 56;
    int ring = 0;
    while ((2 * ring + 1) * (2 * ring + 1) <= place) ++ring;
    int along = place - (2 * ring - 1) * (2 * ring - 1), x = -ring, y = -ring;
    if (ring == 0) along = 0;
    for (; along > 0; --along) {
      if (x == -ring && y < ring) {
        ++y;
      } else if (y == ring && x < ring) {
        ++x;
      } else if (x == ring && y > -ring) {
        --y;
      } else {
        --x;
      }
    }
    cell = static_cast<std::size_t>((10 - y) * 21 + x + 10);
  });
  EXPECT_GT(seen, 100U);
}

// At(), the map-style door, gives the rows of the whole archive by the number of the ply.
TEST_P(PositionRows, CanBeReadOneByOne) {
  const LegalArchive archive(GetParam(), 2'000, 6);
  PositionOptions options{.files = {archive.record_path()}, .every = 7};
  Positions one = OpenPositions(options);
  RowMemory memory(one.layout(), 1);
  std::map<std::pair<std::int64_t, std::int32_t>, std::string> rows;
  for (std::uint64_t index = 0; index < one.plies(); ++index) {
    const PositionBatch batch = one.At(index, memory.arrays());
    ASSERT_EQ(batch.error, "");
    if (batch.rows == 0) continue;
    const PositionRow row = memory[0];
    rows[{row.game, row.ply}] = std::string(row.board.begin(), row.board.end());
  }
  EXPECT_EQ(one.At(one.plies(), memory.arrays()).rows, 0U);
  options.every = 1;
  std::size_t same = 0;
  ForEachRow(options, [&](const PositionRow& row) {
    same += rows[{row.game, row.ply}] == std::string(row.board.begin(), row.board.end()) ? 1 : 0;
  });
  EXPECT_EQ(same, rows.size());
}

// A null pointer omits an array, and changes nothing in the others.
TEST_P(PositionRows, ArraysMayBeOmitted) {
  const LegalArchive archive(GetParam(), 500, 7);
  const PositionOptions options{.files = {archive.record_path()}, .batch = 50, .seed = 9};
  Positions all = OpenPositions(options), some = OpenPositions(options);
  RowMemory memory(all.layout(), 50), other(all.layout(), 50);
  const PositionBatch batch = all.Next(memory.arrays());
  PositionArrays arrays = other.arrays();
  arrays.board = nullptr;
  arrays.globals = nullptr;
  arrays.outcome = nullptr;
  EXPECT_EQ(some.Next(arrays).rows, batch.rows);
  for (std::size_t row = 0; row < batch.rows; ++row) {
    EXPECT_EQ(other[row].action, memory[row].action);
    EXPECT_TRUE(
        std::equal(other[row].legal.begin(), other[row].legal.end(), memory[row].legal.begin()));
    EXPECT_EQ(other[row].board[0], 0xA5);
  }
  EXPECT_EQ(some.Next({}).rows, all.Next({}).rows);
}

// A road of eleven tiles to the right leaves the board.
TEST(CarcassonneRows, PositionsBeyondTheBoardAreCounted) {
  std::string text = "[Event \"x\"]\n\n0 (0,0) RCRF\n";
  for (int i = 1; i <= 11; ++i) {
    text += std::to_string(i) + (i % 2 == 1 ? "A" : "B") + " (" + std::to_string(i) + ",0) " +
            (i <= 8 ? "RFRF" : "RCRF") + "\n";
  }
  const TemporaryFolder folder;
  WriteFile(folder / "road.txt", text);
  Positions positions = OpenPositions({.files = {folder / "road.txt"}});
  EXPECT_EQ(ReadRest(positions, 8192).size(), 10U);  // with at most nine tiles beside the first
  const PositionsReport report = positions.report();
  ASSERT_EQ(report.left_out.size(), 1U) << report.left_out[0].code;
  EXPECT_EQ(report.left_out[0].code, "positions.beyond-board");
  EXPECT_EQ(report.left_out[0].positions, 1U);
  EXPECT_EQ(report.left_out[0].games, 0U);
  ASSERT_EQ(report.left_out[0].first.size(), 1U);
  EXPECT_EQ(report.left_out[0].first[0].ply, 11U);
  EXPECT_EQ(report.games_used, 1U);
}

// The plies of `text` with numbers from `number` on, which becomes the next one.
std::string Renumbered(const std::string& text, unsigned& number) {
  std::istringstream lines(text);
  std::string plies;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t dot = line.find(". ");
    if (line.empty() || line[0] == '[' || dot == std::string::npos) continue;
    plies += std::to_string(number++) + line.substr(dot) + "\n";
  }
  return plies;
}

// The second of two rounds in one game begins with an empty table.
TEST(LostCitiesRows, RoundsFollowEachOther) {
  const bench::LegalMakerOps maker = bench::LegalMakerFor("lost-cities", 8, false);
  const auto next = [&] {
    std::string text;
    do text = maker.next({}).text;
    while (text.find('K') != std::string::npos);  // all with five colours
    return text;
  };
  unsigned number = 1;
  const std::string first = Renumbered(next(), number);
  const std::int32_t plies = static_cast<std::int32_t>(number) - 1;
  const TemporaryFolder folder;
  WriteFile(folder / "rounds.txt", first + Renumbered(next(), number));
  PositionOptions options{
      .files = {folder / "rounds.txt"},
      .rules = {{"lost-cities", "rounds", "2"}, {"lost-cities", "colours", "six"}}};
  options.order = PositionOrder::kInOrder;
  options.only_clean = false;  // rounds with five colours do not end with six
  std::int32_t rows = 0;
  ForEachRow(options, [&](const PositionRow& row) {
    EXPECT_EQ(row.ply, rows++);
    EXPECT_TRUE(row.IsLegal(row.action));
  });
  EXPECT_GE(rows, plies);
  options.rules.pop_back();
  options.only_clean = true;
  rows = 0;
  ForEachRow(options, [&](const PositionRow& row) {
    EXPECT_EQ(row.globals[3], row.ply < plies ? 1 : 0);
    if (row.ply == plies) {
      EXPECT_EQ(std::count(row.board.begin(), row.board.end(), 0), 12 * row.globals[1]);
      EXPECT_EQ(row.globals[2], 12 * row.globals[1] - 16);
      EXPECT_EQ(row.globals[4] + row.globals[5] != 0, true);
    }
    EXPECT_NE(row.margin, kUnknownMargin);
    ++rows;
  });
  EXPECT_GT(rows, plies);
}

}  // namespace
}  // namespace plymill::testing
