#include "jobs/folders/mirrored.h"

#include <absl/strings/str_cat.h>

#include <filesystem>
#include <map>
#include <utility>

#include "base/path_text.h"
#include "base/result.h"
#include "jobs/folders/journal.h"
#include "output/folder_lock.h"
#include "output/full_path.h"
#include "run/output_format.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

// `path` with the links resolved in the part of the path that exists.
fs::path Canonical(const std::string& path) {
  std::error_code error;
  fs::path canonical = fs::weakly_canonical(path, error);
  return error ? FullPath(path) : canonical;
}

bool LiesIn(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

// Fails if an output folder lies in the source folder `root`, because the next run would read the
// outputs as sources.
Result<void> CheckApart(const std::string& root, const ConvertOptions& options) {
  std::error_code unknown;
  if (!fs::is_directory(root, unknown)) return {};
  for (const std::string& folder :
       {options.output_path, options.rejects_path, options.diagnostics_path}) {
    if (folder.empty() || !LiesIn(Canonical(folder), Canonical(root))) continue;
    return UsageError(absl::StrCat(folder, ": is inside the source ", root,
                                   "; choose a folder outside of it for the outputs"));
  }
  return {};
}

// The names of all files that a run writes, with their owners. No two files may have the same name.
class Names {
 public:
  // `owner` says in messages what the file is for: a source, an option, or plymill itself.
  Result<void> Add(const std::string& path, const std::string& owner) {
    const auto [other, is_new] = owners_.emplace(path, owner);
    if (is_new) return {};
    return UsageError(absl::StrCat(other->second, " and ", owner, ": both would be ", path,
                                   "; exclude one with --exclude, or give another folder"));
  }

  Result<void> CheckFolders() const {
    for (const auto& [path, owner] : owners_) {
      for (std::size_t at = path.find('/', 1); at != path.npos; at = path.find('/', at + 1)) {
        const auto file = owners_.find(path.substr(0, at));
        if (file == owners_.end()) continue;
        return UsageError(absl::StrCat(file->second, " and ", owner, ": ", file->first,
                                       " would be a file and a folder at once"));
      }
    }
    return {};
  }

 private:
  std::map<std::string, std::string> owners_;  // owners by path
};

class Lister {
 public:
  explicit Lister(const ConvertOptions& options) : options_(options) {}

  Result<void> AddOwnFiles() {
    const std::string folder = Folder(options_.output_path);
    for (const std::string& path : {ManifestPath(folder), ManifestBefore(folder),
                                    JournalPath(folder), FolderLockPath(folder)}) {
      if (Result<void> status = names_.Add(path, "plymill itself"); !status.ok()) return status;
    }
    const std::string& report = options_.report_path;
    if (report.empty() || report == "-") return {};
    return names_.Add(Canonical(report), "--report");
  }

  Result<void> Add(const std::string& root) {
    if (root == "-") {
      return UsageError("-: standard input has no name to mirror; give -o a file, not a folder");
    }
    if (Result<void> apart = CheckApart(root, options_); !apart.ok()) return apart;
    const SourceList list = ListReadable({root}, options_.archives.excluded);
    for (const auto& [path, name] : list.second_names) {
      return UsageError(SourceName(name) +
                        ": a run is replacing it, or was killed; convert when a run has ended");
    }
    list_.skipped.insert(list_.skipped.end(), list.skipped.begin(), list.skipped.end());
    list_.unreadable.insert(list_.unreadable.end(), list.unreadable.begin(), list.unreadable.end());
    list_.blank.insert(list_.blank.end(), list.blank.begin(), list.blank.end());
    list_.unfinished.insert(list_.unfinished.end(), list.unfinished.begin(), list.unfinished.end());
    for (const std::string& path : list.paths) {
      const fs::path below =
          path == root ? fs::path(path).filename() : fs::path(path).lexically_relative(root);
      if (Result<void> status = Add(path, below.native()); !status.ok()) return status;
    }
    return {};
  }

  Result<MirroredList> Finish() {
    if (Result<void> status = names_.CheckFolders(); !status.ok()) return status;
    if (!list_.sources.empty() || list_.unreadable.empty()) return std::move(list_);
    std::vector<Error> failed;
    failed.reserve(list_.unreadable.size());
    for (const auto& [path, error] : list_.unreadable) {
      failed.push_back(WithSource(error, SourceName(path)));
    }
    return AllOf(failed);
  }

 private:
  Result<void> Add(const std::string& source, const std::string& below) {
    const auto name_for = [&](Output output, OutputCompression compression) {
      return absl::StrCat(below, ".", std::string(KindOf(output, compression)));
    };
    Mirrored mirrored;
    mirrored.source = source;
    mirrored.name = name_for(options_.output, options_.compression);
    for (const auto& [output, compression] : {std::pair(Output::kJsonl, OutputCompression::kNone),
                                              {Output::kJsonl, OutputCompression::kZstd},
                                              {Output::kJsonl, OutputCompression::kGzip},
                                              {Output::kRecordFile, OutputCompression::kNone}}) {
      std::string other = name_for(output, compression);
      if (other != mirrored.name) mirrored.other_names.push_back(std::move(other));
    }
    Result<void> status;
    const auto name = [&](const std::string& folder, const std::string& file, std::string& path) {
      if (folder.empty() || !status.ok()) return;
      path = (fs::path(folder) / file).native();
      status = names_.Add(Folder(folder) + "/" + file, source);
    };
    name(options_.output_path, mirrored.name, mirrored.output_path);
    name(options_.rejects_path, below + ".rejects", mirrored.rejects_path);
    name(options_.diagnostics_path, below + ".diagnostics.jsonl", mirrored.diagnostics_path);
    list_.sources.push_back(std::move(mirrored));
    return status;
  }

  // `folder` with its links resolved; the result is cached.
  const std::string& Folder(const std::string& folder) {
    std::string& canonical = folders_[folder];
    if (canonical.empty()) canonical = (Canonical(folder) / ".").parent_path();
    return canonical;
  }

  const ConvertOptions& options_;
  MirroredList list_;
  Names names_;
  std::map<std::string, std::string> folders_;  // resolved folders, by the path that was given
};

}  // namespace

Result<MirroredList> ListMirrored(const ConvertOptions& options) {
  Lister lister(options);
  if (Result<void> status = lister.AddOwnFiles(); !status.ok()) return status;
  for (const std::string& root : options.sources) {
    if (Result<void> status = lister.Add(root); !status.ok()) return status;
  }
  return lister.Finish();
}

}  // namespace plymill
