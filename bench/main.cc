// suites: all benchmarks of the library, beside the limits of the machine.
//
//   suites [--bytes=N] [--folder=FOLDER] [options of Google Benchmark]
//
// PLYMILL_BENCH_BYTES and PLYMILL_BENCH_FOLDER say the same. Ends with 1 where a
// reader does not read what the plain scanner reads.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "bench/limits.h"
#include "bench/scratch_file.h"
#include "bench/suite.h"

namespace plymill::bench {
namespace {

void Set(std::string_view name, const std::string& value) {
  if (name == "bytes") settings().bytes = std::strtoull(value.c_str(), nullptr, 10);
  if (name == "folder") settings().folder = value;
}

void ReadEnvironment() {
  if (const char* const bytes = std::getenv("PLYMILL_BENCH_BYTES")) Set("bytes", bytes);
  if (const char* const folder = std::getenv("PLYMILL_BENCH_FOLDER")) Set("folder", folder);
}

// Takes the options that are this program's own out of the list.
void ReadOwnOptions(int& argc, char** argv) {
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    const std::size_t equals = option.find('=');
    if (option.starts_with("--bytes=") || option.starts_with("--folder=")) {
      Set(option.substr(2, equals - 2), std::string(option.substr(equals + 1)));
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
}

void AddContext() {
  benchmark::AddCustomContext("archive_bytes", std::to_string(settings().bytes));
  benchmark::AddCustomContext("folder", settings().folder);
  benchmark::AddCustomContext("limits_use", std::string(WidestVector()));
#if defined(__VERSION__)
  benchmark::AddCustomContext("compiler", __VERSION__);
#endif
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  using namespace plymill::bench;
  ReadEnvironment();
  ReadOwnOptions(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv) || settings().bytes == 0) return 2;
  AddContext();
  RegisterLimits();
  RegisterScans();
  RegisterRendering();
  RegisterConversions();
  const std::size_t run = benchmark::RunSpecifiedBenchmarks();
  RemoveScratchFiles();
  return AnyFailed() || run == 0 ? 1 : 0;
}
