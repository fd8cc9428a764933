#include "source/folder_outputs.h"

#include <absl/strings/str_cat.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/hash/hash.h"
#include "output/folder_lock.h"
#include "source/mapped_file.h"
#include "source/own_files.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// What a manifest says of its outputs.
struct ManifestOutputs {
  std::uint64_t run = 0;
  bool has_ended = true;
  std::set<fs::path> outputs, kept;
  std::set<std::string> unfinished;
};

void AddOutput(const JsonFields& entry, ManifestOutputs& listed) {
  const std::string name = ReadOutputName(entry);
  listed.unfinished.erase(name);
  if (!entry.IsNull("output")) listed.outputs.insert(name);
  for (const std::string_view key : {"rejects", "diagnostics"}) {
    if (!entry.IsNull(key)) listed.kept.insert(entry.Object(key).Path("path"));
  }
}

Result<void> ReadManifestOutputs(std::string_view json, ManifestOutputs& listed) {
  JsonDocument document(json);
  const JsonFields fields = document.fields();
  listed.run = fields.Number("run");
  for (const JsonFields& each : fields.Objects("unfinished")) {
    listed.unfinished.insert(each.Path("path"));
  }
  listed.has_ended = ReadHasEnded(fields, listed.unfinished.empty());
  for (const JsonFields& entry : fields.Objects("sources")) {
    if (document.status().ok()) AddOutput(entry, listed);
  }
  return document.status();
}

Result<ManifestOutputs> ReadManifestOutputs(const std::string& path) {
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.error();
  ManifestOutputs listed;
  const Result<void> status = ReadManifestOutputs(file->bytes(), listed);
  if (status.ok()) return listed;
  return DamagedError(absl::StrCat(path, ": is damaged: ", status.error().message));
}

bool IsThere(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

FolderOutputs OutputsOf(ManifestOutputs listed) {
  FolderOutputs of;
  for (const fs::path& name : listed.outputs) of.outputs.push_back({name, name});
  of.kept = std::move(listed.kept);
  return of;
}

// Outputs that were replaced since have their second name.
void UseSecondNames(const std::string& folder, FolderOutputs& of) {
  for (FolderOutput& output : of.outputs) {
    const fs::path before = OutputBefore(output.name);
    if (IsThere(fs::path(folder) / before)) output.file = before;
  }
}

std::string UnfinishedFirst(const ManifestOutputs& listed, const std::string& folder) {
  return absl::StrCat(
      IsLocked(folder) ? "its first run is going on" : "its first run has not ended", ": ",
      listed.outputs.size(), " of ", listed.outputs.size() + listed.unfinished.size(),
      " outputs are read");
}

}  // namespace

std::string ManifestPath(const std::string& folder) { return folder + "/" + kManifestName; }

std::string ManifestBefore(const std::string& folder) { return folder + "/" + kManifestBeforeName; }

std::string JournalPath(const std::string& folder) { return folder + "/" + kJournalName; }

Result<void> ReadJournal(const std::string& folder, std::uint64_t run,
                         const std::function<void(const JsonFields&)>& read) {
  const std::string path = JournalPath(folder);
  const Result<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) return file.error().is_missing ? Result<void>() : file.error();
  bool is_of_run = false;
  std::string_view rest = file->bytes();
  std::size_t number = 1;
  for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; ++number) {
    JsonDocument line(rest.substr(0, end));
    const JsonFields fields = line.fields();
    if (fields.Has("run")) {
      is_of_run = fields.Number("run") == run;
    } else if (is_of_run && line.status().ok()) {
      read(fields);
    }
    if (!line.status().ok()) {
      return DamagedError(
          absl::StrCat(path, ":", number, ": is damaged: ", line.status().error().message));
    }
    rest.remove_prefix(end + 1);
  }
  return {};
}

fs::path OutputBefore(const fs::path& path) {
  constexpr std::size_t kLongestName = 200;
  std::string name = path.filename();
  if (name.size() > kLongestName) {
    name = absl::StrCat(absl::Hex(HashOf(name), absl::kZeroPad16), "-",
                        name.substr(name.size() - kLongestName));
  }
  return path.parent_path() / (std::string(kBeforePrefix) + name);
}

Result<std::optional<FolderOutputs>> ReadFolderOutputs(const std::string& folder) {
  constexpr int kTries = 3;  // a run may end, or begin, between the first file and the second
  for (int i = 0; i < kTries; ++i) {
    Result<ManifestOutputs> now = ReadManifestOutputs(ManifestPath(folder));
    if (!now.ok() && now.error().is_missing) return std::optional<FolderOutputs>();
    if (!now.ok()) return now.error();
    if (now->has_ended) return std::optional(OutputsOf(*std::move(now)));
    Result<ManifestOutputs> before = ReadManifestOutputs(ManifestBefore(folder));
    if (before.ok()) {
      FolderOutputs of = OutputsOf(*std::move(before));
      UseSecondNames(folder, of);
      if (!IsLocked(folder)) {
        of.unfinished = absl::StrCat("its last run has not ended: ", of.outputs.size(),
                                     " outputs of the run before are read");
      }
      return std::optional(std::move(of));
    }
    if (!before.error().is_missing) return before.error();
    Result<void> journal =
        ReadJournal(folder, now->run, [&](const JsonFields& entry) { AddOutput(entry, *now); });
    if (!journal.ok()) return journal.error();
    const Result<ManifestOutputs> after = ReadManifestOutputs(ManifestPath(folder));
    if (!after.ok() || after->run != now->run) continue;
    const std::string unfinished = UnfinishedFirst(*now, folder);
    FolderOutputs of = OutputsOf(*std::move(now));
    of.unfinished = unfinished;
    return std::optional(std::move(of));
  }
  return ChangedError(folder + ": runs on this folder begin and end while it is read");
}

std::set<std::string> SecondNames(const std::string& folder) {
  const Result<ManifestOutputs> before = ReadManifestOutputs(ManifestBefore(folder));
  std::set<std::string> names;
  if (!before.ok()) return names;
  for (const fs::path& name : before->outputs) names.insert(OutputBefore(fs::path(folder) / name));
  return names;
}

std::string ReadOutputName(const JsonFields& entry) {
  std::string name = entry.Path("name");
  if (!StaysBelow(name)) entry.Expected("a path below the folder", "name");
  return name;
}

bool ReadHasEnded(const JsonFields& manifest, bool has_finished) {
  return has_finished && (!manifest.Has("ended") || manifest.Flag("ended"));
}

bool StaysBelow(const fs::path& path) {
  return !path.empty() && path.is_relative() &&
         std::find(path.begin(), path.end(), "..") == path.end();
}

}  // namespace plymill
