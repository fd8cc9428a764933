#include "convert/run_sources.h"

#include <absl/strings/str_cat.h>
#include <fcntl.h>
#include <unistd.h>

#include <utility>

#include "archive/source_list.h"
#include "base/error.h"
#include "convert/cut_rules.h"
#include "encode/path_json.h"
#include "encode/report.h"

namespace plymill {

absl::Status RunSources::Open() {
  absl::StatusOr<SourceQueue> queue = SourceQueue::Open(
      options_.split ? std::vector<std::string>{options_.split->source} : options_.sources,
      options_.archives);
  if (!queue.ok()) return queue.status();
  queue_ = *std::move(queue);
  return options_.output == Output::kNothing ? absl::OkStatus() : CheckReadable();
}

// Called before any source is read. Fails with the names of all sources that are known to be
// unreadable. With --limit, files are not tested, because the run may end before it reaches them.
absl::Status RunSources::CheckReadable() const {
  std::vector<absl::Status> failed;
  for (const auto& [path, status] : queue_.unreadable()) failed.push_back(status);
  for (const std::string& path : queue_.paths()) {
    if (options_.select.limit || path == "-") continue;
    if (faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) == 0) continue;
    failed.push_back(SystemError("cannot read", path));
  }
  return failed.empty() ? absl::OkStatus() : AllOf(failed);
}

absl::StatusOr<bool> RunSources::Next(ShardBlock& block) {
  block.source_status = absl::OkStatus();
  absl::StatusOr<bool> more = NextBlock(block);
  if (more.ok() || options_.output != Output::kNothing) return more;
  block.source_status = more.status();
  block.last = true;
  block.run_source = std::exchange(reading_, nullptr);
  if (block.run_source == nullptr) {  // the source could not be opened
    block.run_source = std::make_shared<RunSource>();
    block.run_source->name = queue_.path();
  }
  return true;
}

absl::StatusOr<bool> RunSources::NextBlock(ShardBlock& block) {
  if (reading_ == nullptr) {
    if (absl::Status status = OpenNext(); !status.ok()) return status;
    if (reading_ == nullptr) return false;
  }
  block.source = reading_->index;
  block.run_source = reading_;
  if (absl::Status status = NextShard(*reading_, block); !status.ok()) return status;
  block.last = block.shard.text.empty();
  if (block.last) reading_ = nullptr;
  return true;
}

absl::Status RunSources::NextShard(RunSource& from, ShardBlock& block) const {
  const CutRules rules = RulesOf(from.game, options_);
  block.Use(from.game);
  block.game_is_known = true;
  if (!from.cutter) {
    absl::Status status = from.source->Next(rules, block.memory, block.shard);
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
  absl::Status status = from.cutter->Next(*from.source, rules, block.memory, block.shard, game);
  block.game_is_known = game != nullptr;
  if (block.game_is_known) block.Use(game);
  return status;
}

// Sets `reading_` to the next source, or to null after the last source.
absl::Status RunSources::OpenNext() {
  absl::StatusOr<NamedSource> next = queue_.Next();
  if (!next.ok()) return next.status();
  if (next->source == nullptr) return absl::OkStatus();
  auto opened = std::make_shared<RunSource>();
  opened->name = SourceName(next->name);
  opened->json_name = JsonString(opened->name);
  opened->in_rows = options_.source_key == SourceKey::kAlways ||
                    (options_.source_key == SourceKey::kAuto && HasManySources());
  opened->source = std::move(next->source);
  opened->paths_behind = queue_.paths_left();
  if (absl::Status status = ChooseGame(*opened); !status.ok()) return status;
  opened->index = opened_++;
  opened->bytes = opened->source->size();
  bytes_known_.fetch_add(opened->bytes, std::memory_order_relaxed);
  reading_ = std::move(opened);
  return absl::OkStatus();
}

absl::Status RunSources::ChooseGame(RunSource& opened) const {
  if (const auto& notation = options_.archives.json.notation) {
    opened.cutter.emplace(*notation, options_.max_game_bytes);
  }
  const absl::StatusOr<const GameOps*> game = GameOfSource(options_, opened.name, *opened.source);
  if (!game.ok()) return game.status();
  opened.game = *game;
  opened.report.source = opened.name;
  if (*game != nullptr && !opened.cutter) opened.report.notation = (*game)->slug;
  if (!options_.split || options_.split->whole) return absl::OkStatus();
  const Split& split = *options_.split;
  return opened.source->Restrict(RulesOf(*game, options_), {split.begin, split.end, split.line});
}

}  // namespace plymill
