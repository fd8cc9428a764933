// Conversion: like Convert(), but also reports the written files to the caller.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"
#include "rows/run_stats.h"
#include "run/file_blocks.h"
#include "run/games_sink.h"
#include "run/select/known_games.h"
#include "run/written_file.h"

namespace plymill {

inline constexpr std::size_t kMaxFirstErrors = 20;  // in Report::first_errors

struct ConversionHooks {
  std::function<void(const Progress&)> progress = {};  // see Convert()

  // The run is a part of a larger one, such as the conversion of a folder: its options have been
  // checked with CheckOptions() and `in_parts`, and its source is known to be readable.
  bool is_part = false;

  // Of a part: the games of SelectOptions::against, see ReadKnownGames().
  std::shared_ptr<const KnownGames> known = nullptr;

  // Called when all files are written, before any file gets its final name. If it fails, no file
  // gets its name. Only for a part.
  std::function<Result<void>(const Report&, const WrittenFiles&)> before_commit = {};

  // Of a part: games are not compared, but kept for those who compare them when all parts are
  // there. Called with each block after its games were appended, in order.
  std::function<Result<void>(const RunBlock&)> mark = {};

  // Called with all sources that are refused before any is converted. Then the run fails.
  std::function<void(const std::vector<FailedSource>&)> refused = {};

  // Takes the games instead of files. Null: the outputs of the options do.
  GamesSink* sink = nullptr;

  // The sources were looked at before, when a scan was opened.
  bool have_looked = false;

  // Reads these record files instead of ConvertOptions::sources.
  std::optional<FilesToRead> files = {};

  // Called with each rejected game, in order, and its text.
  std::function<void(Diagnostic, std::string_view)> rejected = {};

  // Called with each of Report::first_errors and the text of its game.
  std::function<void(const Diagnostic&, std::string_view)> first_rejected = {};

  // If set, the games are added to these statistics, and the report has those of all games in them.
  RunStats* stats = nullptr;

  // Called if the run fails, with the counts so far.
  std::function<void(const Report&)> failed = {};
};

// Checks `options`, converts all sources that they name, and gives the outputs their final names.
Result<Report> ConvertWithHooks(const ConvertOptions& options, const ConversionHooks& hooks);

// The same as a result, like Convert(). `hooks.refused` must be empty.
ConvertResult ConvertToResult(const ConvertOptions& options, ConversionHooks hooks);

// Whether a run ended before it had read all sources. A run in which only single sources failed has
// read the others.
inline bool EndedEarly(const ConvertResult& result) {
  return result.failure != Failure::kNone && result.report.failed.empty();
}

}  // namespace plymill
