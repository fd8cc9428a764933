#include "plymill/convert.h"

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>

#include "archive/source.h"
#include "archive/source_list.h"
#include "convert/block.h"
#include "convert/detect.h"
#include "convert/failure.h"
#include "convert/pipeline.h"
#include "convert/run.h"
#include "convert/run_outputs.h"
#include "convert/tally_report.h"
#include "encode/report.h"
#include "output/diagnostics.h"
#include "select/judge.h"
#include "select/keep_chosen.h"
#include "select/ordered_judge.h"

namespace plymill {
namespace {

constexpr std::size_t kMaxFirstErrors = 20;

// A source of a run, open from its first shard to its last.
struct RunSource {
  std::unique_ptr<Source> source;
  std::uint64_t bytes = 0;  // 0 where they are not known
  const GameOps* game = nullptr;
  std::string json_name;
};

class Run {
 public:
  Run(const ConvertOptions& options, const Judge& judge, const RunHooks& hooks)
      : options_(options), judge_(judge), hooks_(hooks) {}

  absl::StatusOr<Report> Execute() {
    absl::StatusOr<SourceList> list = ListSources(
        options_.split ? std::vector<std::string>{options_.split->source} : options_.sources);
    if (!list.ok()) return list.status();
    report_.skipped = std::move(list->skipped);
    paths_ = std::move(list->paths);
    const std::size_t sources = options_.split ? options_.split->sources : paths_.size();
    with_source_ = options_.source_key == SourceKey::kAlways ||
                   (options_.source_key == SourceKey::kAuto && sources > 1);
    sources_.resize(paths_.size());
    report_.sources.resize(paths_.size());
    if (absl::Status status = outputs_.Open(); !status.ok()) return status;
    if (absl::Status status = RunStages(); !status.ok()) return status;
    if (absl::Status committed = Commit(); !committed.ok()) return committed;
    return std::move(report_);
  }

 private:
  ShardOptions HowToRead() const {
    const bool game_rows =
        options_.output == Output::kRecordFile || options_.rows != JsonRows::kMoves || selects_;
    return {.read = {.keep_unparsed = options_.keep_unparsed, .geometry = options_.geometry},
            .strict = options_.strict,
            .game_rows = game_rows,
            .keep_texts = options_.text,
            .form = options_.form,
            .max_game_bytes = options_.max_game_bytes};
  }

  // Selecting costs stages only where games are selected, and order only where it counts.
  absl::Status RunStages() {
    Pipeline pipeline(options_.threads);
    const auto next = [this](Block& block) { return Next(block); };
    const auto append = [this](Block& block) { return Append(block); };
    const auto read = [this](Block& block) {
      Read(block);
      return absl::OkStatus();
    };
    const auto encode = [this](Block& block) {
      Encode(block);
      return absl::OkStatus();
    };
    if (DependsOnOrder(options_.select)) {
      const auto choose = [this](Block& block) { ChooseInOrder(block); };
      return pipeline.Run(
          next, pipeline.Parallel(read) & pipeline.InOrder(choose) & pipeline.Parallel(encode),
          append);
    }
    return pipeline.Run(next, pipeline.Parallel([&](Block& block) {
      Read(block);
      return encode(block);
    }),
                        append);
  }

  // Fills `block` with the next shard. Returns false behind the last source.
  absl::StatusOr<bool> Next(Block& block) {
    if (reading_ == paths_.size() || ordered_judge_.is_done()) return false;
    RunSource& run_source = sources_[reading_];
    if (run_source.source == nullptr) {
      if (absl::Status status = OpenSource(run_source); !status.ok()) return status;
    }
    block.source = reading_;
    block.Use(run_source.game);
    const CutRules rules = RulesOf(run_source.game, options_);
    absl::Status status = run_source.source->Next(rules, block.memory, block.shard);
    if (!status.ok()) return status;
    block.last = block.shard.text.empty();
    if (block.last) ++reading_;
    return true;
  }

  absl::Status OpenSource(RunSource& run_source) {
    const std::string& path = paths_[reading_];
    absl::StatusOr<std::unique_ptr<Source>> source = Source::Open(path);
    if (!source.ok()) return source.status();
    run_source.source = *std::move(source);
    run_source.json_name = JsonString(path);
    report_.sources[reading_].source = path;
    absl::StatusOr<const GameOps*> game = GameOfSource(options_, path, *run_source.source);
    if (!game.ok()) return game.status();
    run_source.game = *game;
    if (*game != nullptr) report_.sources[reading_].notation = (*game)->slug;
    absl::Status status = absl::OkStatus();
    if (options_.split && !options_.split->whole) {
      const Split& split = *options_.split;
      status = run_source.source->Restrict(RulesOf(*game, options_),
                                           {split.begin, split.end, split.line});
    }
    run_source.bytes = run_source.source->size();
    bytes_known_ += run_source.bytes;
    return status;
  }

  // Reads the shard of `block`, and judges what each of its games tells alone.
  void Read(Block& block) const {
    if (!HasGames(block)) return;
    block.game->read_shard(block.shard, shard_options_, *block.records);
    if (selects_) judge_(*block.game, *block.records, paths_[block.source], block.judgement);
  }

  void ChooseInOrder(Block& block) {
    block.beyond = ordered_judge_.is_done();
    if (block.beyond || !block.status.ok() || !HasGames(block)) return;
    block.status =
        ordered_judge_(block.source, paths_[block.source], *block.records, block.judgement);
  }

  // Encodes the games of `block` that are asked for.
  void Encode(Block& block) const {
    if (!HasGames(block)) return;
    if (selects_ && !KeepsAll(*block.records, block.judgement)) {
      block.chosen = block.RecordsFor(Keeping::kChosen);
      KeepChosen(*block.game, *block.records, block.judgement, *block.chosen);
    }
    const std::string& name = sources_[block.source].json_name;
    outputs_.Encode(with_source_ ? std::string_view(name) : "", block);
  }

