// PositionRows: batches of positions, and archives to read them from.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/legal_makers.h"
#include "plymill/convert.h"
#include "plymill/positions.h"
#include "support/files.h"
#include "support/scale.h"

namespace plymill::testing {

inline constexpr std::string_view kWithPositions[] = {"coerceo", "lost-cities", "tatsu",
                                                      "carcassonne"};

// A position as the arrays have it.
struct PositionRow {
  std::span<const std::uint8_t> board;
  std::span<const std::int16_t> globals;
  std::span<const std::uint8_t> legal;
  std::int32_t action = 0;
  int outcome = 0, margin = 0, plies_left = 0;
  std::int64_t game = 0;
  std::int32_t ply = 0;

  bool IsLegal(std::int32_t index) const {
    return (legal[static_cast<std::size_t>(index) / 8] >> index % 8 & 1) != 0;
  }
};

// Memory for batches. It is filled with a pattern before each, so that bytes that are not written
// are noticed.
class RowMemory {
 public:
  RowMemory(const PositionLayout& layout, std::size_t rows)
      : layout_(layout),
        board_(rows * layout.board_bytes()),
        legal_(rows * layout.legal_bytes()),
        globals_(rows * layout.globals.size()),
        margin_(rows),
        plies_left_(rows),
        action_(rows),
        ply_(rows),
        outcome_(rows),
        game_(rows) {}

  PositionArrays arrays() {
    board_.assign(board_.size(), 0xA5);
    legal_.assign(legal_.size(), 0xA5);
    globals_.assign(globals_.size(), 0x5A5A);
    return {board_.data(),  globals_.data(),    action_.data(), legal_.data(), outcome_.data(),
            margin_.data(), plies_left_.data(), game_.data(),   ply_.data()};
  }

  PositionRow operator[](std::size_t row) const {
    return {Part(board_, layout_.board_bytes(), row),
            Part(globals_, layout_.globals.size(), row),
            Part(legal_, layout_.legal_bytes(), row),
            action_[row],
            outcome_[row],
            margin_[row],
            plies_left_[row],
            game_[row],
            ply_[row]};
  }

 private:
  template <class T>
  static std::span<const T> Part(const std::vector<T>& all, std::size_t size, std::size_t row) {
    return std::span(all).subspan(row * size, size);
  }

  const PositionLayout layout_;
  std::vector<std::uint8_t> board_, legal_;
  std::vector<std::int16_t> globals_, margin_, plies_left_;
  std::vector<std::int32_t> action_, ply_;
  std::vector<std::int8_t> outcome_;
  std::vector<std::int64_t> game_;
};

inline Positions OpenPositions(const PositionOptions& options) {
  OpenedPositions opened = Positions::Open(options);
  if (!opened.positions) throw std::runtime_error(opened.error);
  return *std::move(opened.positions);
}

// Where a position comes from, and the bytes of its row.
struct Came {
  std::int64_t game = 0;
  std::int32_t ply = 0;
  std::size_t batch = 0;  // number of the batch

  friend bool operator==(const Came& a, const Came& b) {
    return a.game == b.game && a.ply == b.ply;
  }
  friend auto operator<=>(const Came& a, const Came& b) {
    return std::pair(a.game, a.ply) <=> std::pair(b.game, b.ply);
  }
};

// The positions of the rest of the epoch.
inline std::vector<Came> ReadRest(Positions& positions, std::size_t batch_rows) {
  std::vector<Came> all;
  std::vector<std::int64_t> game(batch_rows);
  std::vector<std::int32_t> ply(batch_rows);
  for (std::size_t number = 0;; ++number) {
    const PositionBatch batch = positions.Next({.game = game.data(), .ply = ply.data()});
    EXPECT_EQ(batch.error, "");
    for (std::size_t row = 0; row < batch.rows; ++row) all.push_back({game[row], ply[row], number});
    if (batch.rows == 0) return all;
  }
}

inline std::vector<Came> ReadEpoch(const PositionOptions& options) {
  Positions positions = OpenPositions(options);
  return ReadRest(positions, options.batch);
}

// Calls visit(row) for all positions.
template <class Visit>
void ForEachRow(const PositionOptions& options, Visit&& visit) {
  Positions positions = OpenPositions(options);
  RowMemory memory(positions.layout(), options.batch);
  for (;;) {
    const PositionBatch batch = positions.Next(memory.arrays());
    ASSERT_EQ(batch.error, "");
    if (batch.rows == 0) return;
    for (std::size_t row = 0; row < batch.rows; ++row) visit(memory[row]);
  }
}

// Made legal games, as text and as a record file with small blocks.
class LegalArchive {
 public:
  LegalArchive(std::string_view notation, std::size_t plies, std::uint64_t seed = 1,
               bool greedy = true, std::string_view fault = {})
      : notation_(notation) {
    const bench::LegalMakerOps maker = bench::LegalMakerFor(notation, seed, greedy);
    std::string text;
    for (std::size_t made = 0; made < plies * 9;) {  // a ply has about nine bytes
      games_.push_back(maker.next(fault));
      text += games_.back().text;
      made += games_.back().text.size();
    }
    WriteFile(text_path(), text);
    Convert(text_path(), record_path(), std::size_t{32} << 10);
  }

  std::string text_path() const { return folder_ / "games.txt"; }
  std::string record_path() const { return folder_ / "games.plym"; }
  const std::vector<bench::LegalGame>& games() const { return games_; }
  const std::string& notation() const { return notation_; }
  const TemporaryFolder& folder() const { return folder_; }

  static void Convert(const std::string& from, const std::string& to, std::size_t shard_bytes) {
    ConvertOptions options;
    options.sources = {from};
    options.output = Output::kRecordFile;
    options.output_path = to;
    options.shard_bytes = shard_bytes;
    options.force = true;
    const ConvertResult result = plymill::Convert(options, {});
    EXPECT_EQ(result.message, "");
  }

 private:
  TemporaryFolder folder_;
  std::string notation_;
  std::vector<bench::LegalGame> games_;
};

// The plies of the property tests: PLYMILL_POSITIONS, or a number that is quick.
inline std::size_t PropertyPlies() {
  const char* const set = std::getenv("PLYMILL_POSITIONS");
  return set != nullptr ? std::strtoull(set, nullptr, 10) : Scaled(20'000);
}

// The games of each notation whose rows are compared with their states: PLYMILL_GAMES, or a number
// that is quick.
inline std::size_t PropertyGames() {
  const char* const set = std::getenv("PLYMILL_GAMES");
  return set != nullptr ? std::strtoull(set, nullptr, 10) : Scaled(100);
}

}  // namespace plymill::testing
