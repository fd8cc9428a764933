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
#include "convert/tally_report.h"
#include "encode/record_file.h"
#include "encode/report.h"
#include "output/diagnostics.h"
#include "output/output_file.h"

namespace plymill {
namespace {

constexpr std::size_t kMaxFirstErrors = 20;

// A source of a run, open from its first shard to its last.
struct RunSource {
  std::unique_ptr<Source> source;
  const GameOps* game = nullptr;
  std::string json_name;
};

class Run {
 public:
  Run(const ConvertOptions& options, const RunHooks& hooks) : options_(options), hooks_(hooks) {}

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
    if (absl::Status status = OpenOutputs(); !status.ok()) return status;
    const absl::Status status = RunPipeline(
        options_.threads, [this](Block& block) { return Next(block); },
        [this](Block& block) { return Work(block); },
        [this](Block& block) { return Append(block); });
    if (!status.ok()) return status;
    if (absl::Status committed = CommitOutputs(); !committed.ok()) return committed;
    return std::move(report_);
  }

 private:
  absl::Status OpenOutputs() {
    shard_options_ = {
        .read = {.keep_unparsed = options_.keep_unparsed, .geometry = options_.geometry},
        .strict = options_.strict,
        .game_rows = options_.output == Output::kRecordFile || options_.rows != JsonRows::kMoves,
        .keep_texts = options_.text,
        .form = options_.form,
        .max_game_bytes = options_.max_game_bytes};
    if (options_.output != Output::kNothing) {
      if (absl::Status status = Open(options_.output_path, output_); !status.ok()) return status;
    }
    if (!options_.rejects_path.empty()) {
      if (absl::Status status = Open(options_.rejects_path, rejects_); !status.ok()) return status;
    }
    if (!options_.diagnostics_path.empty()) {
      absl::Status status = Open(options_.diagnostics_path, diagnostics_);
      if (!status.ok()) return status;
    }
    if (!options_.report_path.empty()) {
      if (absl::Status status = Open(options_.report_path, report_file_); !status.ok())
        return status;
    }
    return options_.output == Output::kRecordFile ? output_.Write(EncodeFileHeader())
                                                  : absl::OkStatus();
  }

  absl::Status Open(const std::string& path, OutputFile& file) {
    absl::StatusOr<OutputFile> opened = OutputFile::Open(path, options_.force);
    if (!opened.ok()) return opened.status();
    file = *std::move(opened);
    if (hooks_.before_commit) file.KeepHash();
    if (!file.is_temporary()) return absl::OkStatus();
    const std::string name = std::filesystem::absolute(path).lexically_normal();
    if (std::find(output_names_.begin(), output_names_.end(), name) != output_names_.end()) {
      return absl::AlreadyExistsError(absl::StrCat(path, ": is named for two outputs"));
    }
    output_names_.push_back(name);
    return absl::OkStatus();
  }

  // Fills `block` with the next shard. Returns false behind the last source.
  absl::StatusOr<bool> Next(Block& block) {
    if (reading_ == paths_.size()) return false;
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
    bytes_known_ += run_source.source->size();
    return status;
  }

  // Reads the shard of `block` and encodes its games.
  absl::Status Work(Block& block) {
    block.output.Clear();
    if (block.game == nullptr || block.last) return absl::OkStatus();
    block.game->read_shard(block.shard, shard_options_, *block.records);
    if (options_.output == Output::kJsonl) {
      const std::string& name = sources_[block.source].json_name;
      const JsonlStyle style = {.rows = options_.rows,
                                .source = with_source_ ? std::string_view(name) : "",
                                .text = options_.text};
      block.game->encode_jsonl(*block.records, style, block.output);
    } else if (options_.output == Output::kRecordFile && !block.records->heads.empty()) {
      EncodeRecords(block);
    }
    return absl::OkStatus();
  }

  static void EncodeRecords(Block& block) {
    block.header = {.source = static_cast<std::uint32_t>(block.source),
                    .games = block.records->heads.size(),
                    .first_game = block.records->heads[0].offset};
    for (const GameOps* const game : AllGames()) {
      if (game == block.game) break;
      ++block.header.notation;
    }
    block.output.Grow((block.output.Room(sizeof(BlockHeader)), sizeof(BlockHeader)));
    block.game->encode_block(*block.records, block.output);
    SealBlock(
        {block.output.data() + sizeof(BlockHeader), block.output.size() - sizeof(BlockHeader)},
        block.header);
    std::memcpy(block.output.data(), &block.header, sizeof(BlockHeader));
  }

