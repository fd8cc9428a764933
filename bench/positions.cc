// positions: how fast positions are filled into arrays, from text and from record files.
//
//   positions NOTATION [MEGABYTES [SECONDS [THREADS]]]
//
// Makes an archive of legal games in the temporary folder, and a record file of it. Then reads
// shuffled batches of 8,192 positions, with all arrays, for that many seconds from each. Before it
// times anything, it checks that no game is left out, and that the played actions are legal. The
// speeds are those of the best epoch. On a busy machine, only the positions in a second of CPU time
// mean anything.
#include "plymill/positions.h"

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "bench/legal_makers.h"
#include "plymill/convert.h"

namespace plymill::bench {
namespace {

constexpr std::uint64_t kSeed = 20121106;
constexpr std::uint32_t kBatch = 8192;

struct Memory {
  explicit Memory(const PositionLayout& layout)
      : legal_bytes(layout.legal_bytes()),
        board(kBatch * layout.board_bytes()),
        legal(kBatch * legal_bytes),
        globals(kBatch * layout.globals.size()),
        margin(kBatch),
        plies_left(kBatch),
        action(kBatch),
        ply(kBatch),
        outcome(kBatch),
        game(kBatch) {}

  PositionArrays arrays() {
    return {board.data(),  globals.data(),    action.data(), legal.data(), outcome.data(),
            margin.data(), plies_left.data(), game.data(),   ply.data()};
  }

  bool IsLegal(std::size_t row) const {
    const auto index = static_cast<std::size_t>(action[row]);
    return (legal[row * legal_bytes + index / 8] >> index % 8 & 1) != 0;
  }

  std::size_t legal_bytes;
  std::vector<std::uint8_t> board, legal;
  std::vector<std::int16_t> globals, margin, plies_left;
  std::vector<std::int32_t> action, ply;
  std::vector<std::int8_t> outcome;
  std::vector<std::int64_t> game;
};

[[noreturn]] void Fail(const std::string& why) {
  std::fprintf(stderr, "positions: %s\n", why.c_str());
  std::exit(1);
}

void WriteGames(const std::string& notation, std::size_t bytes, const std::string& path) {
  const LegalMakerOps maker = LegalMakerFor(notation, kSeed, true);
  if (!maker.next) Fail("no legal games of this notation can be made");
  std::ofstream out(path, std::ios::binary);
  for (std::size_t written = 0; written < bytes;) {
    const std::string text = maker.next({}).text;
    out << text;
    written += text.size();
  }
  if (!out.flush()) Fail("cannot write " + path);
}

Positions Opened(const std::string& path, unsigned threads) {
  OpenedPositions opened = Positions::Open({.files = {path}, .seed = 1, .threads = threads});
  if (!opened.positions) Fail(opened.error);
  return *std::move(opened.positions);
}

// Reads an epoch. Returns the number of positions.
std::uint64_t ReadEpoch(Positions& positions, Memory& memory, bool checks) {
  std::uint64_t rows = 0;
  for (;;) {
    const PositionBatch batch = positions.Next(memory.arrays());
    if (batch.failure != Failure::kNone) Fail(batch.error);
    if (batch.rows == 0) return rows;
    rows += batch.rows;
    for (std::size_t row = 0; checks && row < batch.rows; ++row) {
      if (!memory.IsLegal(row)) Fail("an action that was played is not legal");
    }
  }
}

void Measure(const std::string& path, unsigned threads, double seconds) {
  Positions positions = Opened(path, threads);
  Memory memory(positions.layout());
  const std::uint64_t expected = ReadEpoch(positions, memory, true);
  std::uint64_t beyond = 0;
  for (const PositionsLeftOut& left_out : positions.report().left_out) {
    if (left_out.code != "positions.beyond-board") Fail("left out: " + left_out.code);
    beyond = left_out.positions;
  }
  double best = 1e9, best_cpu = 1e9, passed = 0;
  for (std::uint64_t epoch = 1; passed < seconds; ++epoch) {
    const std::clock_t begin_cpu = std::clock();
    const auto begin = std::chrono::steady_clock::now();
    positions.SetEpoch(epoch);
    if (ReadEpoch(positions, memory, false) != expected) Fail("an epoch has other positions");
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - begin;
    passed += duration.count();
    best = std::min(best, duration.count());
    best_cpu = std::min(best_cpu, static_cast<double>(std::clock() - begin_cpu) / CLOCKS_PER_SEC);
  }
  const double millions = static_cast<double>(expected) / 1e6;
  std::printf("%-12s %-8s threads %u  positions %" PRIu64 " (beyond the board: %" PRIu64
              ")  M/s %.2f  M/s of CPU time %.2f\n",
              positions.layout().notation.c_str(), path.ends_with(".plym") ? "records" : "text",
              threads, expected, beyond, millions / best, millions / best_cpu);
}

int Run(const std::string& notation, std::size_t bytes, double seconds, unsigned threads) {
  const auto folder = std::filesystem::temp_directory_path();
  const std::string text = folder / ("plymill-positions-" + notation + ".txt");
  const std::string records = text + ".plym";
  WriteGames(notation, bytes, text);
  ConvertOptions options;
  options.sources = {text};
  options.notation = notation;
  options.output = Output::kRecordFile;
  options.output_path = records;
  options.force = true;
  const ConvertResult result = Convert(options, {});
  if (result.failure != Failure::kNone) Fail(result.message);
  Measure(text, threads, seconds);
  Measure(records, threads, seconds);
  std::filesystem::remove(text);
  std::filesystem::remove(records);
  return 0;
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  if (argc < 2 || argc > 5) {
    std::fputs("usage: positions NOTATION [MEGABYTES [SECONDS [THREADS]]]\n", stderr);
    return 2;
  }
  const double megabytes = argc > 2 ? std::strtod(argv[2], nullptr) : 16;
  const double seconds = argc > 3 ? std::strtod(argv[3], nullptr) : 3;
  const unsigned long threads = argc > 4 ? std::strtoul(argv[4], nullptr, 10) : 1;
  return plymill::bench::Run(argv[1], static_cast<std::size_t>(megabytes * 1e6), seconds,
                             static_cast<unsigned>(threads));
}
