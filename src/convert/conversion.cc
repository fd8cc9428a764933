#include "convert/conversion.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <utility>

#include "archive/foreign_format.h"
#include "base/result.h"
#include "convert/check_options.h"
#include "convert/failure.h"
#include "convert/output_paths.h"
#include "convert/pipeline.h"
#include "convert/run_outputs.h"
#include "convert/run_sources.h"
#include "convert/shard_block.h"
#include "convert/shard_texts.h"
#include "convert/tally_report.h"
#include "encode/diagnostics.h"
#include "encode/report.h"
#include "output/no_input.h"
#include "output/stale_files.h"
#include "select/judge.h"
#include "select/ordered_judge.h"
#include "stats/run_stats.h"

namespace plymill {

namespace {

// Names in the report that replace the notation of a source, if the JSON records of the source name
// their notations.
constexpr std::string_view kManyNotations = "mixed", kUnknownNotation = "unknown";

class Conversion {
 public:
  Conversion(const ConvertOptions& options, const Judge& judge, const ConversionHooks& hooks)
      : options_(options), judge_(judge), hooks_(hooks) {}

  // The counts so far.
  const Report& counts() const { return report_; }

  Result<Report> Execute() {
    report_.is_of_split = options_.split.has_value();
    if (Result<void> status = OpenSources(); !status.ok()) return status;
    for (const auto& [path, error] : sources_.unreadable()) KeepFailure(path, error);
    if (Result<void> status = CheckOutputs(); !status.ok()) return status;
    if (Result<void> status = outputs_.Open(); !status.ok()) return status;
    if (Result<void> status = ProcessBlocks(); !status.ok()) return status;
    report_.skipped = sources_.skipped();
    report_.duplicates = ordered_judge_.duplicates();
    stats_.Finish(report_);
    report_.unknown = sources_.unknown();
    report_.blank = sources_.blank();
    if (Result<void> committed = Commit(); !committed.ok()) return committed;
    return std::move(report_);
  }

 private:
  // A conversion of one source in a mirror does not look at it first, because there is no other. A
  // scan has looked when it was opened.
  Result<void> OpenSources() {
    Result<void> status = sources_.Open(hooks_.before_commit == nullptr && !hooks_.append);
    if (hooks_.refused) hooks_.refused(sources_.refused());
    return status;
  }

  Result<void> CheckOutputs() const {
    std::vector<std::string> inputs = sources_.paths();
    inputs.insert(inputs.end(), options_.archives.lists.begin(), options_.archives.lists.end());
    return CheckNoInput(PathsOfOutputs(options_), inputs);
  }

  ShardOptions HowToRead() const {
    ShardOptions how = HowToReadFor(options_);
    how.game_rows =
        options_.output == Output::kRecordFile || options_.rows != JsonRows::kMoves || selects_;
    return how;
  }

  // The stage that selects games in order costs time, so it runs only if the options need it.
  Result<void> ProcessBlocks() {
    Pipeline<ShardBlock>::Stages stages = {
        .next = [this](ShardBlock& block) { return Next(block); },
        .read = [this](ShardBlock& block) { return Read(block); },
        .choose = {},
        .encode = [this](ShardBlock& block) { return Encode(block); },
        .append = [this](ShardBlock& block) { return Append(block); },
        .pack = {},
        .write = {}};
    if (options_.compression != OutputCompression::kNone) {
      stages.pack = [this](ShardBlock& block) { return outputs_.Pack(block); };
      stages.write = [this](ShardBlock& block) { return outputs_.Write(block); };
    }
    if (DependsOnOrder(options_.select)) {
      stages.choose = [this](ShardBlock& block) { ChooseInOrder(block); };
    }
    return Pipeline<ShardBlock>(options_.threads, std::move(stages)).ProcessAll();
  }

  // Fills `block` with the next shard. Returns false after the last shard, or if --limit is
  // reached.
  Result<bool> Next(ShardBlock& block) {
    if (options_.cancel != nullptr && options_.cancel->load()) return CancelledByCaller();
    if (ordered_judge_.is_done()) return false;
    return sources_.Next(block);
  }

  // Reads the shard of `block`, and applies Judge to its games.
  Result<void> Read(ShardBlock& block) const {
    if (options_.output == Output::kRecordFile && !block.last)
      block.hash = HashOfShard(block.shard);
    if (!HasGames(block)) return {};
    block.game->read_shard(TextsOf(block, options_), shard_options_, *block.records);
    if (selects_) judge_(*block.game, *block.records, block.run_source->name, block.judgement);
    if (IsOther(block)) DropAll(block.judgement.verdicts);
    return {};
  }

  // Whether JSON records name another notation than the only one that is wanted.
  bool IsOther(const ShardBlock& block) const {
    return drops_others_ && block.game_is_known && block.game->slug != options_.notation;
  }

  static void DropAll(Verdicts& verdicts) {
    for (Verdict& verdict : verdicts) verdict = Verdict::kFiltered;
  }

