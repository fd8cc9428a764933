// Manifest: the files in a mirrored folder, and the sources they were made from.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "convert/written_file.h"
#include "decode/json_fields.h"

namespace plymill {

// A source that was converted.
struct MirrorEntry {
  std::string source;  // path, as given
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t hash = 0;             // XXH3-64
  std::vector<SourceReport> reports;  // one for each source inside it
  WrittenFiles files;
  std::vector<std::int64_t> file_mtimes_ns;  // one for each file that exists
};

// A source that could not be converted.
struct MirrorFailure {
  std::string source;  // path, as given
  std::string message;
};

struct Manifest {
  std::uint64_t run = 0;  // number of the run that wrote the manifest, from 1
  std::string version;
  std::string options;                          // JSON
  std::vector<std::string> roots;               // the sources of that run, as given
  std::vector<std::string> excluded;            // patterns of --exclude
  std::string working_folder;                   // `roots` are relative to it
  std::map<std::string, MirrorEntry> entries;   // by path of the output, below the folder
  std::map<std::string, MirrorFailure> failed;  // by the same paths
  std::set<std::string> unfinished;  // outputs that a killed run may have left incomplete
  std::string rejects_folder, diagnostics_folder;  // only for reading; relative; empty: none

  // Whether a run on this folder has made, or has tried to make, the output `name`.
  bool Knows(const std::string& name) const {
    return entries.contains(name) || failed.contains(name) || unfinished.contains(name);
  }
};

std::string ManifestPath(const std::string& folder);

std::string EntryJson(const std::string& output, const MirrorEntry& entry,
                      const std::string& folder);

// Reads an entry into `manifest`. A path that leads out of the folders of the mirror is an error:
// the manifest is damaged.
void ReadEntry(const JsonFields& fields, const std::string& folder, Manifest& manifest);

// The manifest of `folder`, with the entries in the journal of its run. Fails with NotFound if
// there is no manifest.
absl::StatusOr<Manifest> ReadManifest(const std::string& folder);

// Replaces the manifest of `folder`.
absl::Status WriteManifest(const Manifest& manifest, const std::string& folder);

}  // namespace plymill