  absl::Status Append(Block& block) {
    if (block.last) return FinishSource(block.source);
    if (block.game == nullptr) {
      const Tally blank = {.bytes = block.shard.text.size(),
                           .bytes_between_games = block.shard.text.size()};
      AddTally(blank, report_.sources[block.source]);
      AddTally(blank, report_.total);
      return absl::OkStatus();
    }
    AddTally(block.records->tally, report_.sources[block.source]);
    AddTally(block.records->tally, report_.total);
    AddStats(*block.game, *block.records, report_);
    if (options_.output == Output::kRecordFile && !block.output.empty()) {
      index_.push_back({output_.bytes_written(), block.header});
    }
    const std::string_view rows(block.output.data(), block.output.size());
    if (absl::Status status = output_.is_open() ? output_.Write(rows) : absl::OkStatus();
        !status.ok()) {
      return status;
    }
    return AppendOddities(block);
  }

  absl::Status AppendOddities(const Block& block) {
    DiagnosticsEncoder encoder(*block.game, *block.records, sources_[block.source].json_name);
    for (const RejectRecord& reject : block.records->rejects) {
      if (report_.first_errors.size() == kMaxFirstErrors) break;
      if (reject.reason == Reason::kNone) continue;
      report_.first_errors.push_back(encoder.Describe(reject, paths_[block.source]));
    }
    if (absl::Status status = CheckErrors(); !status.ok()) return status;
    if (rejects_.is_open()) {
      lines_.Clear();
      encoder.EncodeRejects(lines_);
      absl::Status status = rejects_.Write({lines_.data(), lines_.size()});
      if (!status.ok()) return status;
    }
    if (diagnostics_.is_open()) {
      lines_.Clear();
      encoder.EncodeDiagnostics(lines_);
      absl::Status status = diagnostics_.Write({lines_.data(), lines_.size()});
      if (!status.ok()) return status;
    }
    if (hooks_.progress) {
      hooks_.progress({report_.total.bytes, bytes_known_, report_.total.games_seen,
                       report_.total.games_rejected});
    }
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

  absl::Status CommitOutputs() {
    if (options_.output == Output::kRecordFile) {
      const FileFooter footer = {options_.text, index_, report_.sources};
      absl::Status status = output_.Write(EncodeFooter(footer));
      if (!status.ok()) return status;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
    report_.seconds = seconds.count();
    if (report_file_.is_open()) {
      absl::Status status = report_file_.Write(ReportJson(report_) + "\n");
      if (!status.ok()) return status;
    }
    if (absl::Status status = BeforeCommit(); !status.ok()) return status;
    for (OutputFile* const file : {&rejects_, &diagnostics_, &report_file_, &output_}) {
      if (!file->is_open()) continue;
      if (absl::Status status = file->Commit(); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status BeforeCommit() {
    if (!hooks_.before_commit) return absl::OkStatus();
    const auto written = [](const OutputFile& file) -> std::optional<WrittenFile> {
      if (!file.is_open()) return std::nullopt;
      return WrittenFile{file.path(), file.bytes_written(), file.hash()};
    };
    return hooks_.before_commit(report_,
                                {written(output_), written(rejects_), written(diagnostics_)});
  }

  const ConvertOptions& options_;
  const RunHooks& hooks_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  ShardOptions shard_options_;
  Report report_;
  std::vector<std::string> paths_;
  std::vector<RunSource> sources_;
  std::size_t reading_ = 0;  // index of the source that shards are taken from
  std::uint64_t bytes_known_ = 0;
  bool with_source_ = false;
  std::vector<std::string> output_names_;
  OutputFile output_, rejects_, diagnostics_, report_file_;
  std::vector<IndexEntry> index_;
  Buffer<char> lines_;  // of rejects and diagnostics
};

}  // namespace

absl::StatusOr<Report> RunConvert(const ConvertOptions& options, const RunHooks& hooks) {
  if (options.notation != "auto" && FindGame(options.notation) == nullptr) {
    return UsageError("no notation is called " + options.notation + "; see plymill games");
  }
  if (options.form > BestCpuForm()) {
    return UsageError("this CPU cannot run the form of the scanner that is asked for");
  }
  return Run(options, hooks).Execute();
}

ConvertResult Convert(const ConvertOptions& options,
                      const std::function<void(const Progress&)>& progress) {
  return ResultOf(RunConvert(options, {.progress = progress, .before_commit = {}}));
}

}  // namespace plymill
