// suites: all benchmarks of the library, and the limits of the machine.
//
//   suites [--bytes=N] [options of Google Benchmark]
//
// N is the size of each archive. Exits with 1 if a reader does not read the same as the plain
// scanner.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "bench/limits.h"
#include "bench/suite.h"

namespace plymill::bench {
namespace {

// Removes the options of this program from the list, and reads them.
void ReadOwnOptions(int& argc, char** argv) {
  constexpr std::string_view kBytes = "--bytes=";
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    if (option.starts_with(kBytes)) {
      settings().bytes = std::strtoull(argv[i] + kBytes.size(), nullptr, 10);
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
}

void AddContext() {
  benchmark::AddCustomContext("archive_bytes", std::to_string(settings().bytes));
  benchmark::AddCustomContext("limits_use", std::string(WidestVector()));
#if defined(__VERSION__)
  benchmark::AddCustomContext("compiler", __VERSION__);
#endif
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  using namespace plymill::bench;
  ReadOwnOptions(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv) || settings().bytes == 0) return 2;
  AddContext();
  RegisterLimits();
  RegisterScans();
  RegisterRendering();
  const std::size_t run = benchmark::RunSpecifiedBenchmarks();
  return AnyFailed() || run == 0 ? 1 : 0;
}
