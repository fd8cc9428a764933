#include "run/file_blocks.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "arrow/fill_values.h"
#include "base/json_string.h"
#include "base/path_text.h"
#include "model/types_of.h"
#include "run/open_record_file.h"
#include "run/options_json.h"
#include "run/output_paths.h"

namespace plymill {
namespace {

// Files beyond this number are closed and opened again, because each takes a descriptor.
constexpr std::size_t kMostKept = 100;

std::uint64_t SumOf(const Column& column) {
  const auto values = ValuesOf<std::uint32_t>(column);
  return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
}

// The counts of a block of which only columns were read.
Tally TallyOf(const GameOps& game, const Columns& columns) {
  Tally tally;
  const ColumnTypes& types = game.columns();
  tally.games_seen = tally.games_written = columns.RowsOf(Table::kGames);
  tally.plies = columns.RowsOf(Table::kPlies);
  tally.bytes = SumOf(columns.At(IndexOf("bytes", Table::kGames, types)));
  tally.diagnostics = SumOf(columns.At(IndexOf("diagnostics", Table::kGames, types)));
  return tally;
}

// A record file has only the number of diagnostics of each game.
void CountGames(RecordsBase& records) {
  records.tally.bytes = records.tally.diagnostics = 0;
  for (const GameHead& head : records.heads) {
    records.tally.bytes += head.bytes;
    records.tally.diagnostics += head.diagnostics;
  }
}

std::uint64_t Beyond(std::uint64_t all, std::uint64_t counted) {
  return all - std::min(all, counted);
}

void ChoosePicks(RunBlock& block) {
  Verdicts& verdicts = block.judgement.verdicts;
  verdicts.Clear();
  for (std::size_t i = 0; i < block.records->heads.size(); ++i) {
    verdicts.Append(Verdict::kFiltered);
  }
  for (const std::uint32_t pick : block.place.picks) verdicts[pick] = Verdict::kFirstSet;
}

}  // namespace

Result<void> FileBlocks::Open(FilesToRead files) {
  files_ = std::move(files);
  if (Result<void> status = CheckOptions(); !status.ok()) return status;
  kept_.resize(files_.paths.size());
  for (std::size_t file = 0; file < files_.paths.size(); ++file) {
    if (Result<void> status = LookAt(file); !status.ok()) return status;
  }
  return files_.picks != nullptr ? FindPicked() : Result<void>();
}

// Refuses options that only texts can heed. A scan says how the texts among its sources are read.
Result<void> FileBlocks::CheckOptions() const {
  if (empty()) return {};
  const SelectOptions& select = options_.select;
  const bool compares = select.dedupe != Dedupe::kOff, alone = files_.are_alone;
  const bool is_scan = options_.output == Output::kBatches;
  for (const auto& [name, is_refused] :
       {std::pair("--strict", options_.strict && !is_scan),
        {"--encoding", alone && !is_scan && !options_.archives.encoding.empty()},
        {"--keep-unparsed", options_.keep_unparsed && !is_scan},
        {"--geometry", options_.geometry && !is_scan},
        {"--dedupe with --same bytes", compares && select.same == Same::kBytes},
        {"--rejects", alone && !is_scan && !options_.rejects_path.empty()},
        {"--diagnostics", alone && !is_scan && !options_.diagnostics_path.empty() && !compares &&
                              !options_.rules}}) {
    if (is_refused) {
      return UsageError(std::string(name) + ": is for archives, not for record files");
    }
  }
  return {};
}

Result<std::shared_ptr<OpenFile>> FileBlocks::OpenAt(std::size_t file) {
  if (kept_[file] != nullptr) return std::exchange(kept_[file], nullptr);
  Result<RecordFileReader> reader = OpenRecordFile(options_.archives.streams, files_.paths[file]);
  if (!reader.ok()) return WithSource(reader.error(), SourceName(files_.paths[file]));
  if (Result<void> status = CheckNotations(*reader); !status.ok()) return status.error();
  const bool has_rules = HasRules(reader->footer().options);
  return std::make_shared<OpenFile>(OpenFile{*std::move(reader), has_rules});
}

Result<void> FileBlocks::CheckNotations(const RecordFileReader& reader) const {
  if (options_.notation == "auto" || options_.skip_others) return {};
  for (const GameOps* const game : reader.footer().notations) {
    if (game->slug == options_.notation) continue;
    return UsageError(absl::StrCat(reader.path(), ": expected games of ", options_.notation,
                                   " (--notation), found ", std::string(game->slug)));
  }
  return {};
}

Result<void> FileBlocks::LookAt(std::size_t file) {
  Result<std::shared_ptr<OpenFile>> opened = OpenAt(file);
  if (!opened.ok()) return opened.error();
  const FileFooter& footer = (*opened)->reader.footer();
  if (options_.rules && (*opened)->has_rules &&
      !HasSameRules(footer.options, options_.rule_settings)) {
    return UsageError(absl::StrCat(files_.paths[file],
                                   ": its games were replayed with other --rule "
                                   "options; leave --rules out, or convert the texts again"));
  }
  if (options_.text && !footer.texts && WritesGames(options_.output)) {
    return UsageError(
        absl::StrCat(files_.paths[file],
                     ": does not keep the written form of plies; convert with --text to have it"));
  }
  if (file == 0) made_with_ = footer.options;
  if (made_with_ != footer.options) made_with_.clear();
  have_texts_ = have_texts_ && footer.texts;
  have_contents_ = have_contents_ && footer.contents;
  sources_ += footer.sources.size();
  for (const SourceReport& source : footer.sources) names_.Add(source.source);
  for (const GameOps* const game : footer.notations) {
    const bool is_known = std::find(notations_.begin(), notations_.end(), game) != notations_.end();
    if (!is_known) notations_.push_back(game);
  }
  if (files_.picks != nullptr || file < kMostKept) kept_[file] = *std::move(opened);
  return {};
}

Result<void> FileBlocks::FindPicked() {
  Result<std::vector<Pick>> picks = FindPicks(*files_.picks, kept_);
  if (!picks.ok()) return picks.error();
  picks_ = *std::move(picks);
  for (std::size_t i = 0; files_.picks->id && i < kept_.size(); ++i) {
    if (!kept_[i]->reader.footer().ids) searched_.push_back(files_.paths[i]);
  }
  return {};
}

Result<bool> FileBlocks::OpenNext() {
  if (picks_) {
    if (pick_ == picks_->size()) return false;
    next_file_ = (*picks_)[pick_].file;
  }
  if (next_file_ == files_.paths.size()) return false;
  Result<std::shared_ptr<OpenFile>> opened = OpenAt(next_file_++);
  if (!opened.ok()) return opened.error();
  file_ = *std::move(opened);
  number_ = source_ = 0;
  if (reads_ids_ && file_->reader.footer().ids) file_->id_marks = 0;
  return true;
}

// Whether a block of the open file follows.
bool FileBlocks::HasBlock() const {
  if (!picks_) return number_ < file_->reader.footer().index.size();
  return pick_ < picks_->size() && (*picks_)[pick_].file + 1 == next_file_;
}

// The index of this block in the file.
std::size_t FileBlocks::NextNumber() const {
  return picks_ ? (*picks_)[pick_].place.block : number_;
}

Result<bool> FileBlocks::Next(bool in_rows, std::size_t& index, RunBlock& block) {
  if (file_ == nullptr) {
    const Result<bool> more = OpenNext();
    if (!more.ok() || !*more) return more;
  }
  const FileFooter& footer = file_->reader.footer();
  if (picks_ && run_source_ == nullptr) {  // sources without picks are not reported
    source_ = HasBlock() ? footer.index[NextNumber()].source : footer.sources.size();
  }
  while (HasBlock() && footer.index[NextNumber()].source == source_) {
    if (run_source_ == nullptr) BeginSource(in_rows, index);
    if (IsOther(file_->reader, NextNumber())) {
      run_source_->others += footer.index[number_++].games;
      continue;
    }
    SetBlock(block);
    return true;
  }
  EndSource(in_rows, index, block);
  return true;
}

void FileBlocks::BeginSource(bool in_rows, std::size_t& index) {
  const SourceReport& said = file_->reader.footer().sources[source_];
  run_source_ = std::make_shared<RunSource>();
  run_source_->index = index++;
  run_source_->name = said.source;
  run_source_->json_name = JsonString(said.source);
  run_source_->in_rows = in_rows;
  run_source_->is_repeated = names_.AreRepeated(said.source);
  run_source_->report = {.source = said.source, .notation = said.notation};
  run_source_->paths_after = files_.paths.size() - next_file_;
  run_source_->file = file_;
  run_source_->number = source_;
}

// Sets `block` to the next block, or to the next picks that are in one block.
void FileBlocks::SetBlock(RunBlock& block) {
  FilePlace& place = block.place;
  place.file = file_;
  place.number = NextNumber();
  place.picks.clear();
  block.last = false;
  block.game_is_known = true;
  block.shard = Shard();
  block.source = run_source_->index;
  block.run_source = run_source_;
  block.Use(&file_->reader.GameOf(place.number));
  if (!picks_) {
    ++number_;
    return;
  }
  for (; HasBlock() && NextNumber() == place.number; ++pick_) {
    place.picks.push_back((*picks_)[pick_].place.game);
  }
}

// Sets `block` to the end of the source, and of the file if it is the last one.
void FileBlocks::EndSource(bool in_rows, std::size_t& index, RunBlock& block) {
  const std::size_t sources = file_->reader.footer().sources.size();
  if (run_source_ == nullptr && source_ < sources) BeginSource(in_rows, index);
  block.last = true;
  block.shard = Shard();
  block.Use(nullptr);
  block.run_source = std::exchange(run_source_, nullptr);
  block.place.file = file_;
  source_ += source_ < sources ? 1 : 0;
  block.place.ends_file = !HasBlock() && (picks_ || source_ == sources);
  if (block.place.ends_file) file_ = nullptr;
}

Result<void> FileBlocks::Read(BlockWants wants, RunBlock& block) const {
  FilePlace& place = block.place;
  if (block.run_source->is_repeated) wants = {};  // the offsets of games are compared
  const RecordFileReader& reader = place.file->reader;
  place.is_in_columns = wants.form == BlockWants::Form::kColumns;
  if (place.is_in_columns) {
    Result<void> status = reader.ReadColumns(place.number, wants.columns, place.columns);
    block.records->ClearBase(Shard());
    if (status.ok()) block.records->tally = TallyOf(*block.game, place.columns.columns);
    return status;
  }
  const bool checks = options_.output == Output::kNothing && reader.footer().contents;
  const PlyRows rows =
      wants.form == BlockWants::Form::kHeads && !checks ? PlyRows::kLeftInColumns : PlyRows::kMade;
  Result<void> status =
      wants.columns.empty()
          ? reader.ReadBlock(place.number, place.columns, *block.records, rows)
          : reader.ReadRecords(place.number, wants.columns, place.columns, *block.records, rows);
  if (!status.ok()) return status;
  if (checks) status = CheckContents(block);
  if (!status.ok()) return status;
  block.records->shard = Shard();  // there is no text
  if (options_.rules && !place.file->has_rules && block.game->check_rules != nullptr) {
    block.game->check_rules(options_.rule_settings, *block.records);
  }
  CountGames(*block.records);
  place.id_marks = 0;
  if (place.file->id_marks) {
    std::uint64_t game = reader.GamesBefore(place.number);
    for (const GameHead& head : block.records->heads) place.id_marks += MarkOf({head.id, game++});
  }
  if (!place.picks.empty()) ChoosePicks(block);
  return {};
}

// Checks that the contents that a block stores are those of its plies.
Result<void> FileBlocks::CheckContents(RunBlock& block) {
  const Buffer<Hash128> stored = std::move(block.records->contents);
  if (stored.empty()) return {};
  ContentMemory& memory = block.place.columns.contents;
  memory.contents.Clear();
  block.game->hash_contents(*block.records, memory.text, memory.contents);
  if (std::equal(stored.begin(), stored.end(), memory.contents.begin())) return {};
  return block.place.file->reader.BlockFailure(
      block.place.number, DamagedError("the content of a game is not that of its plies"));
}

bool FileBlocks::ReadsIds(const BlockWants& wants, const GameOps& game) {
  if (wants.form == BlockWants::Form::kColumns) return false;
  return wants.columns.empty() || wants.columns[IndexOf("id", Table::kGames, game.columns())] != 0;
}

std::uint64_t FileBlocks::BytesAfter(const FilePlace& place) {
  const std::vector<IndexEntry>& index = place.file->reader.footer().index;
  std::uint64_t bytes = 0;
  for (std::size_t i = place.number + 1; i < index.size(); ++i) bytes += index[i].bytes;
  return bytes;
}

void CountChosen(RunBlock& block) {
  Tally& tally = block.chosen->tally;
  if (block.place.is_in_columns || block.chosen == block.records) return;
  CountGames(*block.chosen);
  tally.diagnostics += block.chosen->duplicates.size();
  tally.bytes = tally.bytes_between_games = 0;
  for (std::size_t i = 0; i < block.records->heads.size(); ++i) {
    if (block.judgement.verdicts[i] == Verdict::kNotRead) continue;
    tally.bytes += block.records->heads[i].bytes;
  }
  if (block.place.picks.empty()) return;
  tally.games_filtered = 0;  // nobody asked for the others
  tally.games_seen = tally.games_written;
}

SourceReport RestOf(const RunSource& source) {
  const SourceReport& counted = source.report;
  SourceReport rest = source.file->reader.footer().sources[source.number];
  rest.bytes = Beyond(rest.bytes, counted.bytes);
  rest.games_seen = Beyond(rest.games_seen, counted.games_seen);
  rest.games_written = Beyond(rest.games_written, counted.games_written);
  rest.plies = Beyond(rest.plies, counted.plies);
  rest.diagnostics = Beyond(rest.diagnostics, counted.diagnostics - source.found);
  return rest;
}

std::uint64_t HashOf(const RunSource& source) {
  const std::vector<std::uint64_t>& hashes = source.file->reader.footer().hashes;
  return source.number < hashes.size() ? hashes[source.number] : 0;
}

}  // namespace plymill
