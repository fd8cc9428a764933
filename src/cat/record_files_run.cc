#include "cat/record_files_run.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cat/opened_files.h"
#include "cat/picks.h"
#include "cat/wanted_keys.h"
#include "columns/types_of.h"
#include "convert/failure.h"
#include "convert/game_block.h"
#include "convert/pipeline.h"
#include "convert/rows_output.h"
#include "convert/tally_report.h"
#include "select/ordered_judge.h"
#include "stats/run_stats.h"

namespace plymill {
namespace {

// A block of a record file.
struct FileBlock : GameBlock {
  std::size_t file = 0;              // index of the record file in the run
  std::size_t number = 0;            // index of the block in its file, from 0
  std::vector<std::uint32_t> picks;  // the only games of the block that are wanted, if not empty
  BlockColumns columns;              // the records have views into them
  std::uint64_t id_marks = 0;        // of the games of the block: see MarkOf()
  BlockRows rows;  // the output; or only its lines, which are text in the notation
  Frames frames;   // frames that are full with it
};

// Reads the blocks of record files one after the other.
class RecordFilesRun {
 public:
  // `judge` is null if all games are wanted.
  RecordFilesRun(const CatOptions& options, const Judge* judge, RunStats& stats)
      : options_(options), judge_(judge), ordered_judge_(options.select), stats_(stats) {}

  Result<Report> Execute() {
    if (Result<void> status = Open(); !status.ok()) return status;
    if (Result<void> status = ProcessBlocks(); !status.ok()) return status;
    for (const CatFile& file : opened_) {
      if (Result<void> status = Finish(file); !status.ok()) return status;
    }
    stats_.Finish(report_);
    if (Result<void> status = FinishOutput(); !status.ok()) return status;
    return std::move(report_);
  }

