// plan: work that is split over processes and machines, and joined again.
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
  std::string notation = "auto";     // or the slug of one
  std::uint64_t split_bytes = std::uint64_t{64} << 20;
  std::vector<std::string> excluded = {};  // names in folders: see ArchiveOptions
  std::string output_path = {};            // where the plan will be written: none of the sources
};

// A split, and what it was when the plan was made.
struct PlannedSplit {
  std::string plan;          // 16 hex digits: the same in all splits of a plan, and in no other
  std::uint64_t number = 0;  // from 1, in the order of the sources and their bytes
  std::uint64_t splits = 0;  // how many the plan has
  Split split;
  std::string notation;       // empty where the source is blank
  std::uint64_t size = 0;     // of the source, in bytes
  std::int64_t mtime_ns = 0;  // of the source, since 1970
  std::uint64_t hash = 0;     // XXH3-64 of the bytes of the split
};

struct PlanResult {
  Failure failure = Failure::kNone;
  std::string message;
  std::vector<PlannedSplit> splits;
};

// Splits sources at game starts, into splits of about `split_bytes` that are larger only
// where a game is. Reads all bytes once.
PlanResult MakePlan(const PlanOptions& options);

// The line of a plan file for `split`: one JSON object, without a line end.
std::string PlanLine(const PlannedSplit& split);

// The splits of `text`, the lines of a plan file; `name` stands in messages.
PlanResult ReadPlan(const std::string& text, const std::string& name);

// The splits of a plan file.
PlanResult ReadPlanFile(const std::string& path);

struct PartResult {
  ConvertResult result;
  bool done_before = false;  // the part was there already, whole: nothing was done
};

// Converts `split` as `options` say, whose sources and notation do not count. Fails with
// kChanged where the source is not the one that was planned.
//
// Beside the output, under its name and ".part", stands then what it is: Merge() reads it. A
// part that is there already with all its files is left alone, whoever made it; what a
// killed attempt has left is made anew. Two attempts at once give the same bytes.
PartResult ConvertPart(const PlannedSplit& split, ConvertOptions options,
                       const std::function<void(const Progress&)>& progress);

// The numbers of the splits of `plan` of which no part stands in `folder`, such as
// "3,7-9"; empty where all are there.
struct MissingParts {
  Failure failure = Failure::kNone;
  std::string message;
  std::string numbers;
};
MissingParts FindMissingParts(const std::string& plan, const std::string& folder);

struct MergeOptions {
  std::vector<std::string> parts;  // outputs of ConvertPart(), in any order
  std::string output_path;         // empty: standard output
  std::string rejects_path;        // the rejects of all parts, which must have them; or empty
  std::string diagnostics_path;    // the same
  std::string report_path;         // empty: the report is only returned
  bool force = false;              // overwrite what stands under these paths
};

// Joins the parts of a plan to what the whole would have given. Fails with kUsage where a
// part is missing, there twice, of another plan or made with other options, and with kInput
// where one is not what its ".part" says.
ConvertResult Merge(const MergeOptions& options);

}  // namespace plymill
