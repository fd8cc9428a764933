#include "run/conversion.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "base/result.h"
#include "output/no_input.h"
#include "output/stale_files.h"
#include "rows/diagnostics.h"
#include "rows/report.h"
#include "rows/run_stats.h"
#include "run/check_options.h"
#include "run/failure.h"
#include "run/file_blocks.h"
#include "run/max_errors.h"
#include "run/other_notation.h"
#include "run/output_paths.h"
#include "run/pipeline.h"
#include "run/read_known_games.h"
#include "run/repeated_games.h"
#include "run/run_block.h"
#include "run/run_outputs.h"
#include "run/run_sources.h"
#include "run/select/judge.h"
#include "run/select/ordered_judge.h"
#include "run/shard_texts.h"
#include "run/tally_report.h"
#include "source/foreign_format.h"

namespace plymill {

namespace {

// The notation in the report of games whose JSON records do not name one that is known.
constexpr std::string_view kUnknownNotation = "unknown";

class Conversion {
 public:
  Conversion(ConvertOptions options, const Judge& judge, const ConversionHooks& hooks)
      : options_(std::move(options)), judge_(judge), hooks_(hooks) {}

  // The counts so far.
  const Report& counts() const { return report_; }

  Result<Report> Execute() {
    report_.is_of_split = options_.split.has_value();
    if (Result<void> status = OpenSources(); !status.ok()) return status;
    for (const auto& [path, error] : sources_.unreadable()) KeepFailure(path, error);
    if (Result<void> status = CheckOutputs(); !status.ok()) return status;
    if (Result<void> status = outputs_.Open(sources_); !status.ok()) return status;
    CompareIds();
    if (Result<void> status = ProcessBlocks(); !status.ok()) return status;
    report_.skipped = sources_.skipped();
    report_.repeated = sources_.repeated();
    if (!hooks_.mark) report_.duplicates = ordered_judge_.duplicates();
    stats_.Finish(report_);
    report_.unknown.insert(report_.unknown.begin(), sources_.unknown().begin(),
                           sources_.unknown().end());
    report_.blank = sources_.blank();
    report_.unfinished = sources_.unfinished();
    if (report_.blank.empty() && FoundNoText()) report_.blank = sources_.without_text();
    report_.failed.insert(report_.failed.begin(), sources_.damaged().begin(),
                          sources_.damaged().end());
    report_.read_twice = repeated_.Found();
    report_.searched = sources_.files().searched();
    if (Result<void> committed = Commit(); !committed.ok()) return committed;
    return std::move(report_);
  }

 private:
  // A part of a run does not look at its source first, because there is no other.
  Result<void> OpenSources() {
    if (hooks_.files) return sources_.OpenFiles(*hooks_.files);
    Result<void> status = sources_.Open(!hooks_.is_part && !hooks_.have_looked);
    if (hooks_.refused) hooks_.refused(sources_.refused());
    const bool only_files = !sources_.have_texts() && !sources_.files().empty();
    if (only_files && options_.output == Output::kRecordFile) {
      options_.text = sources_.files().have_texts();
      options_.store_content |= sources_.files().have_contents();
    }
    return status;
  }

  // If all ids are read, they are compared with the indexes of ids.
  void CompareIds() {
    const std::vector<const GameOps*> games = sources_.notations();
    const bool all = selects_ || std::all_of(games.begin(), games.end(), [&](const GameOps* game) {
                       return FileBlocks::ReadsIds(sink_.Wants(*game), *game);
                     });
    if (all && ReadsAllGames()) sources_.CompareIds();
  }

  Result<void> CheckOutputs() const {
    std::vector<std::string> inputs = sources_.paths();
    inputs.insert(inputs.end(), options_.archives.lists.begin(), options_.archives.lists.end());
    inputs.insert(inputs.end(), options_.select.against.begin(), options_.select.against.end());
    return CheckNoInput(PathsOfOutputs(options_), inputs);
  }

  ShardOptions HowToRead() const {
    ShardOptions how = HowToReadFor(options_);
    how.game_rows = options_.output == Output::kRecordFile || options_.rows != JsonRows::kMoves ||
                    !options_.with.empty() || selects_;
    return how;
  }

