#include "source/source_list.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "base/result.h"
#include "source/excluded.h"
#include "source/file_stream.h"
#include "source/folder_outputs.h"
#include "source/given_stream.h"
#include "source/own_files.h"
#include "source/path_advice.h"

namespace plymill {
namespace {
namespace fs = std::filesystem;

Error CannotRead(const std::string& path, int error) {
  const std::string why = error == ENOENT ? "the target of this link is not there"
                                          : std::generic_category().message(error);
  return UnreadableError(absl::StrCat(path, ": cannot read: ", why));
}

Error CannotReadGiven(const std::string& path) {
  return WithAdvice(SourceError("cannot read", path), path, kSourceAdvice);
}

// Finds the files in folders. Follows links. Visits each file and folder only once.
class Walker {
 public:
  Walker(const std::vector<std::string>& excluded, SourceList& list)
      : excluded_(excluded), list_(list) {}

  // Adds `folder` to SourceList::blank if there is nothing to read in it.
  void Walk(const std::string& folder) {
    const std::size_t found = list_.paths.size() + list_.unreadable.size();
    passed_ = {};
    WalkFiles(folder, ReadMirrorAbove(folder) == Mirror::kOutputs);
    if (list_.paths.size() + list_.unreadable.size() > found || passed_.seen) return;
    list_.blank.push_back({folder, std::string("no sources: ") + passed_.Why()});
  }

 private:
  // Why files of a folder are not read.
  struct Passed {
    bool seen = false;  // they are read already
    bool excluded = false, hidden = false, special = false, unlisted = false;

    const char* Why() const {
      if (excluded) return "--exclude leaves out all files in the folder";
      if (unlisted) return "the manifest of the folder lists none of its files";
      if (special) return "the folder has no regular files";
      return hidden ? "the folder has only hidden files" : "the folder is empty";
    }
  };

  struct Pending {
    std::string path;
    bool is_in_mirror = false;  // a manifest has said what is to be read
  };

  void WalkFiles(const std::string& folder, bool is_in_mirror) {
    std::vector<Pending> pending = {{folder, is_in_mirror}};
    while (!pending.empty()) {
      const Pending next = std::move(pending.back());
      pending.pop_back();
      struct stat status = {};
      if (stat(next.path.c_str(), &status) != 0) {
        LeaveOut(next.path, errno);
      } else if (seen_.insert({status.st_dev, status.st_ino}).second) {
        Pass(next, status, pending);
      } else {
        passed_.seen = true;
      }
    }
  }

  // What the manifest of a mirrored folder says of a part of the folder.
  enum class Mirror { kNone, kNoOutputs, kOutputs };

  // If `folder` lies in a mirrored folder, reads the outputs that the manifest lists in it. A
  // manifest above that cannot be read, such as one of somebody else in /tmp, says nothing about
  // it.
  Mirror ReadMirrorAbove(const std::string& folder) {
    std::error_code unknown;
    const fs::path full = fs::canonical(folder, unknown);
    for (fs::path above = full; !unknown && above.has_relative_path();) {
      above = above.parent_path();
      if (!fs::exists(ManifestPath(above), unknown)) continue;
      const Result<std::optional<FolderOutputs>> of = ReadFolderOutputs(above);
      if (!of.ok() || !of->has_value()) return Mirror::kNone;
      return ReadOutputs(**of, full.lexically_relative(above), folder);
    }
    return Mirror::kNone;
  }

  // Reads the outputs that a manifest lists below `part` of its folder, which was given as
  // `folder`.
  Mirror ReadOutputs(const FolderOutputs& of, const fs::path& part, const std::string& folder) {
    const auto below = [&](const fs::path& path) { return path.lexically_relative(part); };
    Mirror found = Mirror::kNoOutputs;
    for (const auto& [name, file] : of.outputs) {
      if (*below(name).begin() == "..") continue;
      found = Mirror::kOutputs;
      if (!IsExcluded(below(name), excluded_)) ReadOutput(folder, below(name), below(file));
    }
    for (const fs::path& path : of.kept) kept_.insert(fs::path(folder) / below(path));
    const bool concerns = found == Mirror::kOutputs || part == ".";
    if (concerns && !of.unfinished.empty()) {
      list_.unfinished.push_back({folder, of.unfinished});
    }
    return found;
  }

  void ReadOutput(const fs::path& folder, const fs::path& name, const fs::path& file) {
    const std::string path = folder / file;
    struct stat status = {};
    if (stat(path.c_str(), &status) != 0) {
      missing_.insert(path);
      const Error why = SourceError("cannot read an output of the manifest", path);
      list_.unreadable.push_back({path, WithAdvice(why, path, kFileAdvice)});
    } else if (seen_.insert({status.st_dev, status.st_ino}).second) {
      if (name != file) list_.second_names[path] = folder / name;
      AddFile(path, status);
    } else {
      passed_.seen = true;
    }
  }

  // Skips a file that was removed after its folder was listed, and a link to itself, because they
  // hold no games. Any other file that cannot be accessed may hold games, and is unreadable.
  void LeaveOut(const std::string& path, int error) {
    if (missing_.contains(path)) return;  // a link, about which ReadOutput() has said so
    struct stat link = {};
    const bool has_gone = error == ENOENT && lstat(path.c_str(), &link) != 0 && errno == ENOENT;
    if (has_gone || error == ELOOP) {
      LeaveOutSpecial(path);
    } else {
      list_.unreadable.push_back({path, CannotRead(path, error)});
    }
  }

