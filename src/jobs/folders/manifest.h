// Manifest: the files in a mirrored folder, and the sources they were made from.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/json_fields.h"
#include "base/result.h"
#include "plymill/convert.h"
#include "run/written_file.h"
#include "source/folder_outputs.h"

namespace plymill {

// A source that was converted.
struct MirrorEntry {
  std::string source;                 // path, as given
  std::uint64_t size = 0;             // size of the source when it was converted
  std::int64_t mtime_ns = 0;          // modification time of the source when it was converted
  std::uint64_t hash = 0;             // XXH3-64 of the bytes of the source
  std::vector<SourceReport> reports;  // several if the source is a packed file
  WrittenFiles files;
  std::vector<std::int64_t> file_mtimes_ns;  // modification times of the files in `files`
  std::vector<LeftOut> unknown = {};         // sources in a packed file that were left out
};

// A source that could not be converted, or that --skip-unknown has skipped.
struct MirrorFailure {
  std::string source;   // path, as given
  std::string message;  // without the path
  bool is_skipped = false;
  std::uint64_t size = 0;     // of the source, if it is skipped
  std::int64_t mtime_ns = 0;  // likewise
};

// How a source failed in the last run, also one that has no output.
struct KnownFailure {
  std::string code;        // see docs/messages.md
  std::uint64_t hash = 0;  // XXH3-64 of the bytes of the source; 0: it could not be read
  std::string since;       // when it first failed so
};

struct Manifest {
  std::uint64_t run = 0;  // number of the run that wrote the manifest, from 1
  bool has_ended = true;  // false while a run writes outputs, and if it was killed
  std::string version;
  std::string options;                           // options of the outputs, as JSON
  std::vector<std::string> roots;                // the sources of the run, as given
  std::vector<std::string> excluded;             // patterns of --exclude
  std::string working_folder;                    // `roots` are relative to it
  std::map<std::string, MirrorEntry> entries;    // by path of the output, relative to the folder
  std::map<std::string, MirrorFailure> failed;   // by path of the output, relative to the folder
  std::map<std::string, KnownFailure> failures;  // of the last run, by path of the source
  std::set<std::string> unfinished;  // outputs that a killed run may have left incomplete

  // The folders of --rejects and --diagnostics, relative to the mirrored folder; empty if there is
  // none. ReadManifest() sets them to check the paths of entries. They are not written.
  std::string rejects_folder, diagnostics_folder;

  // Whether a run on this folder has made, or has tried to make, the output `name`.
  bool Knows(const std::string& name) const {
    return entries.contains(name) || failed.contains(name) || unfinished.contains(name);
  }
};

void WriteEntry(const std::string& output, const MirrorEntry& entry, const std::string& folder,
                JsonWriter& json);

// Reads an entry into `manifest`. It is an error if a path leads out of the folders of the mirror,
// because the manifest is then damaged.
void ReadEntry(const JsonFields& fields, const std::string& folder, Manifest& manifest);

// Reads the manifest of `folder`, and adds the entries in the journal of its run. Fails with
// Error::is_missing if there is no manifest.
Result<Manifest> ReadManifest(const std::string& folder);

// Reads ManifestBefore(). Fails with Error::is_missing if it is not there.
Result<Manifest> ReadManifestBefore(const std::string& folder);

// Replaces the manifest of `folder`.
Result<void> WriteManifest(const Manifest& manifest, const std::string& folder);

}  // namespace plymill
