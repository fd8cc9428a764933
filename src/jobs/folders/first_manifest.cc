#include "jobs/folders/first_manifest.h"

#include <absl/strings/str_cat.h>

#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "base/json_writer.h"
#include "output/full_path.h"
#include "plymill/version.h"
#include "run/options_json.h"
#include "source/presence.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// The JSON of the options that must be the same for all outputs of a folder. The patterns of
// --exclude may change between runs, so they are not included.
std::string MirrorOptionsJson(ConvertOptions options, const KnownGames* known) {
  options.archives.excluded.clear();
  const auto write_folder = [&](const std::string& path, JsonWriter& json) {
    if (path.empty()) return json.Null();
    const fs::path relative =
        FullPath(path + "/").lexically_relative(FullPath(options.output_path + "/"));
    json.Value(JsonPath{relative.native()});
  };
  const auto against = [&](JsonWriter& json) {
    if (known != nullptr) json.Members("against", JsonHash{known->mark()});
  };
  return JsonObject("convert", JsonRaw{OptionsJson(options)}, against, "rejects",
                    JsonOf(options.rejects_path, write_folder), "diagnostics",
                    JsonOf(options.diagnostics_path, write_folder));
}

// Removes from `entry` the files in folders that this run was not given. They stay on disk, but no
// longer belong to this mirror.
MirrorEntry WithoutThoseOutside(MirrorEntry entry, const OutputFolders& folders) {
  for (std::optional<WrittenFile>* const file : {&entry.files.rejects, &entry.files.diagnostics}) {
    if (*file && !folders.Hold(**file)) file->reset();
  }
  return entry;
}

// Marks the sources of `list` to be converted again: see ReadFirstManifest().
Result<void> ForgetOutputs(const std::string& folder, const OutputFolders& folders,
                           const MirroredList& list, bool prune, StateBefore& before,
                           Manifest& manifest, ForgottenOutputs& forgotten) {
  std::set<std::string> names, other_names;
  for (const Mirrored& mirrored : list.sources) {
    names.insert(mirrored.name);
    other_names.insert(mirrored.other_names.begin(), mirrored.other_names.end());
  }
  std::map<std::string, MirrorEntry> to_be_replaced;
  for (const auto& [name, entry] : manifest.entries) {
    if (names.contains(name)) {
      manifest.unfinished.insert(name);
      forgotten.files[name] = entry.files;
    } else if (other_names.contains(name)) {
      to_be_replaced[name] = WithoutThoseOutside(entry, folders);
    } else if (prune && LookFor(entry.source) == Presence::kGone) {
      if (entry.files.output) before.Keep(entry.files.output->path, folders);
      if (Result<void> status = folders.Remove(entry.files); !status.ok()) return status;
      forgotten.pruned.push_back(entry.source);
    } else {
      return UsageError(absl::StrCat(
          folder, ": holds an output of ", entry.source,
          ", which is not a source of this run, so its output cannot be made again with other "
          "options; give --prune if the source is gone, or another folder"));
    }
  }
  manifest.entries = std::move(to_be_replaced);
  return {};
}

// The error that outputs of two versions or of different options would be mixed.
Error OtherOptionsError(const Manifest& manifest, const std::string& folder,
                        const std::string& options_json) {
  const bool same_version = manifest.version == kVersion;
  return UsageError(absl::StrCat(
      folder, ": was made ",
      same_version
          ? absl::StrCat("with other options: ", manifest.options, ", not ", options_json)
          : absl::StrCat("by plymill ", manifest.version, ", this is ", std::string(kVersion)),
      "; give --force to convert everything again, or another folder"));
}

}  // namespace

Result<void> ReadFirstManifest(const ConvertOptions& options, const KnownGames* known,
                               const OutputFolders& folders, const MirroredList& list, bool prune,
                               StateBefore& before, Manifest& manifest,
                               ForgottenOutputs& forgotten) {
  const std::string& folder = options.output_path;
  Result<Manifest> read = ReadManifest(folder);
  const bool none = !read.ok() && read.error().is_missing;
  if (!read.ok() && !none && !options.force) {
    Error why = read.error();
    why.message += "; give --force to convert everything again";
    return why;
  }
  if (read.ok()) manifest = *std::move(read);
  const std::string options_json = MirrorOptionsJson(options, known);
  Result<void> status;
  if (read.ok()) before.SetManifest(manifest.has_ended);
  if (!none && (manifest.version != kVersion || !AreSameOptions(manifest.options, options_json))) {
    status = options.force
                 ? ForgetOutputs(folder, folders, list, prune, before, manifest, forgotten)
                 : OtherOptionsError(manifest, folder, options_json);
  }
  manifest.version = kVersion;
  manifest.options = options_json;
  return status;
}

}  // namespace plymill
