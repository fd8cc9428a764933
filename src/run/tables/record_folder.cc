#include "run/tables/record_folder.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <utility>

#include "base/hash/hash.h"
#include "base/result.h"
#include "model/schema_json.h"
#include "rows/report.h"
#include "run/failure.h"
#include "run/open_record_file.h"
#include "run/tables/outcome.h"
#include "source/folder_outputs.h"
#include "source/source_list.h"

namespace plymill {
namespace {

// Each has a mapping of its file, and a decoded block.
constexpr std::size_t kMostOpen = 16;

// Sorted by their names, which those have kept that a run is replacing.
Result<SourceList> RecordFilesIn(const std::string& folder) {
  SourceList list = ListReadable({folder});
  if (!list.unreadable.empty()) return list.unreadable.front().error;
  const auto is_other = [](const std::string& path) { return !IsCalledRecordFile(path); };
  std::erase_if(list.paths, is_other);
  std::erase_if(list.skipped, is_other);
  const auto name_of = [&](const std::string& path) {
    const auto name = list.second_names.find(path);
    return name == list.second_names.end() ? path : name->second;
  };
  std::sort(list.paths.begin(), list.paths.end(),
            [&](const auto& a, const auto& b) { return name_of(a) < name_of(b); });
  if (!list.paths.empty()) return std::move(list);
  return IoError(folder + ": has no record files, whose names end in .plym");
}

std::uint64_t FooterHash(const RecordFileReader& file) {
  return HashOf(file.file_bytes().substr(file.bytes() - file.footer_bytes()));
}

}  // namespace

// Collects what the footers say.
class RecordFolder::Opener {
 public:
  Opener(RecordFolder& folder, const SourceList& list) : folder_(folder), list_(list) {}

  void Add(RecordFileReader reader) {
    const FileFooter& footer = reader.footer();
    for (const GameOps* const game : footer.notations) {
      if (std::find(games_.begin(), games_.end(), game) == games_.end()) games_.push_back(game);
    }
    if (IsOther(footer)) return AddSkipped(reader);
    AddProvenance(reader);
    has_contents_ = has_contents_ || footer.contents;
    for (const SourceReport& source : footer.sources) {
      std::vector<std::size_t>& files = folder_.files_of_[source.source];
      if (files.empty() || files.back() != folder_.files_.size()) {
        files.push_back(folder_.files_.size());
      }
    }
    folder_.files_.push_back({reader.path(), folder_.games_, FooterHash(reader)});
    folder_.games_ += OneRecordFile(std::move(reader), folder_.only_).games();
  }

  Result<void> Finish(std::vector<std::string>& notations) {
    if (folder_.only_ == nullptr && games_.size() > 1) {
      for (const GameOps* const game : games_) notations.emplace_back(game->slug);
      return UsageError(absl::StrCat(folder_.path_, ": the record files are in ", games_.size(),
                                     " notations: ", absl::StrJoin(notations, ", "),
                                     "; name one (notation), and games in the others are omitted"));
    }
    if (folder_.only_ != nullptr) games_ = {folder_.only_};
    folder_.schema_ = JsonText(JsonList(games_, [&](const GameOps* game, JsonWriter& json) {
      WriteSchema(game->slug, game->columns(), has_contents_, json);
    }));
    const auto write_raw = [](const std::string& item, JsonWriter& json) {
      json.Value(JsonRaw{item});
    };
    const auto write_path = [](const std::string& path, JsonWriter& json) {
      json.Value(JsonPath{path});
    };
    const std::vector<LeftOut> unfinished = WithSourceNames(list_.unfinished);
    folder_.provenance_ = JsonObject(
        "sources", JsonList(sources_, WriteSource), "options",
        JsonRaw{has_options_ ? options_ : "null"}, "files", JsonList(files_, write_raw), "skipped",
        JsonList(skipped_, write_raw), "unfinished", JsonList(unfinished, WriteLeftOut), "unlisted",
        JsonList(list_.skipped, write_path));
    return {};
  }

 private:
  // Whether the file has games, but none in the wanted notation.
  bool IsOther(const FileFooter& footer) const {
    const auto& of = footer.notations;
    return folder_.only_ != nullptr && !of.empty() &&
           std::find(of.begin(), of.end(), folder_.only_) == of.end();
  }

  void AddSkipped(const RecordFileReader& reader) {
    skipped_.push_back(JsonObject("file", JsonPath{reader.path()}, "games", reader.games()));
  }

  void AddProvenance(const RecordFileReader& reader) {
    const std::vector<SourceReport>& sources = reader.footer().sources;
    const std::string& made = reader.footer().options;
    const std::string options = made.empty() ? "null" : made;
    sources_.insert(sources_.end(), sources.begin(), sources.end());
    files_.push_back(JsonObject("file", JsonPath{reader.path()}, "sources",
                                JsonList(sources, WriteSource), "options", JsonRaw{options}));
    has_options_ = has_options_ && (options_.empty() || options_ == options);
    options_ = options;
  }

