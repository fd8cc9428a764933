// Counts the games and plies of the files named as arguments, with an installed plymill, in C++.
#include <plymill/scan.h>

#include <cstddef>
#include <cstdio>
#include <utility>

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
  std::printf("%s%d games, %zu plies\n", read.result.message.c_str(),
              static_cast<int>(read.result.report.total.games_written), plies);
  return read.is_complete ? 0 : 1;
}