  static bool HasGames(const Block& block) { return block.game != nullptr && !block.last; }

  absl::Status Append(Block& block) {
    if (block.last) return FinishSource(block.source);
    SourceReport& source = report_.sources[block.source];
    if (block.game == nullptr) {
      const Tally blank = {.bytes = block.shard.text.size(),
                           .bytes_between_games = block.shard.text.size()};
      AddTally(blank, source);
      AddTally(blank, report_.total);
      return absl::OkStatus();
    }
    AddTally(block.chosen->tally, source);
    AddTally(block.chosen->tally, report_.total);
    AddStats(*block.game, *block.chosen, report_);
    if (absl::Status status = outputs_.Append(block); !status.ok()) return status;
    if (absl::Status status = AppendOddities(block); !status.ok()) return status;
    if (selects_ && block.judgement.end != Judgement::kNoEnd) last_source_ = block.source;
    return absl::OkStatus();
  }

  absl::Status AppendOddities(const Block& block) {
    DiagnosticsEncoder encoder(*block.game, *block.chosen, sources_[block.source].json_name);
    for (const RejectRecord& reject : block.chosen->rejects) {
      if (report_.first_errors.size() == kMaxFirstErrors) break;
      if (reject.reason == Reason::kNone) continue;
      report_.first_errors.push_back(encoder.Describe(reject, paths_[block.source]));
    }
    if (absl::Status status = CheckErrors(); !status.ok()) return status;
    absl::Status status = outputs_.AppendOddities(encoder);
    if (!status.ok() || !hooks_.progress) return status;
    hooks_.progress({report_.total.bytes, bytes_known_, report_.total.games_seen,
                     report_.total.games_rejected});
    return absl::OkStatus();
  }

  // --max-errors
  absl::Status CheckErrors() const {
    if (report_.total.games_rejected <= options_.max_errors.value_or(~std::uint64_t{0}))
      return absl::OkStatus();
    const GameError& first = report_.first_errors.front();
    return absl::InvalidArgumentError(
        absl::StrCat(first.source, ":", first.line, ":", first.column, ": ", first.message, " [",
                     first.code, "]: the first of more than ", *options_.max_errors,
                     " rejected games (--max-errors); nothing is written"));
  }

  absl::Status FinishSource(std::size_t index) {
    absl::Status status = sources_[index].source->CheckUnchanged();
    sources_[index].source.reset();
    return status;
  }

  // Where the last game of the run was reached: tells what is not read of its source, and
  // which sources are not. Threads may have read on, which does not count.
  absl::Status EndEarly(std::size_t last) {
    const RunSource& ended = sources_[last];
    const std::uint64_t read = report_.sources[last].bytes;
    report_.not_read = {.bytes = ended.bytes > read ? ended.bytes - read : 0,
                        .paths = paths_.size() - last - 1};
    report_.sources.resize(last + 1);
    return ended.source->CheckUnchanged();
  }

  absl::Status Commit() {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report_.seconds = seconds.count();
    if (last_source_) {
      if (absl::Status status = EndEarly(*last_source_); !status.ok()) return status;
    }
    if (absl::Status status = outputs_.Finish(report_); !status.ok()) return status;
    if (hooks_.before_commit) {
      absl::Status status = hooks_.before_commit(report_, outputs_.Written());
      if (!status.ok()) return status;
    }
    return outputs_.Commit();
  }

  const ConvertOptions& options_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const bool selects_ = SelectsGames(options_.select);
  const ShardOptions shard_options_ = HowToRead();
  const Judge& judge_;
  const RunHooks& hooks_;
  OrderedJudge ordered_judge_{options_.select};
  RunOutputs outputs_{options_, hooks_.before_commit != nullptr};
  Report report_;
  std::vector<std::string> paths_;
  std::vector<RunSource> sources_;
  std::optional<std::size_t> last_source_;  // that of the last game, where a limit was reached
  std::size_t reading_ = 0;                 // index of the source that shards are taken from
  std::uint64_t bytes_known_ = 0;
  bool with_source_ = false;
};

absl::Status CheckSelect(const ConvertOptions& options, const RunHooks& hooks) {
  const bool has_sets = !options.select.sets.empty();
  const bool to_stdout = options.output_path.empty() || options.output_path == "-";
  if (has_sets && to_stdout && options.output != Output::kNothing) {
    return UsageError("--split-sets needs a file for each set; give -o games.{set}.jsonl");
  }
  const bool in_parts = options.split || hooks.before_commit;
  if (in_parts && (has_sets || DependsOnOrder(options.select))) {
    return UsageError(
        "--limit, --skip, --dedupe and --split-sets are for a run over all sources, not for one "
        "in parts; use them on what the parts give");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Report> RunConvert(const ConvertOptions& options, const RunHooks& hooks) {
  if (options.notation != "auto" && FindGame(options.notation) == nullptr) {
    return UsageError("no notation is called " + options.notation + "; see plymill games");
  }
  if (options.form > BestCpuForm()) {
    return UsageError("this CPU cannot run the form of the scanner that is asked for");
  }
  if (absl::Status status = CheckSelect(options, hooks); !status.ok()) return status;
  const absl::StatusOr<Judge> judge = Judge::Make(options.select);
  if (!judge.ok()) return UsageError(std::string(judge.status().message()));
  return Run(options, *judge, hooks).Execute();
}

ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress) {
  return ResultOf(RunConvert(options, {.progress = progress, .before_commit = {}}));
}

}  // namespace plymill