  RecordFolder& folder_;
  const SourceList& list_;
  std::vector<const GameOps*> games_;
  std::vector<SourceReport> sources_;
  std::vector<std::string> files_, skipped_;  // JSON
  std::string options_;                       // of the last file
  bool has_options_ = true;                   // all files have the same
  bool has_contents_ = false;                 // a file has the columns of the content
};

Result<std::shared_ptr<const RecordFolder>> RecordFolder::Open(
    const std::string& path, const GameOps* only, std::vector<std::string>& notations) {
  const Result<SourceList> files = RecordFilesIn(path);
  if (!files.ok()) return files.error();
  auto folder = std::make_shared<RecordFolder>();
  folder->path_ = path;
  folder->only_ = only;
  Opener opener(*folder, *files);
  for (const std::string& file : files->paths) {
    Result<RecordFileReader> reader = RecordFileReader::Open(file);
    if (!reader.ok()) return reader.error();
    opener.Add(*std::move(reader));
  }
  if (Result<void> status = opener.Finish(notations); !status.ok()) return status;
  return folder;
}

std::vector<std::string> RecordFolder::files() const {
  std::vector<std::string> paths;
  paths.reserve(files_.size());
  for (const FolderFile& file : files_) paths.push_back(file.path);
  return paths;
}

// Opens a file of the folder, which a run may be replacing.
Result<RecordFileReader> RecordFolder::OpenSame(const FolderFile& file) {
  for (const std::string& path : {file.path, OutputBefore(file.path).native()}) {
    Result<RecordFileReader> reader = RecordFileReader::Open(path);
    if (reader.ok() && FooterHash(*reader) == file.footer_hash) return reader;
    if (!reader.ok() && path == file.path && !reader.error().is_missing) return reader;
  }
  return ChangedError(file.path + ": has changed since its folder was opened");
}

// Opens a file of the folder, or takes it from those that are open.
Result<std::shared_ptr<const OneRecordFile>> RecordFolder::Use(std::size_t index) const {
  return WithoutExceptions([&]() -> Result<std::shared_ptr<const OneRecordFile>> {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(open_.begin(), open_.end(),
                                    [&](const OpenInFolder& each) { return each.index == index; });
    if (found != open_.end()) {
      std::rotate(found, found + 1, open_.end());
      return open_.back().file;
    }
    Result<RecordFileReader> reader = OpenSame(files_[index]);
    if (!reader.ok()) return reader.error();
    if (open_.size() == kMostOpen) open_.erase(open_.begin());
    open_.push_back({index, std::make_shared<const OneRecordFile>(*std::move(reader), only_)});
    return open_.back().file;
  });
}

ReadGame RecordFolder::Game(std::uint64_t number, bool with_notation) const {
  if (number >= games_) {
    return {{},
            ResultOf(UsageError(
                absl::StrCat("there is no game ", number, "; the folder has ", games_)))};
  }
  const auto after = std::upper_bound(
      files_.begin(), files_.end(), number,
      [](std::uint64_t wanted, const FolderFile& each) { return wanted < each.first; });
  const auto index = static_cast<std::size_t>(after - files_.begin()) - 1;
  const Result<std::shared_ptr<const OneRecordFile>> file = Use(index);
  if (!file.ok()) return {{}, ResultOf(file.error())};
  return (*file)->Game(number - files_[index].first, with_notation);
}

// A game that was found in a file, as a game of the folder.
FoundGame RecordFolder::InFolder(std::size_t index, FoundGame found) const {
  if (found.number) *found.number += files_[index].first;
  return found;
}

FoundGame RecordFolder::Find(const std::string& source, std::uint64_t offset) const {
  const auto files = files_of_.find(source);
  if (files == files_of_.end()) return {};
  for (const std::size_t index : files->second) {
    const Result<std::shared_ptr<const OneRecordFile>> file = Use(index);
    if (!file.ok()) return {{}, ResultOf(file.error())};
    FoundGame found = (*file)->Find(source, offset);
    if (found.number || found.result.failure != Failure::kNone) return InFolder(index, found);
  }
  return {};
}

FoundGame RecordFolder::FindId(std::uint64_t id) const {
  return FindFirst([id](const OneRecordFile& file) { return file.FindId(id); });
}

FoundGame RecordFolder::FindContent(const ContentHash& content) const {
  return FindFirst([&](const OneRecordFile& file) { return file.FindContent(content); });
}

// The first game that `find` finds in a file of the folder.
FoundGame RecordFolder::FindFirst(
    const std::function<FoundGame(const OneRecordFile&)>& find) const {
  for (std::size_t index = 0; index < files_.size(); ++index) {
    const Result<std::shared_ptr<const OneRecordFile>> file = Use(index);
    if (!file.ok()) return {{}, ResultOf(file.error())};
    FoundGame found = find(**file);
    if (found.number || found.result.failure != Failure::kNone) return InFolder(index, found);
  }
  return {};
}

}  // namespace plymill
