#include <cstring>
#include <string>
#include <string_view>

#include "bench/limits.h"
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

}  // namespace

void RegisterLimits() {
  Register("limit/memcpy", Copy);
  Register("limit/sum", SumInMemory);
  Register("limit/lines", CountLines);
}

}  // namespace plymill::bench
