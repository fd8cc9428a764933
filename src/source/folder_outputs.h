// FolderOutputs: what those who read a mirrored folder find in it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/json_fields.h"
#include "base/result.h"

namespace plymill {

// While a run replaces the outputs of a folder, the state before the run stays readable: the
// manifest of that state keeps a second name, and so does each output that the run replaces or
// removes. The second names go when the run has ended. They stay if the run is killed, until a
// later run has ended.
std::string ManifestPath(const std::string& folder);
std::string ManifestBefore(const std::string& folder);
std::string JournalPath(const std::string& folder);
std::filesystem::path OutputBefore(const std::filesystem::path& path);

struct FolderOutput {
  std::filesystem::path name;  // these two paths are relative to the folder
  std::filesystem::path file;  // where the bytes are: `name`, or its second name
};

struct FolderOutputs {
  std::vector<FolderOutput> outputs;     // sorted by name
  std::set<std::filesystem::path> kept;  // rejects and diagnostics, relative to the folder
  std::string unfinished;                // why outputs are missing; empty if none are
};

// What the manifest of `folder` lists: the state after the last run that ended. If none has ended,
// what the first run has converted so far. Null if the folder has no manifest. Fails with kDamaged
// if the manifest cannot be read.
Result<std::optional<FolderOutputs>> ReadFolderOutputs(const std::string& folder);

// Calls `read` with each entry in the journal of `folder`, if there is one of run number `run`. A
// run that was killed may have left the last line incomplete; it is ignored.
Result<void> ReadJournal(const std::string& folder, std::uint64_t run,
                         const std::function<void(const JsonFields&)>& read);

// The second names that outputs in ManifestBefore() can have. Empty if it cannot be read.
std::set<std::string> SecondNames(const std::string& folder);

// Reads the name of an entry of a manifest: the path of an output, which must lie below the folder.
std::string ReadOutputName(const JsonFields& entry);

// Whether the run that wrote a manifest has ended. `has_finished`: it lists no unfinished outputs.
// An earlier version wrote no more than these.
bool ReadHasEnded(const JsonFields& manifest, bool has_finished);

// Whether `path` is relative and has no "..".
bool StaysBelow(const std::filesystem::path& path);

}  // namespace plymill
