#include "run/run_sources.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/json_string.h"
#include "base/path_text.h"
#include "base/result.h"
#include "run/check_options.h"
#include "run/cut_rules.h"
#include "run/detect.h"
#include "run/failure.h"
#include "run/look_at_sources.h"
#include "run/open_record_file.h"
#include "run/other_notation.h"
#include "run/output_paths.h"
#include "run/shard_texts.h"
#include "source/given_stream.h"
#include "source/source_list.h"

namespace plymill {

Result<void> RunSources::Open(bool looks) {
  Result<SourceQueue> queue = SourceQueue::Open(
      options_.split ? std::vector<std::string>{options_.split->source} : options_.sources,
      options_.archives);
  if (!queue.ok()) return queue.error();
  queue_ = *std::move(queue);
  if (options_.skip_damaged) LeaveOutDamaged();
  bytes_known_ = TotalBytes();
  std::vector<std::string> files =
      options_.split ? std::vector<std::string>() : queue_.TakeAll(IsCalledRecordFile);
  for (const std::string& path : queue_.paths()) files_.names().Add(SourceName(path));
  if (have_texts()) {
    if (Result<void> status = CheckConditions(options_); !status.ok()) return status;
  }
  const bool are_alone = !have_texts() && queue_.unreadable().empty();
  if (Result<void> status = OpenFiles({.paths = std::move(files), .are_alone = are_alone});
      !status.ok()) {
    return status;
  }
  if (options_.output == Output::kNothing) return {};
  const std::vector<Error> failed = FindUnreadable(looks);
  for (const Error& error : failed) refused_.push_back(RefusedSourceOf(error));
  return failed.empty() ? Result<void>() : AllOf(failed);
}

void RunSources::LeaveOutDamaged() {
  for (const auto& [path, error] : queue_.TakeUnreadable()) {
    damaged_.push_back(FailedSourceOf(SourceName(path), error));
  }
  const std::vector<std::optional<Error>> found = ReadThroughSources(queue_.list(), options_);
  std::size_t next = 0;
  queue_.TakeAll([&](const std::string& path) {
    const std::optional<Error>& error = found[next++];
    if (error) damaged_.push_back(FailedSourceOf(SourceName(path), *error));
    return error.has_value();
  });
}

// The sources that are known to be unreadable before any source is read. With --limit, files are
// not tested, because the run may end before it reaches them.
std::vector<Error> RunSources::FindUnreadable(bool looks) const {
  std::vector<Error> failed;
  for (const auto& [path, error] : queue_.unreadable()) {
    failed.push_back(WithSource(error, SourceName(path)));
  }
  if (options_.select.limit) return failed;
  looks = looks && options_.notation == "auto" && !options_.archives.json.notation &&
          !options_.split && !options_.skip_unknown;
  const SourceList& list = queue_.list();
  for (std::size_t i = 0; i < list.paths.size(); ++i) {
    const std::string& path = list.paths[i];
    if (path == "-" || (looks && list.sizes[i])) continue;
    if (FindStream(options_.archives.streams, path) != nullptr) continue;
    if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) == 0) continue;
    failed.push_back(WithSource(SourceError("cannot read", path), SourceName(path)));
  }
  if (!looks) return failed;
  const std::vector<Error> seen = LookAtSources(list, options_);
  failed.insert(failed.end(), seen.begin(), seen.end());
  return failed;
}

std::uint64_t RunSources::TotalBytes() const {
  if (options_.split && !options_.split->whole) return options_.split->end - options_.split->begin;
  std::uint64_t total = 0;
  for (const std::optional<std::uint64_t>& size : queue_.list().sizes) {
    if (!size) return 0;
    total += *size;
  }
  return total;
}

std::vector<std::string> RunSources::paths() const {
  std::vector<std::string> paths = queue_.paths();
  paths.insert(paths.end(), files_.paths().begin(), files_.paths().end());
  return paths;
}

std::vector<const GameOps*> RunSources::notations() const {
  return have_texts() ? NotationsOf(options_) : files_.notations();
}

bool RunSources::HasManySources() const {
  if (options_.split && options_.split->sources > 1) return true;
  return queue_.may_have_many() || queue_.paths().size() + files_.sources() > 1;
}

// Whether rows have their source.
bool RunSources::IsInRows() const {
  const auto has_source = [](const std::vector<std::string>& keys) {
    return std::find(keys.begin(), keys.end(), "source") != keys.end();
  };
  if (options_.source_key == SourceKey::kAlways || has_source(options_.with)) return true;
  if (!options_.columns.empty()) return has_source(options_.columns);
  return options_.source_key == SourceKey::kAuto && HasManySources();
}

std::vector<LeftOut> RunSources::without_text() const {
  std::vector<LeftOut> without;
  const SourceList& list = queue_.list();
  for (std::size_t i = 0; i < list.paths.size(); ++i) {
    const bool is_pipe = !list.sizes[i];
    if (!is_pipe && opened_ > 0) continue;
    const std::string& path = list.paths[i];
    without.push_back({path == "-" ? "standard input" : SourceName(path), "has no text to read"});
  }
  return without;
}

