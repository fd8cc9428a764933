// Verify(): checks a record file.

#include <utility>

#include "base/result.h"
#include "plym/record_file_reader.h"
#include "plymill/record_file.h"
#include "run/failure.h"
#include "run/tally_report.h"

namespace plymill {
namespace {

// Reads the footer, and the header and entries of each block.
Result<Report> VerifyQuickly(const std::string& path) {
  const Result<RecordFileReader> file = RecordFileReader::Open(path);
  if (!file.ok()) return file.error();
  for (std::size_t i = 0; i < file->footer().index.size(); ++i) {
    if (Result<void> status = file->CheckBlock(i); !status.ok()) return status;
  }
  if (Result<void> status = file->CheckUnchanged(); !status.ok()) return status;
  Report report;
  report.sources = file->footer().sources;
  for (const SourceReport& source : report.sources) AddTally(source, report.total);
  return report;
}

}  // namespace

ConvertResult Verify(const std::string& path, VerifyDepth depth) {
  if (depth == VerifyDepth::kQuick) return ResultOf(VerifyQuickly(path));
  CatOptions options;
  options.files = {path};
  options.only_count = true;
  return Cat(options);
}

}  // namespace plymill