 private:
  Result<void> ProcessBlocks() {
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

  Result<void> Finish(const CatFile& file) {
    if (Result<void> same = file.reader.CheckUnchanged(); !same.ok()) return same;
    const std::vector<SourceReport>& said = file.reader.footer().sources;
    const std::vector<SourceReport>& sources = judge_ != nullptr || picks_ ? file.selected : said;
    report_.sources.insert(report_.sources.end(), sources.begin(), sources.end());
    for (const SourceReport& source : sources) AddTally(source, report_.total);
    // If --limit has ended the run, the later blocks were not counted.
    if (report_.not_read || picks_) return {};
    Result<void> ids =
        file.id_marks ? file.reader.CheckIds(*file.id_marks) : file.reader.CheckIds();
    if (!ids.ok()) return ids;
    if (judge_ == nullptr) AddUnwritten(file);
    return {};
  }

  // Adds what the blocks do not have to the counts of the notations: games that were not written,
  // and their diagnostics.
  void AddUnwritten(const CatFile& file) {
    for (std::size_t i = 0; i < file.counted.size(); ++i) {
      SourceReport unwritten = file.reader.footer().sources[i];
      if (unwritten.notation.empty()) continue;
      unwritten.games_seen -= file.counted[i].games_written;
      unwritten.games_written = unwritten.plies = 0;
      unwritten.diagnostics -= std::min(unwritten.diagnostics, file.counted[i].diagnostics);
      AddTally(unwritten, TotalOf(unwritten.notation, report_));
    }
  }

  Result<void> Open() {
    Result<std::vector<CatFile>> files = OpenFiles(options_.files);
    if (!files.ok()) return files.error();
    opened_ = *std::move(files);
    if (!options_.only_count) {
      if (Result<void> status = FindWanted(); !status.ok()) return status;
    }
    for (CatFile& file : opened_) {
      if (ReadsIds(file)) file.id_marks = 0;
    }
    return options_.only_count ? Result<void>() : OpenOutput();
  }

  // Whether the ids of all games are read, and there is an index to compare them with.
  bool ReadsIds(const CatFile& file) const {
    const std::vector<const GameOps*>& games = file.reader.footer().notations;
    return file.reader.footer().ids && !picks_ &&
           std::all_of(games.begin(), games.end(), [&](const GameOps* game) {
             const std::span<const char> columns = ColumnsOf(*game);
             return columns.empty() || columns[IndexOf("id", Table::kGames, game->columns())] != 0;
           });
  }

  // The columns that are read, as RecordFileReader::ReadRecords() takes them; empty: all, as games
  // are selected by any of their columns.
  std::span<const char> ColumnsOf(const GameOps& game) const {
    return judge_ != nullptr ? std::span<const char>() : wanted_.columns(game);
  }

  // Finds out which columns and games are read.
  Result<void> FindWanted() {
    for (std::size_t i = 0; i < opened_.size(); ++i) {
      if (options_.text && !opened_[i].reader.footer().texts) {
        return NotReadableError(absl::StrCat(
            options_.files[i],
            ": does not keep the written form of plies; convert with --text to have it"));
      }
    }
    Result<void> status = wanted_.Find(NotationsOf(opened_), options_.rows, options_.columns);
    if (!status.ok()) return status;
    if (!PicksGames(options_)) return {};
    Result<std::vector<Pick>> picks = FindPicks(options_, opened_);
    if (!picks.ok()) return picks.error();
    picks_ = *std::move(picks);
    for (std::size_t i = 0; options_.id && i < opened_.size(); ++i) {
      if (!opened_[i].reader.footer().ids) report_.searched.push_back(options_.files[i]);
    }
    return {};
  }

  // Whether rows have the source.
  bool HasSource() const {
    const std::vector<std::string>& keys = options_.columns;
    if (options_.source_key == SourceKey::kAlways) return true;
    if (!keys.empty()) return std::find(keys.begin(), keys.end(), "source") != keys.end();
    return options_.source_key == SourceKey::kAuto && SourcesOf(opened_) > 1;
  }

  Result<void> OpenOutput() {
    with_source_ = HasSource();
    const bool packs = options_.compression != OutputCompression::kNone;
    ConvertOptions as_convert;
    as_convert.force = options_.force;
    output_.emplace(as_convert, false,
                    OutputReport{.path = options_.output_path, .set = {}, .notation = {}},
                    packs ? &packer_ : nullptr);
    return output_->Open();
  }

  Result<void> FinishOutput() {
    if (!output_) return {};
    if (Result<void> status = output_->Finish(); !status.ok()) return status;
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
  Result<bool> Next(FileBlock& block) {
    if (ordered_judge_.is_done()) return false;
    if (picks_) return NextPick(block);
    while (file_ < opened_.size() && number_ == opened_[file_].reader.footer().index.size()) {
      ++file_;
      number_ = 0;
    }
    if (file_ == opened_.size()) return false;
    SetBlock(file_, number_++, block);
    return true;
  }

  // Takes the next picks that are in one block.
  bool NextPick(FileBlock& block) {
    if (pick_ == picks_->size()) return false;
    const Pick& first = (*picks_)[pick_];
    SetBlock(first.file, first.place.block, block);
    block.picks.clear();
    for (; pick_ < picks_->size(); ++pick_) {
      const Pick& pick = (*picks_)[pick_];
      if (pick.file != first.file || pick.place.block != first.place.block) break;
      block.picks.push_back(pick.place.game);
    }
    return true;
  }

  void SetBlock(std::size_t file, std::size_t number, FileBlock& block) const {
    block.file = file;
    block.number = number;
    block.Use(&opened_[file].reader.GameOf(number));
    block.source = opened_[file].reader.footer().index[number].source;
  }

  // Reads a block, and applies Judge to its games.
  Result<void> Read(FileBlock& block) const {
    const RecordFileReader& reader = opened_[block.file].reader;
    // A hash of what was played takes all plies.
    const bool by_content = judge_ != nullptr && KnowsGamesAgain(options_.select) &&
                            options_.select.same == Same::kContent;
    const std::span<const char> columns =
        by_content ? std::span<const char>() : ColumnsOf(*block.game);
    const bool needs_rows = judge_ != nullptr || picks_ || options_.notation || options_.game_stats;
    const PlyRows rows = needs_rows ? PlyRows::kMade : PlyRows::kLeftInColumns;
    Result<void> status =
        columns.empty()
            ? reader.ReadBlock(block.number, block.columns, *block.records, rows)
            : reader.ReadRecords(block.number, columns, block.columns, *block.records, rows);
    if (status.ok() && opened_[block.file].id_marks) block.id_marks = MarksOf(block);
    if (status.ok() && !block.picks.empty()) ChoosePicks(block);
    if (status.ok() && judge_ != nullptr) {
      (*judge_)(*block.game, *block.records, reader.footer().sources[block.source].source,
                block.judgement);
    }
    return status;
  }

  // The sum over the games of a block.
  std::uint64_t MarksOf(const FileBlock& block) const {
    std::uint64_t marks = 0, game = opened_[block.file].reader.GamesBefore(block.number);
    for (const GameHead& head : block.records->heads) marks += MarkOf({head.id, game++});
    return marks;
  }

  static void ChoosePicks(FileBlock& block) {
    Verdicts& verdicts = block.judgement.verdicts;
    verdicts.Clear();
    for (std::size_t i = 0; i < block.records->heads.size(); ++i) {
      verdicts.Append(Verdict::kFiltered);
    }
    for (const std::uint32_t pick : block.picks) verdicts[pick] = Verdict::kFirstSet;
  }

  void ChooseInOrder(FileBlock& block) {
    block.beyond = ordered_judge_.is_done();
    if (block.beyond || !block.status.ok()) return;
    const CatFile& file = opened_[block.file];
    block.status = ordered_judge_(block.source, file.selected[block.source].source, *block.records,
                                  block.judgement);
  }

  // Encodes the selected games of `block`.
  Result<void> Encode(FileBlock& block) const {
    if (judge_ != nullptr || !block.picks.empty()) block.Choose();
    CountDiagnostics(*block.chosen);
    if (!options_.only_count && !IsWrittenWhileEncoded()) EncodeRows(block, nullptr);
    return {};
  }

  // Whether rows are written before all rows of their block are encoded: by one thread, because
  // several would wait for each other.
  bool IsWrittenWhileEncoded() const {
    return options_.threads == 1 && options_.compression == OutputCompression::kNone;
  }

  // Sets the rows of a block. Of JSON Lines, `take_rows` may take some before the end.
  void EncodeRows(FileBlock& block, const std::function<void()>* take_rows) const {
    block.rows.Clear();
    if (options_.notation) {
      return block.game->encode_notation(*block.chosen, block.rows.lines, nullptr);
    }
    if (wanted_.HaveNone(*block.game)) return MakeRowsWithoutKeys(block);
    const JsonlStyle style = {
        .rows = options_.rows,
        .source =
            with_source_ ? std::string_view(opened_[block.file].json_names[block.source]) : "",
        .text = options_.text,
        .tags = options_.tags,
        .keys = wanted_.keys(*block.game),
        .plies = block.columns.plies,
        .game_ends = &block.rows.ends,
        .take_rows = take_rows};
    block.game->encode_jsonl(*block.chosen, style, block.rows.lines);
  }

  // Rows of a notation that has none of the wanted keys, beside others that have some.
  void MakeRowsWithoutKeys(FileBlock& block) const {
    const bool is_moves = options_.rows == JsonRows::kMoves;
    for (const GameHead& head : block.chosen->heads) {
      for (std::uint32_t i = 0; i < (is_moves ? head.rows.count : 1); ++i) {
        block.rows.lines.Append("{}\n", 3);
      }
      block.rows.ends.Append(block.rows.lines.size());
    }
  }

  // Sets the number of diagnostics in the tally to the sum over the games. A record file has only
  // the number of diagnostics of each game.
  static void CountDiagnostics(RecordsBase& records) {
    records.tally.diagnostics = 0;
    for (const GameHead& head : records.heads) records.tally.diagnostics += head.diagnostics;
  }

  Result<void> Append(FileBlock& block) {
    SourceReport& counted = opened_[block.file].counted[block.source];
    counted.games_written += block.records->tally.games_written;
    counted.plies += block.records->tally.plies;
    counted.diagnostics += block.records->tally.diagnostics;
    if (opened_[block.file].id_marks) *opened_[block.file].id_marks += block.id_marks;
    AddTally(block.chosen->tally, TotalOf(block.game->slug, report_));
    if (options_.game_stats) stats_.Add(*block.game, *block.chosen);
    if (judge_ != nullptr || picks_) CountSelected(block);
    if (!output_) return {};
    return IsWrittenWhileEncoded() ? EncodeAndWrite(block) : WriteRows(0, block);
  }

  Result<void> EncodeAndWrite(FileBlock& block) {
    Result<void> status;
    std::size_t written = 0;
    const std::function<void()> write = [&] {
      if (status.ok()) status = WriteRows(written, block);
      written += block.rows.ends.size();
      block.rows.Clear();
    };
    EncodeRows(block, &write);
    write();
    return status;
  }

  // Writes the rows of `block`. The first ones are those of game `first` of the chosen games.
  Result<void> WriteRows(std::size_t first, FileBlock& block) {
    const BlockRows& rows = block.rows;
    const std::span<const GameHead> games(block.chosen->heads.data() + first, rows.ends.size());
    if (!options_.notation) return output_->Append(rows, games, block.frames);
    return output_->files().file().Write({rows.lines.data(), rows.lines.size()});
  }

  void CountSelected(const FileBlock& block) {
    SourceReport& selected = opened_[block.file].selected[block.source];
    selected.games_written += block.chosen->tally.games_written;
    if (!picks_) selected.games_filtered += block.chosen->tally.games_filtered;
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
  RunStats& stats_;
  std::vector<CatFile> opened_;
  WantedKeys wanted_;
  std::optional<std::vector<Pick>> picks_;  // empty if all blocks are read
  std::size_t pick_ = 0;                    // index of the next pick
  Report report_;
  bool with_source_ = false;
  FramePacker packer_{options_.compression, 0};
  std::optional<RowsOutput> output_;  // empty if nothing is written
  std::size_t file_ = 0;              // index of the record file that blocks are taken from
  std::size_t number_ = 0;            // index of the next block in this file, from 0
};

}  // namespace

ConvertResult ReadRecordFiles(const CatOptions& options, const Judge* judge, RunStats& stats) {
  const auto start = std::chrono::steady_clock::now();
  Result<Report> report = RecordFilesRun(options, judge, stats).Execute();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (report.ok()) report->seconds = seconds.count();
  return ResultOf(std::move(report));
}

}  // namespace plymill
