// Cat(): writes record files as JSON Lines or in their notation.
#include "cat/cat.h"

#include <utility>

#include "base/result.h"
#include "cat/picks.h"
#include "cat/record_files_run.h"
#include "convert/failure.h"
#include "output/no_input.h"
#include "output/stale_files.h"
#include "plymill/record_file.h"
#include "select/judge.h"

namespace plymill {

ConvertResult Cat(const CatOptions& options) {
  RunStats stats;
  return Cat(options, stats);
}

ConvertResult Cat(const CatOptions& options, RunStats& stats) {
  const SelectOptions& select = options.select;
  if (!select.sets.empty() || select.dedupe != Dedupe::kOff) {
    return ResultOf(UsageError("games of record files are not compared, nor parted into sets"));
  }
  if (PicksGames(options) && SelectsGames(select)) {
    return ResultOf(UsageError("single games are named, or games are selected, not both"));
  }
  if (options.notation && !options.columns.empty()) {
    return ResultOf(UsageError("--columns is for JSON Lines, not for the notation"));
  }
  if (options.notation && options.compression != OutputCompression::kNone) {
    return ResultOf(UsageError("only JSON Lines are compressed, not the notation"));
  }
  const Result<Judge> judge = Judge::Make(select);
  if (!judge.ok()) return ResultOf(judge.error());
  if (Result<void> status = CheckNoInput({options.output_path}, options.files); !status.ok()) {
    return ResultOf(std::move(status));
  }
  RemoveStaleFilesBeside({options.output_path});
  return ReadRecordFiles(options, SelectsGames(select) ? &*judge : nullptr, stats);
}

}  // namespace plymill