  void ChooseInOrder(ShardBlock& block) {
    block.beyond = ordered_judge_.is_done();
    if (block.beyond || !block.status.ok() || !HasGames(block)) return;
    block.status =
        ordered_judge_(block.source, block.run_source->name, *block.records, block.judgement);
  }

  // Encodes the selected games of `block`.
  Result<void> Encode(ShardBlock& block) const {
    if (!HasGames(block)) return {};
    if (selects_) block.Choose();
    const RunSource& from = *block.run_source;
    outputs_.Encode(from.in_rows ? std::string_view(from.json_name) : "", block);
    return hooks_.encode ? hooks_.encode(block) : Result<void>();
  }

  static std::uint64_t HashOfShard(const Shard& shard) {
    return HashOfPart(shard.offset, shard.json.are_here() ? shard.json.source : shard.text);
  }

  static bool HasGames(const ShardBlock& block) { return block.game != nullptr && !block.last; }

  Result<void> Append(ShardBlock& block) {
    if (!block.source_status.ok())
      return LeaveSource(*block.run_source, block.source_status.error());
    if (block.last) return FinishSource(*block.run_source);
    SourceReport& source = block.run_source->report;
    block.run_source->hash += block.hash;
    if (block.game == nullptr) {
      const Tally blank = {.bytes = block.shard.text.size(),
                           .bytes_between_games = block.shard.text.size()};
      AddTally(blank, source);
      AddTally(blank, report_.total);
      return {};
    }
    AddTally(block.chosen->tally, source);
    AddTally(block.chosen->tally, report_.total);
    AddCodesOf(block, source);
    if (options_.game_stats) stats_.Add(*block.game, *block.chosen);
    if (block.shard.offset == 0 && source.lacks_games() && !options_.archives.json.is_on()) {
      source.looks_like = ForeignFormatOf(block.shard.text);
    }
    if (block.run_source->cutter) ReportNotation(block, source);
    if (Result<void> status = outputs_.Append(block); !status.ok()) return status;
    if (Result<void> status = PassOn(block); !status.ok()) return status;
    if (Result<void> status = AppendOddities(block); !status.ok()) return status;
    if (selects_ && block.judgement.end != Judgement::kNoEnd) last_source_ = block.run_source;
    return {};
  }

  Result<void> PassOn(ShardBlock& block) const {
    return hooks_.append ? hooks_.append(block) : Result<void>();
  }

  void AddCodesOf(const ShardBlock& block, SourceReport& source) {
    std::array<SourceReport*, 3> reports = {&source, &report_.total};
    const bool has_notation = block.game_is_known || block.chosen->tally.games_seen > 0;
    if (has_notation) {
      const std::string_view notation = block.game_is_known ? block.game->slug : kUnknownNotation;
      reports[2] = &TotalOf(notation, report_);
      AddTally(block.chosen->tally, *reports[2]);
    }
    AddCodes(*block.game, *block.chosen, block.run_source->name,
             std::span(reports).first(has_notation ? 3 : 2));
  }

  // Only if records name their notation: sets the notation of the report to the notation that all
  // records have so far, or to "mixed".
  static void ReportNotation(const ShardBlock& block, SourceReport& source) {
    if (!block.game_is_known || block.records->tally.games_seen == 0) return;
    const bool first = source.notation.empty() || source.notation == block.game->slug;
    source.notation = first ? block.game->slug : kManyNotations;
  }

  Result<void> AppendOddities(const ShardBlock& block) {
    DiagnosticsEncoder encoder(*block.game, *block.chosen, block.run_source->json_name);
    KeepErrors(block, encoder);
    if (Result<void> status = CheckErrors(); !status.ok()) return status;
    Result<void> status = outputs_.AppendOddities(encoder);
    if (!status.ok() || !hooks_.progress) return status;
    hooks_.progress({.bytes = report_.total.bytes,
                     .file_bytes = sources_.file_bytes(),
                     .bytes_known = sources_.bytes_known(),
                     .games = report_.total.games_seen,
                     .games_rejected = report_.total.games_rejected});
    return {};
  }

  void KeepErrors(const ShardBlock& block, DiagnosticsEncoder& encoder) {
    for (const RejectRecord& reject : block.chosen->rejects) {
      const bool is_first = report_.first_errors.size() < kMaxFirstErrors;
      if (!is_first && !hooks_.rejected) break;
      if (reject.reason == Reason::kNone) continue;
      Diagnostic error = encoder.Describe(reject, block.run_source->name);
      if (is_first) report_.first_errors.push_back(error);
      if (is_first && hooks_.first_rejected) hooks_.first_rejected(error, reject.text);
      if (hooks_.rejected) hooks_.rejected(std::move(error), reject.text);
    }
  }

  // Fails if more games are rejected than --max-errors allows.
  Result<void> CheckErrors() const {
    const std::uint64_t most = options_.max_errors.value_or(~std::uint64_t{0});
    if (report_.total.games_rejected <= most) return {};
    return TooManyErrors(absl::StrCat("more than ", most, " rejected games"));
  }