Result<bool> RunSources::Next(RunBlock& block) {
  block.source_status = Result<void>();
  Result<bool> more = NextBlock(block);
  if (more.ok() || in_files_ || options_.output != Output::kNothing) return more;
  block.source_status = more.error();
  block.last = true;
  block.run_source = std::exchange(reading_, nullptr);
  if (block.run_source == nullptr) {  // the source could not be opened
    block.run_source = std::make_shared<RunSource>();
    block.run_source->name = name_;
  }
  return true;
}

Result<bool> RunSources::NextBlock(RunBlock& block) {
  if (reading_ == nullptr) {
    if (Result<void> status = OpenNext(); !status.ok()) return WithSource(status, name_);
    if (reading_ == nullptr) return NextOfFiles(block);
  }
  block.place.file = nullptr;
  block.source = reading_->index;
  block.run_source = reading_;
  if (Result<void> status = NextShard(*reading_, block); !status.ok()) {
    return WithSource(status, reading_->name);
  }
  const std::uint64_t begin = options_.split ? options_.split->begin : 0;
  const std::uint64_t end = block.shard.offset + block.shard.text.size();
  file_bytes_.store(queue_.BytesRead(end > begin ? end - begin : 0), std::memory_order_relaxed);
  block.last = block.shard.text.empty();
  if (block.last) reading_ = nullptr;
  return true;
}

Result<bool> RunSources::NextOfFiles(RunBlock& block) {
  in_files_ = true;
  const Result<bool> more = files_.Next(IsInRows(), opened_, block);
  if (more.ok() && *more && !block.last) {
    const FilePlace& place = block.place;
    file_bytes_ += place.file->reader.footer().index[place.number].bytes;
  }
  return more;
}

Result<void> RunSources::Read(const ShardOptions& how, const BlockWants& wants,
                              RunBlock& block) const {
  if (block.place.file != nullptr) return files_.Read(wants, block);
  block.game->read_shard(TextsOf(block, options_), how, *block.records);
  return {};
}

Result<void> RunSources::NextShard(RunSource& from, RunBlock& block) const {
  const CutRules rules = CutRulesOf(from.game, options_);
  block.Use(from.game);
  block.game_is_known = true;
  if (!from.cutter) {
    Result<void> status = from.source->Next(rules, block.memory, block.shard);
    if (status.ok() && from.game != nullptr && !options_.archives.json.is_on()) {
      from.continuation.Mark(*from.game,
                             {.read = {.keep_unparsed = options_.keep_unparsed},
                              .strict = options_.strict,
                              .max_game_bytes = options_.max_game_bytes},
                             block.shard);
    }
    return status;
  }
  const GameOps* game = nullptr;
  Result<void> status = from.cutter->Next(*from.source, rules, block.memory, block.shard, game);
  block.game_is_known = game != nullptr;
  if (block.game_is_known) block.Use(game);
  return status;
}

// Sets `reading_` to the next source, or to null after the last source.
Result<void> RunSources::OpenNext() {
  for (;;) {
    const Result<bool> wanted = OpenSource();
    if (wanted.ok() && *wanted) return {};
    if (wanted.ok()) continue;
    if (!options_.skip_unknown || !wanted.Has(ErrorCode::kUnknownNotation)) return wanted.error();
    unknown_.push_back({name_, wanted.error().reason});
  }
}

// Returns false if the source is left out, because it is in another notation.
Result<bool> RunSources::OpenSource() {
  Result<NamedSource> next = queue_.Next();
  if (!next.ok()) {
    name_ = SourceName(next.error().source);
    return next.error();
  }
  if (next->source == nullptr) return true;
  auto opened = std::make_shared<RunSource>();
  opened->name = name_ = SourceName(next->name);
  opened->json_name = JsonString(opened->name);
  opened->in_rows = IsInRows();
  opened->is_repeated = files_.names().AreRepeated(opened->name);
  opened->source = std::move(next->source);
  opened->paths_after = queue_.paths_left() + files_.paths().size();
  if (const GameOps* const other = OtherGameOf(*opened)) {
    unknown_.push_back(OtherSourceLeftOut(name_, other->slug));
    return false;
  }
  if (Result<void> status = ChooseGame(*opened); !status.ok()) return status;
  opened->index = opened_++;
  opened->bytes = opened->source->size();
  reading_ = std::move(opened);
  return true;
}

// With ConvertOptions::skip_others: the notation of the source if it is known to be another one.
const GameOps* RunSources::OtherGameOf(RunSource& opened) const {
  const JsonOptions& json = options_.archives.json;
  if (!options_.skip_others || json.notation) return nullptr;
  const auto game = DetectGame(opened.name, *opened.source, json);
  return game.ok() && *game != nullptr && (*game)->slug != options_.notation ? *game : nullptr;
}

Result<void> RunSources::ChooseGame(RunSource& opened) const {
  if (const auto& notation = options_.archives.json.notation) {
    opened.cutter.emplace(*notation, options_.max_game_bytes);
  }
  const Result<const GameOps*> game = GameOfSource(options_, opened.name, *opened.source);
  if (!game.ok()) return game.error();
  opened.game = *game;
  opened.report.source = opened.name;
  if (*game != nullptr && !opened.cutter) opened.report.notation = (*game)->slug;
  if (!options_.split || options_.split->whole) return {};
  const Split& split = *options_.split;
  return opened.source->Restrict(CutRulesOf(*game, options_), {split.begin, split.end, split.line});
}

}  // namespace plymill
