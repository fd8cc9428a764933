// MakePlan: divides sources into splits that begin at game starts.
#include <absl/strings/str_cat.h>

#include <iterator>
#include <utility>

#include "base/count_lines.h"
#include "base/hash/hash.h"
#include "base/path_text.h"
#include "base/result.h"
#include "jobs/splits/plan_json.h"
#include "output/no_input.h"
#include "plymill/plan.h"
#include "run/cut_rules.h"
#include "run/failure.h"
#include "run/look_at_sources.h"
#include "run/open_record_file.h"
#include "source/archive.h"
#include "source/source_list.h"
#include "source/watched_file.h"

namespace plymill {
namespace {

class Planner {
 public:
  explicit Planner(const PlanOptions& options) : split_bytes_(options.split_bytes) {
    rules_.notation = options.notation;
    rules_.archives.excluded = options.excluded;
  }

  // The sources that cannot be planned, found before any is read; see LookAtSources().
  std::vector<Error> LookAt(const SourceList& list) const {
    std::vector<Error> failed;
    failed.reserve(list.unreadable.size());
    for (const auto& [path, error] : list.unreadable) {
      failed.push_back(WithSource(error, SourceName(path)));
    }
    if (rules_.notation != "auto") return failed;
    std::vector<Error> unknown = LookAtSources(list, rules_);
    std::move(unknown.begin(), unknown.end(), std::back_inserter(failed));
    return failed;
  }

  Result<void> Add(const std::string& path) {
    if (path == "-") return UsageError("-: standard input cannot be split; name files or folders");
    Result<WatchedFile> file = WatchedFile::Open(path);
    if (!file.ok()) return file.error();
    PlannedSplit split;
    split.split.source = path;
    Result<const GameOps*> game = Look(path, split);
    if (!game.ok()) return game.error();
    split.size = file->size();
    split.mtime_ns = file->mtime_ns();
    const FindGameStartFunction find = CutRulesOf(*game, rules_).find_game_start;
    if (Result<void> status = AddSplits(*file, find, split); !status.ok()) return status;
    return file->CheckSame();
  }

  // Adds a record file as one split.
  Result<void> AddWhole(const std::string& path) {
    Result<WatchedFile> file = WatchedFile::Open(path);
    if (!file.ok()) return file.error();
    PlannedSplit split;
    split.split.source = path;
    split.split.whole = true;
    split.size = file->size();
    split.mtime_ns = file->mtime_ns();
    if (Result<void> status = AddSplits(*file, nullptr, split); !status.ok()) return status;
    return file->CheckSame();
  }

  // Returns the splits. Must be called after all sources are added.
  std::vector<PlannedSplit> Finish(std::uint64_t sources) {
    std::string all;
    for (PlannedSplit& split : splits_) {
      split.number = static_cast<std::uint64_t>(&split - splits_.data()) + 1;
      split.splits = splits_.size();
      split.split.sources = sources;
      JsonWriter json(all);
      WriteSplit(split, json);
    }
    for (PlannedSplit& split : splits_) split.plan = HashText(HashOf(all));
    return std::move(splits_);
  }

 private:
  // Sets the notation of `split`, and Split::whole. Returns the notation. Returns null for a packed
  // source, because each file in it has its own notation.
  Result<const GameOps*> Look(const std::string& path, PlannedSplit& split) const {
    Result<std::unique_ptr<Archive>> archive = Archive::Open(path, rules_.archives);
    if (!archive.ok()) return archive.error();
    split.split.whole = true;
    if ((*archive)->is_packed()) return nullptr;
    Result<NamedSource> opened = (*archive)->Next();
    if (!opened.ok()) return opened.error();
    Result<const GameOps*> game = GameOfSource(rules_, path, *opened->source);
    if (game.ok() && *game != nullptr) split.notation = (*game)->slug;
    split.split.whole = !opened->source->can_be_split();
    return game;
  }

  // Adds the splits of `file`. Cuts the file at places where a run cuts it into shards, so that
  // record files have the same blocks. An empty file makes one split, because reports name empty
  // files too.
  Result<void> AddSplits(const WatchedFile& file, FindGameStartFunction find, PlannedSplit split) {
    Split& range = split.split;
    range.line = 1;
    const bool is_whole = range.whole || find == nullptr;
    const Result<MappedFile> text = is_whole ? MappedFile() : file.Map();
    if (!text.ok()) return text.error();
    do {
      range.end = is_whole ? file.size() : ShardEnd(find, text->bytes(), split_bytes_, range.begin);
      Result<std::uint64_t> hash = file.Hash(range.begin, range.end);
      if (!hash.ok()) return hash.error();
      split.hash = *hash;
      splits_.push_back(split);
      if (!is_whole) {
        range.line += CountLineEnds(text->bytes().substr(range.begin, range.end - range.begin));
      }
      range.begin = range.end;
    } while (range.end < file.size());
    return is_whole ? Result<void>() : text->CheckUnchanged();
  }

  std::uint64_t split_bytes_;
  ConvertOptions rules_;
  std::vector<PlannedSplit> splits_;
};

// Takes the record files out of `list`.
std::vector<std::string> TakeRecordFiles(SourceList& list) {
  std::vector<std::string> taken;
  SourceList others = list;
  others.paths.clear();
  others.sizes.clear();
  for (std::size_t i = 0; i < list.paths.size(); ++i) {
    if (IsCalledRecordFile(list.paths[i])) {
      taken.push_back(list.paths[i]);
    } else {
      others.paths.push_back(list.paths[i]);
      others.sizes.push_back(list.sizes[i]);
    }
  }
  list = std::move(others);
  return taken;
}

Result<void> PlanAll(const PlanOptions& options, PlanResult& result) {
  SourceList list = ListReadable(options.sources, options.excluded);
  const std::vector<std::string> record_files =
      options.record_files ? TakeRecordFiles(list) : std::vector<std::string>();
  result.blank = list.blank;
  for (const auto& [folder, reason] : list.unfinished) {
    return UsageError(SourceName(folder) + ": " + reason + "; plan when it has ended");
  }
  for (const auto& [path, name] : list.second_names) {
    return UsageError(SourceName(name) +
                      ": a run is replacing it, or was killed; plan when a run has ended");
  }
  if (Result<void> status = CheckNoInput({options.output_path}, list.paths); !status.ok()) {
    return status;
  }
  Planner planner(options);
  const std::vector<Error> failed = planner.LookAt(list);
  for (const Error& error : failed) result.refused.push_back(RefusedSourceOf(error));
  if (!failed.empty()) return AllOf(failed);
  for (const std::string& path : list.paths) {
    if (Result<void> status = planner.Add(path); !status.ok())
      return WithSource(status, SourceName(path));
  }
  for (const std::string& path : record_files) {
    if (Result<void> status = planner.AddWhole(path); !status.ok()) {
      return WithSource(status, SourceName(path));
    }
  }
  result.splits = planner.Finish(list.paths.size() + record_files.size());
  return {};
}

}  // namespace

PlanResult MakePlan(const PlanOptions& options) {
  PlanResult result;
  const Result<void> status = PlanAll(options, result);
  if (!status.ok()) SetFailure(status.error(), result);
  return result;
}

}  // namespace plymill
