// Counts the games, plies and positions of the files named as arguments, with an installed plymill,
// in C++.
#include <plymill/positions.h>
#include <plymill/scan.h>

#include <cstddef>
#include <cstdio>
#include <utility>

namespace {

// The number of positions, or -1.
long CountPositions(int argc, char** argv) {
  plymill::PositionOptions options;
  for (int i = 1; i < argc; ++i) options.files.emplace_back(argv[i]);
  plymill::OpenedPositions opened = plymill::Positions::Open(options);
  if (!opened.positions) return std::puts(opened.error.c_str()), -1;
  long positions = 0;
  for (;;) {
    const plymill::PositionBatch batch = opened.positions->Next({});
    if (batch.failure != plymill::Failure::kNone) return std::puts(batch.error.c_str()), -1;
    if (batch.rows == 0) return positions;
    positions += batch.rows;
  }
}

}  // namespace

int main(int argc, char** argv) {
  plymill::ConvertOptions options;
  for (int i = 1; i < argc; ++i) options.sources.emplace_back(argv[i]);
  const plymill::OpenedScan opened = plymill::Scan::Open(std::move(options));
  if (opened.scan == nullptr) return std::puts(opened.result.message.c_str()), 1;

  const plymill::OpenedTable table = opened.scan->OpenTable({.columns = {"game", "player"}});
  if (table.reader == nullptr) return std::puts(table.result.message.c_str()), 1;
  std::size_t plies = 0;
  plymill::Batch batch;
  while (table.reader->Next(batch)) {
    const plymill::ColumnView players = batch.column("player");
    for (std::size_t row = 0; row < batch.rows(); ++row) plies += players.Exists(row) ? 1 : 0;
  }
  const plymill::ReadResult& read = table.reader->Finish();
  std::printf("%s%d games, %zu plies, %ld positions\n", read.result.message.c_str(),
              static_cast<int>(read.result.report.total.games_written), plies,
              CountPositions(argc, argv));
  return read.is_complete ? 0 : 1;
}
