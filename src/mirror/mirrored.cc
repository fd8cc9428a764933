#include "mirror/mirrored.h"

#include <absl/strings/str_cat.h>

#include <filesystem>
#include <map>
#include <utility>

#include "archive/source_list.h"
#include "convert/failure.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// `path` as it is without links, as far as it exists.
fs::path Canonical(const std::string& path) {
  std::error_code error;
  fs::path canonical = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path).lexically_normal() : canonical;
}

bool LiesIn(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

// Else the next run would read what this one writes.
absl::Status CheckApart(const std::string& root, const ConvertOptions& options) {
  if (!fs::is_directory(root)) return absl::OkStatus();
  for (const std::string& folder :
       {options.output_path, options.rejects_path, options.diagnostics_path}) {
    if (folder.empty() || !LiesIn(Canonical(folder), Canonical(root))) continue;
    return UsageError(absl::StrCat(folder, ": lies in the source ", root,
                                   "; outputs need a folder outside of it"));
  }
  return absl::OkStatus();
}

class Lister {
 public:
  explicit Lister(const ConvertOptions& options) : options_(options) {}

  absl::Status Add(const std::string& root) {
    if (root == "-") {
      return UsageError("-: standard input has no name to mirror; give -o a file, not a folder");
    }
    if (absl::Status apart = CheckApart(root, options_); !apart.ok()) return apart;
    absl::StatusOr<SourceList> list = ListSources({root}, options_.archives.excluded);
    if (!list.ok()) return list.status();
    list_.skipped.insert(list_.skipped.end(), list->skipped.begin(), list->skipped.end());
    if (list->paths.empty()) list_.blank.push_back(root);
    for (const std::string& path : list->paths) {
      const fs::path below =
          path == root ? fs::path(path).filename() : fs::path(path).lexically_relative(root);
      if (absl::Status status = Add(path, below.native()); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::StatusOr<MirroredList> Finish() {
    for (const auto& [name, source] : sources_) {
      for (std::size_t at = name.find('/'); at != name.npos; at = name.find('/', at + 1)) {
        const auto file = sources_.find(name.substr(0, at));
        if (file == sources_.end()) continue;
        return UsageError(absl::StrCat(file->second, " and ", source, ": ", file->first,
                                       " would be a file and a folder at once"));
      }
    }
    return std::move(list_);
  }

 private:
  absl::Status Add(const std::string& source, const std::string& below) {
    const auto in = [&](const std::string& folder, const char* suffix) {
      return folder.empty() ? "" : (fs::path(folder) / (below + suffix)).native();
    };
    const bool plym = options_.output == Output::kRecordFile;
    const std::string name = below + (plym ? ".plym" : ".jsonl");
    const auto [other, is_new] = sources_.emplace(name, source);
    if (!is_new) {
      return UsageError(absl::StrCat(other->second, " and ", source, ": both would be ", name));
    }
    list_.sources.push_back(
        {.source = source,
         .name = name,
         .output_path = (fs::path(options_.output_path) / name).native(),
         .rejects_path = in(options_.rejects_path, ".rejects"),
         .diagnostics_path = in(options_.diagnostics_path, ".diagnostics.jsonl")});
    return absl::OkStatus();
  }

  const ConvertOptions& options_;
  MirroredList list_;
  std::map<std::string, std::string> sources_;  // by name
};

}  // namespace

absl::StatusOr<MirroredList> ListMirrored(const ConvertOptions& options) {
  Lister lister(options);
  for (const std::string& root : options.sources) {
    if (absl::Status status = lister.Add(root); !status.ok()) return status;
  }
  return lister.Finish();
}

}  // namespace plymill
