// mirror: a folder with one output per source, which is kept up to date.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

struct MirrorOptions {
  // `sources` are files and folders. output_path, rejects_path and diagnostics_path are folders,
  // which may be the same. If rejects_path or diagnostics_path is empty, no rejects or no
  // diagnostics are written. report_path is a file. `force` converts every source again and
  // overwrites outputs.
  ConvertOptions convert;
  bool trust_mtime = false;  // do not read a source if its size and time are unchanged
  bool prune = false;        // remove outputs of sources that are gone
  bool fail_on_new = false;  // sources that failed so in the run before do not make the run fail
  bool resume = false;       // fail with kUsage if the folder has no manifest yet
};

struct MirrorResult {
  // kInput or kChanged with a non-empty `failed`: all sources except those in `failed` were
  // converted. Every other failure means that the run ended early.
  Failure failure = Failure::kNone;
  std::string message;
  // Counts all sources that did not fail; without `notations`. Unless `blank` is empty, nothing is
  // pruned.
  Report report;
  std::vector<std::string> converted;  // sources, sorted
  std::uint64_t unchanged = 0;         // unchanged sources; `report` has their earlier counts
  std::uint64_t trusted = 0;           // unchanged sources that were not read: see trust_mtime
  std::vector<std::string> gone;       // sources that no longer exist; their outputs still do
  std::vector<std::string> pruned;     // sources that no longer exist; their outputs were removed
  std::vector<FailedSource> failed;    // their outputs of earlier runs are kept

  // Whether sources failed that count: all of them; with fail_on_new, those that are new.
  bool lost_sources = false;
  std::string code = {};    // kind of the failure; see FailedSource
  std::string source = {};  // the source that ended the run; empty: none
};

// Converts each source to its own output. The output's name is the path of the source below the
// given folder, or the name of a given file, followed by ".jsonl" or ".plym". The files of rejects
// and diagnostics end in ".rejects" and ".diagnostics.jsonl" instead. A source is skipped if its
// bytes have not changed since the last run and its outputs are as that run wrote them. The
// manifest, DIR/plymill-manifest.json, lists the sources and files of the folder. If a run was
// killed, the next run continues it.
//
// Fails with kUsage if two sources have the same output, if an output's name is taken by a file
// that no run made, if the manifest is from another version or other options and `force` is not
// set, or if another run is working on the folder. Fails with kInput if the manifest cannot be read
// and `force` is not set. `progress` may be empty.
MirrorResult Mirror(const MirrorOptions& options,
                    const std::function<void(const Progress&)>& progress);

// A source or a file of a mirror that is not up to date, and what is wrong with it.
struct MirrorOddity {
  std::string path;
  std::string message;     // "is new", "has changed", ...
  bool is_folder = false;  // `path` is the mirrored folder itself
};

struct MirrorState {
  // kInput: the manifest is missing or cannot be read, or some sources cannot be read; `odd` lists
  // those sources.
  Failure failure = Failure::kNone;
  std::string message;
  std::uint64_t good = 0;     // number of sources that are up to date, or whose outputs are intact
  std::uint64_t skipped = 0;  // sources that --skip-unknown has skipped, and that have not changed
  std::vector<MirrorOddity> odd;
  std::string code = {}, source = {};  // see MirrorResult
};

// Reports sources that are new, changed or gone, outputs that are missing or changed, and a run
// that did not finish. With `trust_mtime`, sources whose size and time have not changed are not
// read.
MirrorState StatusOfMirror(const std::string& folder, bool trust_mtime);

// Checks that no file has changed since it was written: compares its size and hash, and verifies
// the content of record files. While a run goes on, and after one that was killed, looks at the
// state before it, as those do who read the folder.
MirrorState VerifyMirror(const std::string& folder);

struct CompactOptions {
  std::string folder;                // with record files and a manifest, as made by Mirror()
  std::string output_path;           // a file, or empty: standard output
  std::optional<int> compress = {};  // level of zstd; empty: that of the folder
  bool index = false;                // write an index of ids
  bool force = false;                // overwrite a file that exists
  std::size_t threads = 0;           // 0: one per core
};

struct CompactResult {
  // The report has the sources of the joined files, with the counts of their conversion.
  ConvertResult result;

  // Sources that the last run on the folder could not convert, and why. Their outputs of earlier
  // runs are joined, if there are any.
  std::vector<LeftOut> failed = {};
};

// Joins the record files of a mirror to one, in the order of their names. Small blocks, also those
// of several sources, are made to blocks of the usual size; no source is read. Only outputs that
// the manifest lists are joined. The file has the same bytes whatever the number of threads.
//
// Fails with kUsage if the folder has other outputs than record files, if a run on it was killed,
// or if a run is working on it; with kInput if an output is missing, or is not as it was written.
CompactResult Compact(const CompactOptions& options);

}  // namespace plymill
