#include "archive/source_list.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>

#include "archive/excluded.h"
#include "archive/file_stream.h"
#include "output/error.h"

namespace plymill {
namespace {

// Walks folders, following links, and passes each file and folder once.
class Walker {
 public:
  Walker(const std::vector<std::string>& excluded, SourceList& list)
      : excluded_(excluded), list_(list) {}

  absl::Status Walk(const std::string& folder) {
    std::vector<std::string> pending = {folder};
    while (!pending.empty()) {
      const std::string path = std::move(pending.back());
      pending.pop_back();
      struct stat status = {};
      if (stat(path.c_str(), &status) != 0) {
        if (path == folder) return SystemError("cannot read", path);
        list_.skipped.push_back(path);
      } else if (seen_.insert({status.st_dev, status.st_ino}).second) {
        if (absl::Status opened = Pass(path, status, pending); !opened.ok()) return opened;
      }
    }
    return absl::OkStatus();
  }

 private:
  absl::Status Pass(const std::string& path, const struct stat& status,
                    std::vector<std::string>& pending) {
    if (S_ISDIR(status.st_mode)) return PushEntries(path, pending);
    (S_ISREG(status.st_mode) ? list_.paths : list_.skipped).push_back(path);
    return absl::OkStatus();
  }

  // Pushes the entries of `folder`, the last in order first.
  absl::Status PushEntries(const std::string& folder, std::vector<std::string>& pending) const {
    std::error_code error;
    std::vector<std::string> entries;
    for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
      const std::string name = entry->path().filename().native();
      if (name.front() != '.' && !IsExcluded(name, excluded_)) entries.push_back(entry->path());
    }
    if (error) return absl::PermissionDeniedError(absl::StrCat(folder, ": ", error.message()));
    std::sort(entries.rbegin(), entries.rend());
    pending.insert(pending.end(), entries.begin(), entries.end());
    return absl::OkStatus();
  }

  const std::vector<std::string>& excluded_;
  SourceList& list_;
  std::set<std::pair<dev_t, ino_t>> seen_;
};

}  // namespace

absl::StatusOr<SourceList> ListSources(const std::vector<std::string>& given,
                                       const std::vector<std::string>& excluded) {
  SourceList list;
  Walker walker(excluded, list);
  for (const std::string& path : given) {
    struct stat status = {};
    const bool is_file = path != "-";
    if (is_file && stat(path.c_str(), &status) != 0) return SystemError("cannot read", path);
    if (!is_file || !S_ISDIR(status.st_mode)) {
      list.paths.push_back(path);
    } else if (absl::Status walked = walker.Walk(path); !walked.ok()) {
      return walked;
    }
  }
  return list;
}

absl::Status AppendListed(const std::string& list, std::vector<std::string>& paths) {
  const absl::StatusOr<std::unique_ptr<ByteStream>> stream = FileStream::Open(list);
  if (!stream.ok()) return stream.status();
  std::string text;
  for (std::size_t got = 1; got > 0;) {
    constexpr std::size_t kPieceBytes = std::size_t{64} << 10;
    const std::size_t before = text.size();
    text.resize(before + kPieceBytes);
    const absl::StatusOr<std::size_t> read = (*stream)->Read(text.data() + before, kPieceBytes);
    if (!read.ok()) return read.status();
    got = *read;
    text.resize(before + got);
  }
  const char end = text.find('\0') == std::string::npos ? '\n' : '\0';
  for (const auto path : absl::StrSplit(text, end, absl::SkipEmpty())) paths.emplace_back(path);
  return absl::OkStatus();
}

}  // namespace plymill
