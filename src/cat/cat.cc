// Cat() and Verify(): write record files as JSON Lines or in their notation, and check record
// files. Both functions read every block.
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "convert/check_options.h"
#include "convert/failure.h"
#include "convert/game_block.h"
#include "convert/pipeline.h"
#include "convert/rows_output.h"
#include "convert/tally_report.h"
#include "decode/record_file_reader.h"
#include "encode/report.h"
#include "output/no_input.h"
#include "output/stale_files.h"
#include "plymill/record_file.h"
#include "select/judge.h"
#include "select/ordered_judge.h"
#include "stats/run_stats.h"

namespace plymill {
namespace {

// A block of a record file.
struct FileBlock : GameBlock {
  std::size_t file = 0;    // index of the record file in the run
  std::size_t number = 0;  // index of the block in its file, from 0
  BlockColumns columns;    // the records have views into them
  BlockRows rows;          // the output; or only its lines, which are text in the notation
  Frames frames;           // frames that are full with it
};

// Reads the blocks of record files one after the other.
class RecordFilesRun {
 public:
  // `judge` is null if all games are wanted.
  RecordFilesRun(const CatOptions& options, const Judge* judge)
      : options_(options), judge_(judge), ordered_judge_(options.select) {}

  absl::StatusOr<Report> Execute() {
    if (absl::Status status = OpenFiles(); !status.ok()) return status;
    if (absl::Status status = ProcessBlocks(); !status.ok()) return status;
    for (const Opened& file : opened_) {
      if (absl::Status status = Finish(file); !status.ok()) return status;
    }
    stats_.Finish(report_);
    if (absl::Status status = FinishOutput(); !status.ok()) return status;
    return std::move(report_);
  }

 private:
  struct Opened {
    RecordFileReader reader;
    std::vector<SourceReport> counted;    // for each source, the counts of its blocks
    std::vector<SourceReport> selected;   // for each source, the counts of its selected games
    std::vector<std::string> json_names;  // names of the sources as JSON strings
  };

  absl::Status ProcessBlocks() {
    Pipeline<FileBlock>::Stages stages = {
        .next = [this](FileBlock& block) { return Next(block); },
        .read = [this](FileBlock& block) { return Read(block); },
        .choose = {},
        .encode = [this](FileBlock& block) { return Encode(block); },
        .append = [this](FileBlock& block) { return Append(block); },
        .pack = {},
        .write = {}};
    if (options_.compression != OutputCompression::kNone) {
      stages.pack = [this](FileBlock& block) { return PackAll(block.frames, packer_); };
      stages.write = [this](FileBlock& block) { return WriteAll(block.frames, packer_); };
    }
    if (judge_ != nullptr && DependsOnOrder(options_.select)) {
      stages.choose = [this](FileBlock& block) { ChooseInOrder(block); };
    }
    return Pipeline<FileBlock>(options_.threads, std::move(stages)).ProcessAll();
  }

  absl::Status Finish(const Opened& file) {
    if (absl::Status same = file.reader.CheckUnchanged(); !same.ok()) return same;
    const std::vector<SourceReport>& said = file.reader.footer().sources;
    const std::vector<SourceReport>& sources = judge_ != nullptr ? file.selected : said;
    report_.sources.insert(report_.sources.end(), sources.begin(), sources.end());
    for (const SourceReport& source : sources) AddTally(source, report_.total);
    // If --limit has ended the run, the later blocks were not counted, so the counts are not
    // checked.
    if (report_.not_read) return absl::OkStatus();
    if (absl::Status same = file.reader.CheckCounts(file.counted); !same.ok()) return same;
    if (judge_ == nullptr) AddUnwritten(file);
    return absl::OkStatus();
  }

  // Adds what the blocks do not have to the counts of the notations: games that were not written,
  // and their diagnostics.
  void AddUnwritten(const Opened& file) {
    for (std::size_t i = 0; i < file.counted.size(); ++i) {
      SourceReport unwritten = file.reader.footer().sources[i];
      if (unwritten.notation.empty()) continue;
      unwritten.games_seen -= file.counted[i].games_written;
      unwritten.games_written = unwritten.plies = 0;
      unwritten.diagnostics -= std::min(unwritten.diagnostics, file.counted[i].diagnostics);
      AddTally(unwritten, TotalOf(unwritten.notation, report_));
    }
  }

