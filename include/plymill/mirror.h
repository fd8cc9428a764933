// mirror: a folder that holds one output for each source, and is kept up to date.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

struct MirrorOptions {
  // Its sources are files and folders; output_path, rejects_path and diagnostics_path are
  // folders, the same or others, or empty for what is not wanted; report_path is a file. `force`
  // converts everything anew and overwrites what stands under the names of outputs.
  ConvertOptions convert;
  bool trust_mtime = false;  // a source of the same size and time is not read
  bool prune = false;        // remove outputs of sources that are gone
  bool resume = false;       // refuse a folder that no run has begun to fill
};

struct MirrorResult {
  // kInput or kChanged where a source could not be converted: all others were. Another
  // failure, or an empty `failed`, means that the run ended early.
  Failure failure = Failure::kNone;
  std::string message;
  Report report;                       // of all sources but the failed; `notations` is empty
  std::vector<std::string> converted;  // sources, sorted
  std::uint64_t unchanged = 0;       // sources; their counts are those of when they were converted
  std::vector<std::string> gone;     // sources that are gone, whose outputs stand there still
  std::vector<std::string> pruned;   // and those whose outputs were removed
  std::vector<FailedSource> failed;  // what an earlier run made of them is kept
  std::vector<std::string> blank;    // folders that were given and hold no files: nothing is pruned
};

// Converts each source to an output of its own: the path of a file below the folder that was
// given, or its name, with ".jsonl" or ".plym" behind it (".rejects", ".diagnostics.jsonl").
// A source whose bytes are those of the run before, with its outputs as they were written,
// is left as it is. DIR/plymill-manifest.json says what stands there; a run that was killed
// is continued by the next.
//
// Fails with kUsage where two sources have one output, a file of someone else has its name, the
// manifest is of another version or other options and `force` is not given, or another
// run is at work on the folder.
MirrorResult Mirror(const MirrorOptions& options,
                    const std::function<void(const Progress&)>& progress);

// A source of a mirror that is not as it should be, or a file of it.
struct MirrorOddity {
  std::string path;
  std::string message;  // "is new", "has changed", ...
};

struct MirrorState {
  // There is no manifest, or it cannot be read; or sources cannot be looked at, which `odd` names.
  Failure failure = Failure::kNone;
  std::string message;
  std::uint64_t good = 0;  // sources
  std::vector<MirrorOddity> odd;
};

// What a run would find to do: sources that are new, changed or gone, outputs that are
// missing or changed, a run that was not finished.
MirrorState StatusOfMirror(const std::string& folder, bool trust_mtime);

// Whether every file is as it was written: size, hash, and what is in record files.
MirrorState VerifyMirror(const std::string& folder);

}  // namespace plymill