  // Called at the end, because the number of games is not known before.
  Result<void> CheckErrorShare() const {
    const double most = options_.max_error_share.value_or(1);
    const SourceReport& total = report_.total;
    const auto rejected = static_cast<double>(total.games_rejected);
    if (rejected <= most * static_cast<double>(total.games_seen)) return {};
    return TooManyErrors(absl::StrCat(total.games_rejected, " rejected games of ", total.games_seen,
                                      ", more than ", 100 * most, "%"));
  }

  Error TooManyErrors(const std::string& what) const {
    const Diagnostic& first = report_.first_errors.front();
    return Error{.code = ErrorCode::kMaxErrors,
                 .message = absl::StrCat(first.source, ":", first.line, ":", first.column, ": ",
                                         first.message, " [", first.code, "]: the first of ", what,
                                         " (--max-errors); nothing is written"),
                 .source = first.source};
  }

  Result<void> FinishSource(RunSource& read) {
    Result<void> status = read.source->CheckUnchanged();
    read.source.reset();
    report_.sources.push_back(read.report);
    outputs_.EndSource(read.index, read.report, read.hash);
    if (status.ok() || options_.output != Output::kNothing) return WithSource(status, read.name);
    KeepFailure(read.name, status.error());
    return {};
  }

  // Called if a source fails and the run continues. If the source was opened, reports the counts of
  // the part that was read.
  Result<void> LeaveSource(RunSource& failed, const Error& why) {
    KeepFailure(failed.name, why);
    if (failed.source != nullptr) report_.sources.push_back(failed.report);
    failed.source.reset();
    return {};
  }

  void KeepFailure(const std::string& source, const Error& why) {
    report_.failed.push_back(FailedSourceOf(source, why));
  }

  // `last` is the source in which --limit was reached. Reports how many bytes of this source and
  // how many later sources are not read. Text after the last game does not count as read, even if a
  // thread has already read it.
  Result<void> EndEarly(RunSource& last) {
    const std::uint64_t read = last.report.bytes;
    report_.not_read = {.bytes = last.bytes > read ? last.bytes - read : 0,
                        .paths = last.paths_after};
    if (report_.sources.size() == last.index) return FinishSource(last);
    report_.sources.resize(last.index + 1);
    return {};
  }

  Result<void> Commit() {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report_.seconds = seconds.count();
    if (last_source_ != nullptr) {
      if (Result<void> status = EndEarly(*last_source_); !status.ok()) return status;
    }
    if (!report_.failed.empty()) return {};
    if (Result<void> status = CheckErrorShare(); !status.ok()) return status;
    if (Result<void> status = outputs_.Finish(report_); !status.ok()) return status;
    if (hooks_.before_commit) {
      Result<void> status = hooks_.before_commit(report_, outputs_.Written());
      if (!status.ok()) return status;
    }
    return outputs_.Commit();
  }

  const ConvertOptions& options_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const bool drops_others_ = options_.skip_others && options_.archives.json.notation;
  const bool selects_ = SelectsGames(options_.select) || drops_others_;
  const ShardOptions shard_options_ = HowToRead();
  const Judge& judge_;
  const ConversionHooks& hooks_;
  OrderedJudge ordered_judge_{options_.select};
  RunOutputs outputs_{options_, hooks_.before_commit != nullptr};
  Report report_;
  RunStats own_stats_;
  RunStats& stats_ = hooks_.stats != nullptr ? *hooks_.stats : own_stats_;
  RunSources sources_{options_};
  std::shared_ptr<RunSource> last_source_;  // source of the last game, if --limit was reached
};

}  // namespace

Result<Report> ConvertWithHooks(const ConvertOptions& options, const ConversionHooks& hooks) {
  // A caller with a hook has checked the options of all its conversions.
  const Result<Judge> judge = hooks.before_commit
                                  ? Judge::Make(options.select)
                                  : CheckOptions(options, options.split.has_value());
  if (!judge.ok()) return judge.error();
  return WithoutExceptions([&] {
    Conversion conversion(options, *judge, hooks);
    Result<Report> report = conversion.Execute();
    if (!report.ok() && hooks.failed) hooks.failed(conversion.counts());
    return report;
  });
}

ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress) {
  return ConvertToResult(options, {.progress = progress, .before_commit = {}});
}

ConvertResult ConvertToResult(const ConvertOptions& options, ConversionHooks hooks) {
  RemoveStaleFilesBeside(PathsOfOutputs(options));
  std::vector<FailedSource> refused;
  hooks.refused = [&](const std::vector<FailedSource>& all) { refused = all; };
  ConvertResult result = ResultOf(ConvertWithHooks(options, hooks));
  result.refused = std::move(refused);
  const std::vector<FailedSource>& failed = result.report.failed;
  if (failed.empty()) return result;
  result.failure = FailureOf(failed);
  result.message = failed[0].message;
  result.code = failed[0].code;
  result.source = failed[0].source;
  if (failed.size() > 1) absl::StrAppend(&result.message, "; and ", failed.size() - 1, " more");
  return result;
}

}  // namespace plymill