  absl::Status OpenFiles() {
    std::size_t sources = 0;
    for (const std::string& path : options_.files) {
      absl::StatusOr<RecordFileReader> reader = RecordFileReader::Open(path);
      if (!reader.ok()) return reader.status();
      if (options_.text && !reader->footer().texts) {
        return absl::InvalidArgumentError(absl::StrCat(
            path, ": does not keep the written form of plies; convert with --text to have it"));
      }
      Opened opened{*std::move(reader), {}, {}, {}};
      for (const SourceReport& source : opened.reader.footer().sources) {
        opened.json_names.push_back(JsonString(source.source));
        opened.selected.push_back({.source = source.source, .notation = source.notation});
      }
      sources += opened.json_names.size();
      opened.counted.resize(opened.json_names.size());
      opened_.push_back(std::move(opened));
    }
    if (options_.only_count) return absl::OkStatus();
    with_source_ = options_.source_key == SourceKey::kAlways ||
                   (options_.source_key == SourceKey::kAuto && sources > 1);
    const bool packs = options_.compression != OutputCompression::kNone;
    ConvertOptions as_convert;
    as_convert.force = options_.force;
    output_.emplace(as_convert, false,
                    OutputReport{.path = options_.output_path, .set = {}, .notation = {}},
                    packs ? &packer_ : nullptr);
    return output_->Open();
  }

  absl::Status FinishOutput() {
    if (!output_) return absl::OkStatus();
    if (absl::Status status = output_->Finish(); !status.ok()) return status;
    report_.outputs = output_->files().Reports();
    MixedOutput mixed = {report_.outputs[0].path, {}};
    for (const NotationStats& stats : report_.notations) {
      if (stats.total.games_written > 0) mixed.notations.push_back(stats.notation);
    }
    const bool has_moves = !options_.notation && options_.rows == JsonRows::kMoves;
    if (has_moves && mixed.notations.size() > 1) report_.mixed.push_back(std::move(mixed));
    return output_->files().file().Commit();
  }

  // Sets `block` to the next block of the record files. Returns false after the last block, or if
  // --limit is reached. Read() then reads the content of the block.
  absl::StatusOr<bool> Next(FileBlock& block) {
    if (ordered_judge_.is_done()) return false;
    while (file_ < opened_.size() && number_ == opened_[file_].reader.footer().index.size()) {
      ++file_;
      number_ = 0;
    }
    if (file_ == opened_.size()) return false;
    block.file = file_;
    block.number = number_++;
    block.Use(&opened_[file_].reader.GameOf(block.number));
    block.source = opened_[file_].reader.footer().index[block.number].source;
    return true;
  }

  // Reads a block, and applies Judge to its games.
  absl::Status Read(FileBlock& block) const {
    const RecordFileReader& reader = opened_[block.file].reader;
    absl::Status status = reader.ReadBlock(block.number, block.columns, *block.records);
    if (status.ok() && judge_ != nullptr) {
      (*judge_)(*block.game, *block.records, reader.footer().sources[block.source].source,
                block.judgement);
    }
    return status;
  }

  void ChooseInOrder(FileBlock& block) {
    block.beyond = ordered_judge_.is_done();
    if (block.beyond || !block.status.ok()) return;
    const Opened& file = opened_[block.file];
    block.status = ordered_judge_(block.source, file.selected[block.source].source, *block.records,
                                  block.judgement);
  }

  // Encodes the selected games of `block`.
  absl::Status Encode(FileBlock& block) const {
    if (judge_ != nullptr) block.Choose();
    CountDiagnostics(*block.chosen);
    if (options_.only_count) return absl::OkStatus();
    block.rows.Clear();
    if (options_.notation) {
      block.game->encode_notation(*block.chosen, block.rows.lines);
      return absl::OkStatus();
    }
    const JsonlStyle style = {
        .rows = options_.rows,
        .source =
            with_source_ ? std::string_view(opened_[block.file].json_names[block.source]) : "",
        .text = options_.text,
        .tags = options_.tags,
        .game_ends = &block.rows.ends};
    block.game->encode_jsonl(*block.chosen, style, block.rows.lines);
    return absl::OkStatus();
  }