  // The stage that selects games in order costs time, so it runs only if the options need it.
  Result<void> ProcessBlocks() {
    Pipeline<RunBlock>::Stages stages = {
        .next = [this](RunBlock& block) { return Next(block); },
        .read = [this](RunBlock& block) { return Read(block); },
        .choose = {},
        .encode = [this](RunBlock& block) { return Encode(block); },
        .append = [this](RunBlock& block) { return Append(block); },
        .pack = {},
        .write = {}};
    if (options_.compression != OutputCompression::kNone) {
      stages.pack = [this](RunBlock& block) { return outputs_.Pack(block); };
      stages.write = [this](RunBlock& block) { return outputs_.Write(block); };
    }
    if (DependsOnOrder(options_.select) && !hooks_.mark) {
      stages.choose = [this](RunBlock& block) { ChooseInOrder(block); };
    }
    return Pipeline<RunBlock>(options_.threads, std::move(stages)).ProcessAll();
  }

  // Fills `block` with the next shard. Returns false after the last shard, or if --limit is
  // reached.
  Result<bool> Next(RunBlock& block) {
    if (options_.cancel != nullptr && options_.cancel->load()) return CancelledByCaller();
    if (ordered_judge_.is_done()) return false;
    return sources_.Next(block);
  }

  // Reads the shard of `block`, and applies Judge to its games.
  Result<void> Read(RunBlock& block) const {
    const bool is_text = block.place.file == nullptr;
    if (options_.output == Output::kRecordFile && is_text && !block.last) {
      block.hash = HashOfShard(block.shard);
    }
    if (!HasGames(block)) return {};
    const BlockWants wants = WantsOf(block);
    if (Result<void> status = sources_.Read(shard_options_, wants, block); !status.ok()) {
      return status;
    }
    Result<void> status = selects_ ? Select(block) : Result<void>();
    if (IsOther(block)) DropAll(block.judgement.verdicts);
    return status;
  }

  Result<void> Select(RunBlock& block) const {
    Result<void> status =
        judge_(*block.game, *block.records, block.run_source->name, block.judgement);
    if (status.ok() || block.place.file == nullptr) return status;
    Error error = status.error();
    error.message = block.place.file->reader.path() + ": " + error.message;
    return error;
  }

  // Whoever selects games may look at any of their fields.
  BlockWants WantsOf(const RunBlock& block) const {
    const bool is_all =
        selects_ || options_.game_stats || options_.rules || !block.place.picks.empty();
    return is_all ? BlockWants() : sink_.Wants(*block.game);
  }

  // Whether JSON records name another notation than the only one that is wanted.
  bool IsOther(const RunBlock& block) const {
    return drops_others_ && block.game_is_known && block.game->slug != options_.notation;
  }

  static void DropAll(Verdicts& verdicts) {
    for (Verdict& verdict : verdicts) verdict = Verdict::kFiltered;
  }

  void ChooseInOrder(RunBlock& block) {
    block.beyond = ordered_judge_.is_done();
    if (block.beyond || !block.status.ok() || !HasGames(block)) return;
    block.status =
        ordered_judge_(block.source, block.run_source->name, *block.records, block.judgement);
  }

  // Encodes the selected games of `block`.
  Result<void> Encode(RunBlock& block) const {
    if (!HasGames(block)) return {};
    if (selects_ || !block.place.picks.empty()) block.Choose();
    if (block.place.file != nullptr) {
      CountChosen(block);
      if (ReadsAll()) block.chosen->tally.bytes = 0;  // the footer counts them
    }
    return sink_.Encode(block);
  }

  static std::uint64_t HashOfShard(const Shard& shard) {
    return HashOfPart(shard.offset, shard.json.are_here() ? shard.json.source : shard.text);
  }

  static bool HasGames(const RunBlock& block) { return block.game != nullptr && !block.last; }

  Result<void> Append(RunBlock& block) {
    if (!block.source_status.ok())
      return LeaveSource(*block.run_source, block.source_status.error());
    if (block.last) return Finish(block);
    SourceReport& source = block.run_source->report;
    block.run_source->hash += block.hash;
    if (block.game == nullptr) {
      const Tally blank = {.bytes = block.shard.text.size(),
                           .bytes_between_games = block.shard.text.size(),
                           .decoded_lines = block.shard.decoded_lines};
      AddTally(blank, source);
      AddTally(blank, report_.total);
      return {};
    }
    AddTally(block.chosen->tally, source);
    AddTally(block.chosen->tally, report_.total);
    AddCodesOf(block, source);
    if (options_.game_stats) stats_.Add(*block.game, *block.chosen);
    const bool is_text = block.place.file == nullptr;
    if (is_text && block.shard.offset == 0 && source.lacks_games() &&
        !options_.archives.json.is_on()) {
      source.looks_like = ForeignFormatOf(block.shard.text);
    }
    if (block.run_source->cutter) ReportNotation(block, source);
    if (!is_text) CountMarks(block.place);
    if (!is_text) block.run_source->found += block.chosen->remarks.size();
    if (block.run_source->is_repeated) AddRepeated(block);
    if (Result<void> status = sink_.Append(block); !status.ok()) return status;
    if (hooks_.mark) {
      if (Result<void> status = hooks_.mark(block); !status.ok()) return status;
    }
    if (Result<void> status = AppendOddities(block); !status.ok()) return status;
    if (selects_ && block.judgement.end != Judgement::kNoEnd) {
      last_source_ = block.run_source;
      if (!is_text) bytes_after_ = FileBlocks::BytesAfter(block.place);
    }
    return {};
  }

