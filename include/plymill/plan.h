// plan: splits sources into parts that separate processes or machines convert, and merges the
// parts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plymill/convert.h"
#include "plymill/split.h"

namespace plymill {

struct PlanOptions {
  std::vector<std::string> sources;  // paths of files and folders
  std::string notation = "auto";     // "auto" or the slug of a notation
  std::uint64_t split_bytes = std::uint64_t{64} << 20;
  std::vector<std::string> excluded = {};  // patterns; see ArchiveOptions::excluded
  std::string output_path = {};            // path of the plan file; must not be one of the sources
  bool record_files = false;  // record files (".plym") become splits that only Scan reads
};

// A split, and the state of its source when the plan was made.
struct PlannedSplit {
  std::string plan;          // identifies the plan: 16 hex digits, the same in all its splits
  std::uint64_t number = 0;  // number of the split, from 1, in the order of sources and bytes
  std::uint64_t splits = 0;  // number of splits in the plan
  Split split;
  std::string notation;       // slug; empty if the source holds no text or is packed
  std::uint64_t size = 0;     // size of the source, in bytes
  std::int64_t mtime_ns = 0;  // modification time of the source, in nanoseconds since 1970
  std::uint64_t hash = 0;     // XXH3-64 of the bytes of the split
};

struct PlanResult {
  Failure failure = Failure::kNone;
  std::string message;
  std::vector<PlannedSplit> splits;
  std::vector<LeftOut> blank = {};         // given folders that have no sources
  std::vector<FailedSource> refused = {};  // see ConvertResult
  std::string code = {};                   // kind of the failure; see FailedSource
  std::string source = {};                 // the source that failed; empty: none
};

// Splits sources at game starts, into splits of about `split_bytes`. A split is much larger only if
// it holds a larger game, or a source that cannot be split. Reads all sources once. Fails with
// kUsage or kInput, or with kChanged if a source changes while it is read.
PlanResult MakePlan(const PlanOptions& options);

// Reads the split, and fails with kChanged if it or its source has changed since the plan was made.
ConvertResult CheckSplit(const PlannedSplit& split);

// The line of a plan file for `split`: one JSON object, without a line end.
std::string PlanLine(const PlannedSplit& split);

// Parses `text`, the lines of a plan file. `name` is the name of the file in messages.
PlanResult ReadPlan(const std::string& text, const std::string& name);

// Reads a plan file.
PlanResult ReadPlanFile(const std::string& path);

struct PartResult {
  ConvertResult result;
  bool done_before = false;  // an earlier attempt completed the part, so nothing was converted
};

// Converts `split`. `options.sources` must be empty, and `options.notation` is used only if the
// split has no notation. Fails with kChanged if the source has changed since the plan was made.
//
// Also writes a file that describes the part, with the name of the output and ".part" appended.
// Merge() reads this file. A complete part that exists already is kept, even if another process
// made it. An incomplete part is made again. Two attempts at the same time write the same bytes.
//
// With SelectOptions::dedupe, the part has all games: Merge() compares them with those of the other
// parts. It then has two more files, OUTPUT.marks and its diagnostics, which are OUTPUT.diagnostics
// unless `options` name them.
PartResult ConvertPart(const PlannedSplit& split, ConvertOptions options,
                       const std::function<void(const Progress&)>& progress);

// Finds the splits of the plan file `plan` that have no part in `folder`.
struct MissingParts {
  Failure failure = Failure::kNone;
  std::string message;
  std::string numbers;  // numbers of these splits, such as "3,7-9"; empty if no part is missing
  std::string code = {}, source = {};  // see PlanResult
};
MissingParts FindMissingParts(const std::string& plan, const std::string& folder);

struct MergeOptions {
  std::vector<std::string> parts;  // paths of the outputs of ConvertPart(), in any order
  std::string output_path;         // empty: standard output
  std::string rejects_path;        // kUsage if a part was made without rejects; empty: none
  std::string diagnostics_path;    // kUsage if a part was made without diagnostics; empty: none
  std::string report_path;         // empty: the report is only returned
  bool force = false;              // overwrite files that exist at these paths

  // How games are compared: as the parts were converted (SelectOptions::dedupe). kUsage if they
  // were converted otherwise than these say; empty: any.
  std::optional<Dedupe> dedupe = {};
  std::optional<Same> same = {};
  std::size_t dedupe_bytes = std::size_t{1} << 30;  // memory limit
};

// Joins all parts of a plan. The result is the same as if the plan's sources had been converted
// directly. Fails with kUsage if a part is missing, occurs twice, belongs to another plan or was
// made with other options, and with kInput if a part does not match its ".part" file.
ConvertResult Merge(const MergeOptions& options);

}  // namespace plymill