  // Sets the number of diagnostics in the tally to the sum over the games. A record file has only
  // the number of diagnostics of each game.
  static void CountDiagnostics(RecordsBase& records) {
    records.tally.diagnostics = 0;
    for (const GameHead& head : records.heads) records.tally.diagnostics += head.diagnostics;
  }

  absl::Status Append(FileBlock& block) {
    SourceReport& counted = opened_[block.file].counted[block.source];
    counted.games_written += block.records->tally.games_written;
    counted.plies += block.records->tally.plies;
    counted.diagnostics += block.records->tally.diagnostics;
    AddTally(block.chosen->tally, TotalOf(block.game->slug, report_));
    if (options_.game_stats) stats_.Add(*block.game, *block.chosen);
    if (judge_ != nullptr) CountSelected(block);
    if (!output_) return absl::OkStatus();
    if (!options_.notation) return output_->Append(block.rows, block.chosen->heads, block.frames);
    return output_->files().file().Write({block.rows.lines.data(), block.rows.lines.size()});
  }

  void CountSelected(const FileBlock& block) {
    SourceReport& selected = opened_[block.file].selected[block.source];
    selected.games_written += block.chosen->tally.games_written;
    selected.games_filtered += block.chosen->tally.games_filtered;
    selected.games_seen = selected.games_written + selected.games_filtered;
    selected.plies += block.chosen->tally.plies;
    selected.diagnostics += block.chosen->tally.diagnostics;
    for (std::size_t i = 0; i < block.records->heads.size(); ++i) {
      if (block.judgement.verdicts[i] == Verdict::kNotRead) continue;
      selected.bytes += block.records->heads[i].bytes;
    }
    if (block.judgement.end == Judgement::kNoEnd) return;
    const std::vector<IndexEntry>& index = opened_[block.file].reader.footer().index;
    report_.not_read = {.bytes = 0, .paths = opened_.size() - block.file - 1};
    for (std::size_t i = block.number + 1; i < index.size(); ++i) {
      report_.not_read->bytes += index[i].bytes;
    }
  }

  const CatOptions& options_;
  const Judge* const judge_;  // null if all games are wanted
  OrderedJudge ordered_judge_;
  std::vector<Opened> opened_;
  Report report_;
  RunStats stats_;
  bool with_source_ = false;
  FramePacker packer_{options_.compression, 0};
  std::optional<RowsOutput> output_;  // empty if nothing is written
  std::size_t file_ = 0;              // index of the record file that blocks are taken from
  std::size_t number_ = 0;            // index of the next block in this file, from 0
};

ConvertResult Timed(RecordFilesRun&& run) {
  const auto start = std::chrono::steady_clock::now();
  absl::StatusOr<Report> report = run.Execute();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (report.ok()) report->seconds = seconds.count();
  return ResultOf(std::move(report));
}

}  // namespace

ConvertResult Cat(const CatOptions& options) {
  const SelectOptions& select = options.select;
  if (!select.sets.empty() || select.dedupe != Dedupe::kOff) {
    return ResultOf(UsageError("games of record files are not compared, nor parted into sets"));
  }
  if (options.notation && options.compression != OutputCompression::kNone) {
    return ResultOf(UsageError("only JSON Lines are compressed, not the notation"));
  }
  const absl::StatusOr<Judge> judge = JudgeOf(select);
  if (!judge.ok()) return ResultOf(judge.status());
  if (absl::Status status = CheckNoInput({options.output_path}, options.files); !status.ok()) {
    return ResultOf(std::move(status));
  }
  RemoveStaleFilesBeside({options.output_path});
  return Timed(RecordFilesRun(options, SelectsGames(select) ? &*judge : nullptr));
}

ConvertResult Verify(const std::string& path) {
  CatOptions options;
  options.files = {path};
  options.only_count = true;
  return Timed(RecordFilesRun(options, nullptr));
}

}  // namespace plymill