  // The games of a source that stands in several files.
  void AddRepeated(const RunBlock& block) {
    const std::string& name = block.run_source->name;
    const std::span<const GameHead> heads(block.chosen->heads.data(), block.chosen->heads.size());
    repeated_.Add(name, block.run_source->index,
                  block.place.file != nullptr ? block.place.file->reader.path() : name, heads);
  }

  static void CountMarks(const FilePlace& place) {
    if (place.file->id_marks) *place.file->id_marks += place.id_marks;
  }

  void AddCodesOf(const RunBlock& block, SourceReport& source) {
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
  static void ReportNotation(const RunBlock& block, SourceReport& source) {
    if (!block.game_is_known || block.records->tally.games_seen == 0) return;
    const bool first = source.notation.empty() || source.notation == block.game->slug;
    source.notation = first ? block.game->slug : kManyNotations;
  }

  Result<void> AppendOddities(const RunBlock& block) {
    DiagnosticsEncoder encoder(*block.game, *block.chosen, block.run_source->json_name);
    KeepErrors(block, encoder);
    if (Result<void> status = CheckErrors(options_, report_); !status.ok()) return status;
    Result<void> status = outputs_.AppendOddities(encoder);
    if (!status.ok() || !hooks_.progress) return status;
    hooks_.progress({.bytes = report_.total.bytes,
                     .file_bytes = sources_.file_bytes(),
                     .bytes_known = sources_.bytes_known(),
                     .games = report_.total.games_seen,
                     .games_rejected = report_.total.games_rejected});
    return {};
  }

  void KeepErrors(const RunBlock& block, DiagnosticsEncoder& encoder) {
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

  // Called where a source ends, and where a record file ends.
  Result<void> Finish(const RunBlock& end) {
    if (end.run_source != nullptr) {
      if (Result<void> status = FinishSource(*end.run_source); !status.ok()) return status;
    }
    return end.place.file != nullptr && end.place.ends_file ? FinishFile(*end.place.file)
                                                            : Result<void>();
  }

  // Whether all games of record files are read, chosen or not.
  bool ReadsAllGames() const {
    const bool has_picks = hooks_.files && hooks_.files->picks != nullptr;
    return hooks_.sink == nullptr && !has_picks && !options_.select.limit;
  }

  // Whether the counts of record files are those of their footers: all of their games are chosen.
  bool ReadsAll() const { return !selects_ && ReadsAllGames(); }

  Result<void> FinishSource(RunSource& read) {
    read.has_ended = true;
    if (read.file != nullptr) return FinishSourceOfFile(read);
    Result<void> status = read.source->CheckUnchanged();
    read.source.reset();
    report_.sources.push_back(read.report);
    outputs_.EndSource(read);
    if (status.ok() || options_.output != Output::kNothing) return WithSource(status, read.name);
    KeepFailure(read.name, status.error());
    return {};
  }

  Result<void> FinishSourceOfFile(RunSource& read) {
    const std::string& notation = read.report.notation;
    const bool is_other = options_.skip_others && !notation.empty() &&
                          notation != options_.notation && read.report.plies == 0;
    if (is_other) {
      report_.unknown.push_back(OtherSourceLeftOut(read.name, notation));
      return {};
    }
    SourceReport others;
    others.games_seen = others.games_filtered = read.others;
    AddTally(others, read.report);
    AddTally(others, report_.total);
    read.hash = HashOf(read);
    read.rest = ReadsAll() ? RestOf(read) : SourceReport();
    if (!notation.empty() && ReadsAll()) AddTally(*read.rest, TotalOf(notation, report_));
    AddTally(*read.rest, read.report);
    AddTally(*read.rest, report_.total);
    report_.sources.push_back(read.report);
    outputs_.EndSource(read);
    return CheckErrors(options_, report_);
  }

  Result<void> FinishFile(const OpenFile& file) const {
    if (Result<void> same = file.reader.CheckUnchanged(); !same.ok()) return same;
    if (!ReadsAllGames()) return {};
    return file.id_marks ? file.reader.CheckIds(*file.id_marks) : file.reader.CheckIds();
  }

  // Whether a whole run has not found a byte of text, though it has looked at all of its sources.
  bool FoundNoText() const {
    const bool is_whole = !hooks_.is_part && !report_.is_of_split && !hooks_.files;
    const SourceReport& total = report_.total;
    // Text without a game has a diagnostic. An empty JSON document is text.
    const bool is_blank =
        total.games_seen == 0 && total.diagnostics == 0 && !options_.archives.json.each;
    return is_whole && (total.bytes == 0 || is_blank) && report_.failed.empty() &&
           report_.unknown.empty();
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
    report_.not_read = {.bytes = last.bytes > read ? last.bytes - read : bytes_after_,
                        .paths = last.paths_after};
    return last.has_ended ? Result<void>() : FinishSource(last);
  }

  Result<void> Commit() {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report_.seconds = seconds.count();
    if (last_source_ != nullptr) {
      if (Result<void> status = EndEarly(*last_source_); !status.ok()) return status;
    }
    if (!report_.failed.empty() && !options_.skip_damaged) return {};
    if (Result<void> status = CheckErrorShare(options_, report_); !status.ok()) return status;
    if (Result<void> status = outputs_.Finish(report_); !status.ok()) return status;
    if (hooks_.before_commit) {
      Result<void> status = hooks_.before_commit(report_, outputs_.Written());
      if (!status.ok()) return status;
    }
    return outputs_.Commit();
  }

  ConvertOptions options_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  const bool drops_others_ = options_.skip_others && options_.archives.json.notation;
  const bool selects_ = SelectsGames(options_.select) || drops_others_;
  const ShardOptions shard_options_ = HowToRead();
  const Judge& judge_;
  const ConversionHooks& hooks_;
  OrderedJudge ordered_judge_{options_.select};
  RunOutputs outputs_{options_, hooks_.is_part};
  GamesSink& sink_ = hooks_.sink != nullptr ? *hooks_.sink : outputs_;
  Report report_;
  RepeatedGames repeated_;
  RunStats own_stats_;
  RunStats& stats_ = hooks_.stats != nullptr ? *hooks_.stats : own_stats_;
  RunSources sources_{options_};
  std::shared_ptr<RunSource> last_source_;  // source of the last game, if --limit was reached
  std::uint64_t bytes_after_ = 0;           // bytes of its record file after the last block
};

}  // namespace

Result<Report> ConvertWithHooks(const ConvertOptions& options, const ConversionHooks& hooks) {
  if (!hooks.is_part) {
    Result<void> status = CheckOptions(options, options.split.has_value());
    if (!status.ok()) return status;
  }
  return WithoutExceptions([&]() -> Result<Report> {
    const Result<std::shared_ptr<const KnownGames>> known =
        hooks.known != nullptr ? hooks.known : ReadKnownGames(options);
    if (!known.ok()) return known.error();
    const Result<Judge> judge = Judge::Make(options.select, *known);
    if (!judge.ok()) return judge.error();
    Conversion conversion(options, *judge, hooks);
    Result<Report> report = conversion.Execute();
    if (!report.ok() && hooks.failed) hooks.failed(conversion.counts());
    return report;
  });
}

ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress) {
  return ConvertToResult(options, {.progress = progress});
}

ConvertResult ConvertToResult(const ConvertOptions& options, ConversionHooks hooks) {
  RemoveStaleFilesBeside(PathsOfOutputs(options));
  std::vector<FailedSource> refused;
  hooks.refused = [&](const std::vector<FailedSource>& all) { refused = all; };
  ConvertResult result = ResultOf(ConvertWithHooks(options, hooks));
  result.refused = std::move(refused);
  const std::vector<FailedSource>& failed = result.report.failed;
  if (failed.empty() || options.skip_damaged) return result;
  result.failure = FailureOf(failed);
  result.message = failed[0].message;
  result.code = failed[0].code;
  result.source = failed[0].source;
  if (failed.size() > 1) absl::StrAppend(&result.message, "; and ", failed.size() - 1, " more");
  return result;
}

}  // namespace plymill
