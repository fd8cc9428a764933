// Positions through the C interface: the same rows as in C++, sized structs, and errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "plymill/plymill.h"
#include "support/position_rows.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Free {
  void operator()(plymill_positions* positions) const { plymill_positions_free(positions); }
  void operator()(plymill_error* error) const { plymill_error_free(error); }
  void operator()(char* text) const { plymill_text_free(text); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

class CapiPositions : public ::testing::Test {
 protected:
  void SetUp() override {
    options_.struct_size = sizeof(options_);
    options_.files = files_;
    options_.file_count = 1;
    options_.batch = kBatch;
    options_.window_games = 20;
    options_.seed = 7;
    options_.threads = 1;
  }

  Owned<plymill_positions> Open() {
    plymill_positions* opened = nullptr;
    plymill_error* error = nullptr;
    EXPECT_EQ(plymill_positions_open(&options_, &opened, &error), PLYMILL_OK)
        << plymill_error_message(error);
    plymill_error_free(error);
    return Owned<plymill_positions>(opened);
  }

  std::string OpenError(plymill_status status) {
    plymill_positions* opened = nullptr;
    plymill_error* error = nullptr;
    EXPECT_EQ(plymill_positions_open(&options_, &opened, &error), status);
    EXPECT_EQ(opened, nullptr);
    const Owned<plymill_error> owned(error);
    return plymill_error_message(error);
  }

  // The games and plies of the rest of the epoch.
  static std::vector<Came> ReadRest(plymill_positions* positions) {
    std::vector<Came> all;
    std::vector<std::int64_t> game(kBatch);
    std::vector<std::int32_t> ply(kBatch);
    plymill_position_arrays arrays = {};
    arrays.struct_size = sizeof(arrays);
    arrays.game = game.data();
    arrays.ply = ply.data();
    for (std::uint32_t rows = 1; rows != 0;) {
      EXPECT_EQ(plymill_positions_next(positions, &arrays, &rows, nullptr, nullptr), PLYMILL_OK);
      for (std::size_t row = 0; row < rows; ++row) all.push_back({game[row], ply[row], 0});
    }
    return all;
  }

  static constexpr std::uint32_t kBatch = 64;
  const LegalArchive archive_{"coerceo", 4'000};
  const std::string path_ = archive_.record_path();
  const char* files_[1] = {path_.c_str()};
  plymill_positions_options options_ = {};
};

TEST_F(CapiPositions, GivesTheRowsOfTheLibrary) {
  const Owned<plymill_positions> positions = Open();
  Positions same =
      OpenPositions({.files = {path_}, .batch = kBatch, .seed = 7, .window_games = 20});
  RowMemory expected(same.layout(), kBatch), found(same.layout(), kBatch);
  std::uint32_t rows = 0;
  int is_padding = 1;
  do {
    const PositionArrays to = found.arrays();
    const plymill_position_arrays arrays = {sizeof(arrays), to.board,   to.globals, to.action,
                                            to.legal,       to.outcome, to.margin,  to.plies_left,
                                            to.game,        to.ply};
    ASSERT_EQ(plymill_positions_next(positions.get(), &arrays, &rows, &is_padding, nullptr),
              PLYMILL_OK);
    ASSERT_EQ(is_padding, 0);
    ASSERT_EQ(same.Next(expected.arrays()).rows, rows);
    for (std::size_t row = 0; row < rows; ++row) {
      const PositionRow a = expected[row], b = found[row];
      ASSERT_TRUE(std::ranges::equal(a.board, b.board) && std::ranges::equal(a.legal, b.legal) &&
                  std::ranges::equal(a.globals, b.globals));
      ASSERT_EQ(std::tie(a.action, a.outcome, a.margin, a.plies_left, a.game, a.ply),
                std::tie(b.action, b.outcome, b.margin, b.plies_left, b.game, b.ply));
    }
  } while (rows != 0);
}

TEST_F(CapiPositions, TellsLayoutAndSizes) {
  const Owned<plymill_positions> positions = Open();
  plymill_position_layout layout = {};
  EXPECT_EQ(plymill_positions_layout(positions.get(), &layout, nullptr), PLYMILL_USAGE);
  layout.struct_size = sizeof(layout);
  ASSERT_EQ(plymill_positions_layout(positions.get(), &layout, nullptr), PLYMILL_OK);
  EXPECT_STREQ(layout.notation, "coerceo");
  EXPECT_EQ(layout.version, kPositionsVersion);
  EXPECT_EQ(layout.actions, 798);
  ASSERT_EQ(layout.board_dimensions, 1U);
  EXPECT_EQ(layout.board[0], 114U);
  EXPECT_EQ(layout.board_bytes, 114U);
  EXPECT_EQ(layout.legal_bytes, 100U);
  EXPECT_EQ(layout.global_count, 5U);
  EXPECT_STREQ(layout.globals[0], PositionLayoutOf("coerceo")->globals[0].c_str());
  EXPECT_EQ(plymill_positions_games(positions.get()), archive_.games().size());
  std::uint64_t count = 0, batches = 0;
  ASSERT_EQ(plymill_positions_count(positions.get(), &count, &batches, nullptr), PLYMILL_OK);
  EXPECT_EQ(count, ReadRest(positions.get()).size());
  EXPECT_LE(count, plymill_positions_plies(positions.get()));
  EXPECT_GE(batches, count / kBatch);
}

TEST_F(CapiPositions, GoesOnFromAState) {
  const Owned<plymill_positions> positions = Open();
  plymill_position_arrays nothing = {};
  nothing.struct_size = sizeof(nothing);
  std::uint32_t rows = 0;
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(plymill_positions_next(positions.get(), &nothing, &rows, nullptr, nullptr),
              PLYMILL_OK);
  }
  char* text = nullptr;
  ASSERT_EQ(plymill_positions_state(positions.get(), &text, nullptr), PLYMILL_OK);
  const Owned<char> state(text);
  const Owned<plymill_positions> other = Open();
  ASSERT_EQ(plymill_positions_load(other.get(), state.get(), nullptr), PLYMILL_OK);
  EXPECT_EQ(ReadRest(other.get()), ReadRest(positions.get()));
  ASSERT_EQ(plymill_positions_set_epoch(other.get(), 3, nullptr), PLYMILL_OK);
  options_.epoch = 3;
  EXPECT_EQ(ReadRest(other.get()), ReadRest(Open().get()));
  plymill_error* error = nullptr;
  EXPECT_EQ(plymill_positions_load(other.get(), "{}", &error), PLYMILL_USAGE);
  EXPECT_THAT(Owned<plymill_error>(error).get(), ::testing::NotNull());
}

TEST_F(CapiPositions, GivesAPositionByItsPly) {
  const Owned<plymill_positions> positions = Open();
  std::int32_t ply = -1;
  std::uint32_t rows = 0;
  plymill_position_arrays arrays = {};
  arrays.struct_size = sizeof(arrays);
  arrays.ply = &ply;
  ASSERT_EQ(plymill_positions_at(positions.get(), 3, &arrays, &rows, nullptr), PLYMILL_OK);
  EXPECT_EQ(rows, 1U);
  EXPECT_EQ(ply, 3);
  const std::uint64_t end = plymill_positions_plies(positions.get());
  ASSERT_EQ(plymill_positions_at(positions.get(), end, &arrays, &rows, nullptr), PLYMILL_OK);
  EXPECT_EQ(rows, 0U);
}

TEST_F(CapiPositions, ReportsGamesThatAreLeftOut) {
  const std::string illegal = archive_.folder() / "illegal.txt";
  WriteFile(illegal, "[Event \"A\"]\n\n1# 15c-14a 2# 11d-12f\n\n[Event \"B\"]\n\n1# 15c-1c\n\n");
  files_[0] = illegal.c_str();
  options_.notation = "coerceo";
  const Owned<plymill_positions> positions = Open();
  EXPECT_EQ(ReadRest(positions.get()).size(), 2U);
  char* text = nullptr;
  ASSERT_EQ(plymill_positions_report(positions.get(), &text, nullptr), PLYMILL_OK);
  EXPECT_THAT(
      Owned<char>(text).get(),
      AllOf(HasSubstr("\"games_seen\":2,\"games_used\":1,\"games_left_out\":1"),
            HasSubstr("\"code\":\"coerceo."), HasSubstr("\"first\":[{\"game\":1,\"ply\":0}]")));
}

TEST_F(CapiPositions, WrongOptionsAreRefused) {
  const char* wrong[] = {"setup"};
  options_.rules = wrong;
  options_.rule_count = 1;
  EXPECT_THAT(OpenError(PLYMILL_USAGE), HasSubstr("expected NOTATION.NAME=VALUE"));
  wrong[0] = "coerceo.setup=chess";
  EXPECT_THAT(OpenError(PLYMILL_USAGE), HasSubstr("coerceo.setup=chess"));
  options_.rule_count = 0;
  const plymill_set_share sets[] = {{"train", 9}, {"test", 1}};
  options_.sets = sets;
  options_.set_count = 2;
  options_.set = "validation";
  EXPECT_THAT(OpenError(PLYMILL_USAGE),
              HasSubstr("--set validation: expected one of --split-sets"));
  options_.set = "test";
  EXPECT_NE(Open(), nullptr);
  const unsigned number = 77;  // no enumeration may be loaded with it
  std::memcpy(&options_.ranks, &number, sizeof(number));
  EXPECT_THAT(OpenError(PLYMILL_USAGE), HasSubstr("ranks: there is no value 77"));
  options_.struct_size = 0;
  EXPECT_THAT(OpenError(PLYMILL_USAGE), HasSubstr("struct_size"));
}

TEST_F(CapiPositions, NullIsAUsageError) {
  const Owned<plymill_positions> positions = Open();
  plymill_positions* const opened = positions.get();
  plymill_position_layout layout = {};
  plymill_position_arrays arrays = {};
  std::uint32_t rows = 0;
  std::uint64_t count = 0;
  char* text = nullptr;
  for (const plymill_status status : {
           plymill_positions_open(nullptr, nullptr, nullptr),
           plymill_positions_open(&options_, nullptr, nullptr),
           plymill_positions_layout(nullptr, &layout, nullptr),
           plymill_positions_layout(opened, nullptr, nullptr),
           plymill_positions_next(nullptr, &arrays, &rows, nullptr, nullptr),
           plymill_positions_next(opened, nullptr, nullptr, nullptr, nullptr),
           plymill_positions_at(nullptr, 0, &arrays, &rows, nullptr),
           plymill_positions_set_epoch(nullptr, 0, nullptr),
           plymill_positions_count(nullptr, &count, &count, nullptr),
           plymill_positions_count(opened, nullptr, &count, nullptr),
           plymill_positions_state(nullptr, &text, nullptr),
           plymill_positions_load(opened, nullptr, nullptr),
           plymill_positions_report(nullptr, &text, nullptr),
       }) {
    EXPECT_EQ(status, PLYMILL_USAGE);
  }
  EXPECT_EQ(plymill_positions_games(nullptr), 0U);
  EXPECT_EQ(plymill_positions_plies(nullptr), 0U);
}

// Batches are counted without a look at each of four billion ranks.
TEST_F(CapiPositions, TheWorldMayBeOfAnySize) {
  for (const plymill_rank_end ranks : {PLYMILL_PAD, PLYMILL_DROP}) {
    options_.world = 0xFFFF'FFFF;
    options_.ranks = ranks;
    const Owned<plymill_positions> positions = Open();
    std::uint64_t count = 0, batches = 9;
    ASSERT_EQ(plymill_positions_count(positions.get(), &count, &batches, nullptr), PLYMILL_OK);
    EXPECT_GT(count, 0U);
    EXPECT_EQ(batches == 0, ranks == PLYMILL_DROP);
  }
}

TEST_F(CapiPositions, FailuresNameTheirFile) {
  std::string bytes = ReadFile(path_);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x40);
  WriteFile(path_, bytes);
  const Owned<plymill_positions> positions = Open();
  plymill_error* error = nullptr;
  std::uint32_t rows = 1;
  plymill_status status = PLYMILL_OK;
  while (status == PLYMILL_OK && rows != 0) {
    status = plymill_positions_next(positions.get(), nullptr, &rows, nullptr, &error);
  }
  const Owned<plymill_error> owned(error);
  EXPECT_EQ(status, PLYMILL_INPUT);
  EXPECT_STREQ(plymill_error_code(error), "damaged");
  EXPECT_EQ(plymill_error_source(error), path_);
}

}  // namespace
}  // namespace plymill::testing