  void Pass(const Pending& next, const struct stat& status, std::vector<Pending>& pending) {
    if (S_ISDIR(status.st_mode)) return PushEntries(next, pending);
    if (!S_ISREG(status.st_mode)) return LeaveOutSpecial(next.path);
    if (!next.is_in_mirror) return AddFile(next.path, status);
    passed_.unlisted = true;
    if (!kept_.contains(next.path)) list_.skipped.push_back(next.path);
  }

  void AddFile(const std::string& path, const struct stat& status) {
    list_.paths.push_back(path);
    list_.sizes.emplace_back(status.st_size);
  }

  void LeaveOutSpecial(const std::string& path) {
    passed_.special = true;
    list_.skipped.push_back(path);
  }

  // Pushes the entries of a folder so that they are popped in order. If listing fails, the entries
  // found before the failure are still used. If the folder has a manifest, first reads its outputs.
  void PushEntries(const Pending& folder, std::vector<Pending>& pending) {
    std::error_code error, unknown;
    bool is_in_mirror = folder.is_in_mirror;
    if (fs::exists(ManifestPath(folder.path), unknown)) {
      const Result<std::optional<FolderOutputs>> of = ReadFolderOutputs(folder.path);
      if (!of.ok()) return list_.unreadable.push_back({folder.path, of.error()});
      if (of->has_value()) ReadOutputs(**of, ".", folder.path);
      is_in_mirror = is_in_mirror || of->has_value();
    }
    std::vector<Pending> entries;
    for (fs::directory_iterator entry(folder.path, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename().native();
      const bool own = IsOwnFile(name) && !fs::is_directory(entry->path(), unknown);
      const bool hidden = name.front() == '.' || own;
      const bool excluded = IsExcluded(name, excluded_);
      if (!hidden && !excluded) {
        entries.push_back({entry->path(), is_in_mirror});
      }
      passed_.hidden = passed_.hidden || hidden;
      passed_.excluded = passed_.excluded || (excluded && !hidden);
    }
    if (error) LeaveOut(folder.path, error.value());
    std::sort(entries.begin(), entries.end(),
              [](const Pending& a, const Pending& b) { return a.path > b.path; });
    pending.insert(pending.end(), entries.begin(), entries.end());
  }

  const std::vector<std::string>& excluded_;
  SourceList& list_;
  std::set<std::pair<dev_t, ino_t>> seen_;
  std::set<std::string> missing_;  // outputs that manifests list, and that cannot be read
  std::set<std::string> kept_;     // rejects and diagnostics that manifests list
  Passed passed_;                  // of the given folder that is walked now
};

Result<void> AppendListed(const std::string& list, std::vector<std::string>& paths) {
  const Result<std::unique_ptr<ByteStream>> stream = FileStream::Open(list);
  if (!stream.ok()) return WithAdvice(stream.error(), list, kListAdvice);
  std::string text;
  for (std::size_t got = 1; got > 0;) {
    constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
    const std::size_t before = text.size();
    text.resize(before + kPieceBytes);
    const Result<std::size_t> read = (*stream)->Read(text.data() + before, kPieceBytes);
    if (!read.ok()) return read.error();
    got = *read;
    text.resize(before + got);
  }
  const char end = text.find('\0') == std::string::npos ? '\n' : '\0';
  for (const auto path : absl::StrSplit(text, end, absl::SkipEmpty())) paths.emplace_back(path);
  return {};
}

}  // namespace

SourceList ListReadable(const std::vector<std::string>& given,
                        const std::vector<std::string>& excluded,
                        const std::vector<GivenStream>& streams) {
  SourceList list;
  Walker walker(excluded, list);
  for (const std::string& path : given) {
    struct stat status = {};
    const bool is_file = path != "-" && FindStream(streams, path) == nullptr;
    if (is_file && stat(path.c_str(), &status) != 0) {
      list.unreadable.push_back({path, CannotReadGiven(path)});
    } else if (!is_file || !S_ISDIR(status.st_mode)) {
      list.paths.push_back(path);
      list.sizes.push_back(is_file && S_ISREG(status.st_mode)
                               ? std::optional<std::uint64_t>(status.st_size)
                               : std::nullopt);
    } else {
      walker.Walk(path);
    }
  }
  return list;
}

Error AllOf(const std::vector<Error>& failed) {
  if (failed.size() == 1) return failed[0];
  constexpr std::size_t kMaxNamed = 20;
  std::string message = failed[0].message;
  for (std::size_t i = 1; i < std::min(failed.size(), kMaxNamed); ++i) {
    absl::StrAppend(&message, "; ", failed[i].message);
  }
  if (failed.size() > kMaxNamed) {
    absl::StrAppend(&message, "; and ", failed.size() - kMaxNamed, " more");
  }
  const auto unread = std::find_if(failed.begin(), failed.end(), [](const Error& error) {
    return error.code != ErrorCode::kChanged;
  });
  return {unread == failed.end() ? ErrorCode::kChanged : unread->code, message};
}

Result<void> AppendListed(const std::vector<std::string>& lists, std::vector<std::string>& paths,
                          std::vector<LeftOut>& blank) {
  for (const std::string& list : lists) {
    const std::size_t before = paths.size();
    if (Result<void> status = AppendListed(list, paths); !status.ok()) return status;
    if (paths.size() == before) {
      blank.push_back({list == "-" ? "standard input" : list, "no sources: the list is empty"});
    }
  }
  return {};
}

}  // namespace plymill
