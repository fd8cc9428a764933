// mirror: a folder with one output per source, which is kept up to date.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

struct MirrorOptions {
  // `sources` are files and folders. output_path, rejects_path and diagnostics_path are folders,
  // which may be the same; rejects_path and diagnostics_path may be empty: then those files are not
  // written. report_path is a file. `force` converts every source again and overwrites outputs.
  ConvertOptions convert;
  bool trust_mtime = false;  // do not read a source if its size and time are unchanged
  bool prune = false;        // remove outputs of sources that are gone
  bool resume = false;       // fail with kUsage if the folder has no manifest yet
};

struct MirrorResult {
  // kInput or kChanged with a non-empty `failed`: those sources could not be converted, all others
  // were. Any other failure, or an empty `failed`: the run ended early.
  Failure failure = Failure::kNone;
  std::string message;
  Report report;                       // of all sources that did not fail; `notations` is empty
  std::vector<std::string> converted;  // sources, sorted
  std::uint64_t unchanged = 0;       // sources; the report has the counts of their last conversion
  std::vector<std::string> gone;     // sources that no longer exist; their outputs still do
  std::vector<std::string> pruned;   // sources that no longer exist; their outputs were removed
  std::vector<FailedSource> failed;  // their outputs of earlier runs are kept
  std::vector<std::string> blank;    // given folders without files; if any, nothing is pruned
};

// Converts each source to its own output. The output's name is the path of the source below the
// given folder, or the name of a given file, followed by ".jsonl" or ".plym" (".rejects" and
// ".diagnostics.jsonl" for the other files). A source is skipped if its bytes have not changed
// since the last run and its outputs are as that run wrote them. The manifest,
// DIR/plymill-manifest.json, records what is in the folder. The next run continues a run that was
// killed.
//
// Fails with kUsage if two sources have the same output, if an output's name is taken by a file
// that no run made, if the manifest is from another version or other options and `force` is not
// set, or if another run is working on the folder. Fails with kInput if the manifest cannot be read
// and `force` is not set. `progress` may be empty.
MirrorResult Mirror(const MirrorOptions& options,
                    const std::function<void(const Progress&)>& progress);

// A source or a file of a mirror that is not up to date, and how.
struct MirrorOddity {
  std::string path;
  std::string message;  // "is new", "has changed", ...
};

struct MirrorState {
  // kInput: the manifest is missing or cannot be read, or some sources cannot be read; `odd` lists
  // those sources.
  Failure failure = Failure::kNone;
  std::string message;
  std::uint64_t good = 0;  // number of sources that are up to date
  std::vector<MirrorOddity> odd;
};

// Reports sources that are new, changed or gone, outputs that are missing or changed, and a run
// that did not finish. With `trust_mtime`, sources of the same size and time are not read.
MirrorState StatusOfMirror(const std::string& folder, bool trust_mtime);

// Checks that every file is as it was written: its size, its hash, and the content of record files.
MirrorState VerifyMirror(const std::string& folder);

}  // namespace plymill
