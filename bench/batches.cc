// batches FILE... [--notation NAME] [--threads N] [--repetitions N] [--columns NAME,...]: reads the
// plies of texts or record files as Arrow batches, and prints plies per second: the medians of the
// repetitions, first of time that passed, then of CPU time.
//
// Before it measures, it proves that the batches have the plies that the report counts, and that
// reading the file again gives the same values.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash/hash.h"
#include "plymill/scan.h"

namespace {

struct Arguments {
  plymill::ConvertOptions options;
  plymill::TableOptions table;
  int repetitions = 5;
};

[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "batches: %s\n", message.c_str());
  std::exit(1);
}

std::vector<std::string> Split(std::string_view names) {
  std::vector<std::string> split;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    split.emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return split;
}

Arguments Read(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string_view name = argv[i];
    if (!name.starts_with("--")) {
      arguments.options.sources.emplace_back(name);
      continue;
    }
    if (i + 1 == argc) Fail(std::string(name) + " needs a value");
    const char* const value = argv[++i];
    if (name == "--notation") arguments.options.notation = value;
    if (name == "--threads") arguments.options.threads = std::stoul(value);
    if (name == "--repetitions") arguments.repetitions = std::stoi(value);
    if (name == "--columns") arguments.table.columns = Split(value);
  }
  return arguments;
}

// The bytes of a column that is no list or struct: those of the rows of the batch.
std::string_view BytesOf(const ArrowSchema& type, const ArrowArray& array) {
  constexpr std::string_view kFormats = "cCsSiIlL";
  constexpr std::size_t kBytes[] = {1, 1, 2, 2, 4, 4, 8, 8};
  const std::size_t format = kFormats.find(type.format[0]);
  if (format == std::string_view::npos || type.format[0] == '+') return {};
  const char* const values = static_cast<const char*>(array.buffers[1]);
  return {values + static_cast<std::size_t>(array.offset) * kBytes[format],
          static_cast<std::size_t>(array.length) * kBytes[format]};
}

struct Sum {
  std::uint64_t plies = 0, hash = 0;
  double seconds = 0, cpu_seconds = 0;
};

// The CPU time of this process so far, in seconds.
double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Reads all batches. `hashes`: also makes a hash of all numbers and indexes.
Sum ReadAll(const plymill::Scan& scan, const plymill::TableOptions& table, bool hashes) {
  const auto start = std::chrono::steady_clock::now();
  const double cpu_start = CpuSeconds();
  const plymill::OpenedTable opened = scan.OpenTable(table);
  if (opened.reader == nullptr) Fail(opened.result.message);
  Sum sum;
  plymill::Batch batch;
  while (opened.reader->Next(batch)) {
    sum.plies += batch.rows();
    if (!hashes) continue;
    const ArrowSchema& schema = opened.reader->schema();
    ArrowArray rows = batch.Release();
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
      const std::string_view bytes = BytesOf(*schema.children[i], *rows.children[i]);
      sum.hash = sum.hash * 31 + plymill::HashOf(bytes);
    }
    rows.release(&rows);
  }
  const plymill::ReadResult& read = opened.reader->Finish();
  if (!read.is_complete) Fail(read.result.message);
  if (read.result.report.total.plies != sum.plies) Fail("the batches lack plies of the report");
  sum.cpu_seconds = CpuSeconds() - cpu_start;
  sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return sum;
}

double Median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void Print(std::uint64_t plies, double seconds, double cpu_seconds) {
  const auto millions = static_cast<double>(plies) / 1e6;
  std::printf("%llu plies, %.1f M plies/s, %.1f M plies/s of CPU\n",
              static_cast<unsigned long long>(plies), millions / seconds, millions / cpu_seconds);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments = Read(argc, argv);
  const plymill::OpenedScan opened = plymill::Scan::Open(std::move(arguments.options));
  if (opened.scan == nullptr) Fail(opened.result.message);
  const Sum first = ReadAll(*opened.scan, arguments.table, true);
  const Sum second = ReadAll(*opened.scan, arguments.table, true);
  if (first.plies != second.plies || first.hash != second.hash) Fail("two reads differ");
  std::vector<double> seconds, cpu_seconds;
  for (int i = 0; i < arguments.repetitions; ++i) {
    const Sum sum = ReadAll(*opened.scan, arguments.table, false);
    seconds.push_back(sum.seconds);
    cpu_seconds.push_back(sum.cpu_seconds);
  }
  Print(first.plies, Median(seconds), Median(cpu_seconds));
}
