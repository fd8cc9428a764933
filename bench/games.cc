// games FILE: reads all games of a record file, one after the other, and prints for each way how
// many microseconds a game takes beyond its columns, as the median of five reads.
//
//   number   RecordFile::Game(), with the row and the notation: `for game in plymill.open(FILE)`
//   scan     GamesReader, the same: `for game in plymill.scan(FILE)`
//
// Before it measures, it proves that both ways give the same games.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/hash/hash.h"
#include "plym/record_file_reader.h"
#include "plymill/open.h"
#include "plymill/scan.h"

namespace {

[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "games: %s\n", message.c_str());
  std::exit(1);
}

struct Sum {
  std::uint64_t games = 0, hash = 0;

  void Add(const plymill::ScannedGame& game) {
    ++games;
    hash = hash * 31 + plymill::HashOf(game.json) + plymill::HashOf(game.notation);
  }

  bool operator==(const Sum&) const = default;
};

Sum ReadByNumber(const std::string& path) {
  const plymill::OpenedFile opened = plymill::RecordFile::Open(path);
  if (opened.file == nullptr) Fail(opened.result.message);
  Sum sum;
  for (std::uint64_t i = 0; i < opened.file->games(); ++i) {
    const plymill::ReadGame read = opened.file->Game(i, true);
    if (read.result.failure != plymill::Failure::kNone) Fail(read.result.message);
    sum.Add(read.game);
  }
  return sum;
}

Sum ReadByScan(const std::string& path) {
  plymill::ConvertOptions options;
  options.sources = {path};
  options.threads = 1;
  const plymill::OpenedScan opened = plymill::Scan::Open(std::move(options));
  if (opened.scan == nullptr) Fail(opened.result.message);
  const auto reader = opened.scan->OpenGames(true);
  Sum sum;
  for (plymill::ScannedGame game; reader->Next(game);) sum.Add(game);
  if (!reader->Finish().is_complete) Fail(reader->Finish().result.message);
  return sum;
}

Sum ReadBlocks(const std::string& path) {
  const auto reader = plymill::RecordFileReader::Open(path);
  if (!reader.ok()) Fail(reader.error().message);
  Sum sum;
  plymill::BlockColumns memory;
  plymill::Buffer<char> rows, notation;
  for (std::size_t i = 0; i < reader->footer().index.size(); ++i) {
    const plymill::GameOps& game = reader->GameOf(i);
    const std::unique_ptr<plymill::RecordsBase> records = game.new_records();
    if (!reader->ReadBlock(i, memory, *records).ok()) Fail("a block is damaged");
    rows.Clear();
    notation.Clear();
    game.encode_jsonl(*records, {.rows = plymill::JsonRows::kNested, .source = "\"x\""}, rows);
    game.encode_notation(*records, notation, nullptr);
    sum.games += records->heads.size();
  }
  return sum;
}

double MedianSeconds(const std::function<Sum()>& read) {
  std::vector<double> seconds;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    read();
    seconds.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[2];
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) Fail("expected the path of a record file");
  const std::string path = argv[1];
  const Sum games = ReadByNumber(path);
  if (!(games == ReadByScan(path))) Fail("two ways to read give different games");
  if (games.games != ReadBlocks(path).games) Fail("the blocks have another number of games");
  const double us = 1e6 / static_cast<double>(games.games);
  const double blocks = us * MedianSeconds([&] { return ReadBlocks(path); });
  const double number = us * MedianSeconds([&] { return ReadByNumber(path); });
  const double scan = us * MedianSeconds([&] { return ReadByScan(path); });
  std::printf("%llu games; us a game: blocks %.2f, beyond them: number %.2f, scan %.2f\n",
              static_cast<unsigned long long>(games.games), blocks, number - blocks, scan - blocks);
}
