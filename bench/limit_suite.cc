#include <fcntl.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

#include "archive/mapped_file.h"
#include "bench/limits.h"
#include "bench/scratch_file.h"
#include "bench/suite.h"

namespace plymill::bench {
namespace {

std::string_view AnyBytes() { return ArchiveOf(*AllGames()[0]).bytes(); }

void Copy(benchmark::State& state) {
  static std::string copy(AnyBytes());
  const std::string_view bytes = AnyBytes();
  for (auto _ : state) {
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    benchmark::ClobberMemory();
  }
  SetRates(state, bytes.size(), 0);
}

void SumInMemory(benchmark::State& state) {
  const std::string_view bytes = AnyBytes();
  for (auto _ : state) benchmark::DoNotOptimize(Sum(bytes));
  SetRates(state, bytes.size(), 0);
}

void CountLines(benchmark::State& state) {
  const std::string_view bytes = AnyBytes();
  for (auto _ : state) benchmark::DoNotOptimize(CountLineEnds(bytes));
  SetRates(state, bytes.size(), 0);
}

// Mapped anew each time, so that every page is first touched here.
void SumMapped(benchmark::State& state) {
  const std::string& path = ScratchFileOf(ArchiveOf(*AllGames()[0]));
  for (auto _ : state) {
    const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
    if (!file.ok()) return Fail(state, std::string(file.status().message()));
    benchmark::DoNotOptimize(Sum(file->bytes()));
  }
  SetRates(state, AnyBytes().size(), 0);
}

bool WriteAll(int file, std::string_view bytes) {
  constexpr std::size_t kPieceBytes = std::size_t{1} << 20;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(kPieceBytes, bytes.size()))) {
    const std::size_t piece = std::min(kPieceBytes, bytes.size());
    if (write(file, bytes.data(), piece) != static_cast<ssize_t>(piece)) return false;
  }
  return true;
}

// Writes a file: a new one each time, or over the bytes of the one before.
void WriteFile(benchmark::State& state, bool over) {
  const std::string path = ScratchPath("limit");
  for (auto _ : state) {
    state.PauseTiming();
    if (!over) unlink(path.c_str());
    if (!over) TouchFreePages(AnyBytes().size());
    state.ResumeTiming();
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const bool written = file >= 0 && WriteAll(file, AnyBytes());
    close(file);
    if (!written) return Fail(state, "cannot write " + path);
  }
  unlink(path.c_str());
  SetRates(state, AnyBytes().size(), 0);
}

}  // namespace

void RegisterLimits() {
  Register("limit/memcpy", Copy);
  Register("limit/sum", SumInMemory);
  Register("limit/lines", CountLines);
  Register("limit/sum_mapped", SumMapped);
  Register("limit/write_new", [](benchmark::State& state) { WriteFile(state, false); });
  Register("limit/write_over", [](benchmark::State& state) { WriteFile(state, true); });
}

}  // namespace plymill::bench
