#include "run/record_output.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <array>
#include <utility>

#include "model/check_columns.h"
#include "plym/set_contents.h"
#include "rows/report.h"
#include "run/run_source.h"
#include "run/tally_report.h"

namespace plymill {
namespace {

// The failure if not even one game fits into a block.
Error TooLarge(const RunBlock& block, const RecordsBase& records) {
  return UsageError(absl::StrCat(
      block.run_source->name, ": the game at byte ", records.heads[0].offset, " needs more than ",
      kMaxColumnsBytes >> 20,
      " MiB of memory, so it cannot be in a record file; a smaller --max-game-size rejects it"));
}

}  // namespace

Result<void> WriteBlock(const EncodedBlock& block, OutputFile& to) {
  Result<void> status =
      to.Write({reinterpret_cast<const char*>(&block.header), sizeof(block.header)});
  if (status.ok()) status = to.Write(block.entry_bytes());
  return status.ok() ? to.Write(block.data_bytes()) : status;
}

void EncodeFileBlock(const GameOps& game, const RecordsBase& records, int level, bool contents,
                     FileBlockPart& part) {
  game.to_columns(records, part.columns);
  if (contents) SetContents(game, records, part.contents, part.columns);
  part.is_too_large = ColumnsBytes(part.columns) > kMaxColumnsBytes;
  if (part.is_too_large) return;
  if (!part.encoder) part.encoder.emplace(level);
  part.encoder->Encode(part.columns, part.block);
}

RecordOutput::RecordOutput(const ConvertOptions& options, std::string options_json, bool hashed,
                           OutputReport named)
    : files_(options, hashed, std::move(named)),
      texts_(options.text),
      contents_(options.store_content),
      level_(options.compress),
      options_(std::move(options_json)),
      max_bytes_(options.max_file_bytes),
      max_games_(options.max_file_games),
      has_ids_(options.index) {}

Result<void> RecordOutput::Open() {
  Result<void> status = files_.Open();
  return status.ok() ? BeginFile() : status;
}

Result<void> RecordOutput::BeginFile() {
  footer_ = {.texts = texts_,
             .contents = contents_,
             .options = options_,
             .notations = {},
             .index = {},
             .sources = {}};
  ids_.clear();
  source_ = kNone;
  other_sources_bytes_ = 0;
  return files_.file().Write(EncodeFileHeader());
}

Result<void> RecordOutput::EndFile() {
  if (has_ids_) {
    footer_.ids = MakeIdIndex(files_.file().bytes_written(), ids_);
    if (Result<void> status = files_.file().Write(BytesOf(ids_)); !status.ok()) return status;
  }
  return files_.file().Write(EncodeFooter(footer_));
}

Result<void> RecordOutput::OpenNext() {
  if (Result<void> status = EndFile(); !status.ok()) return status;
  if (Result<void> status = files_.OpenNext(); !status.ok()) return status;
  return BeginFile();
}

Result<void> RecordOutput::Finish() {
  Result<void> status = EndFile();
  files_.End();
  return status;
}

// `source` in the footer of this file.
SourceReport& RecordOutput::SourceOf(const RunSource& of) {
  if (source_ != of.index) {
    if (max_bytes_ > 0 && !footer_.sources.empty()) {
      constexpr std::size_t kHashBytes = 27;  // of "hash"
      other_sources_bytes_ +=
          JsonText(JsonOf(footer_.sources.back(), WriteSource)).size() + kHashBytes + 1;
    }
    footer_.sources.push_back({.source = of.name, .notation = {}});
    footer_.hashes.push_back(0);
    source_ = last_source_ = of.index;
  }
  SourceReport& source = footer_.sources.back();
  source.notation = of.report.notation;
  return source;
}

void RecordOutput::EndSource(const RunSource& ended) {
  if (last_source_ != ended.index) {
    footer_.sources.push_back(ended.report);
    footer_.hashes.push_back(ended.hash);
    source_ = last_source_ = ended.index;
  } else if (ended.rest) {
    AddTally(*ended.rest, SourceOf(ended));
    footer_.hashes.back() += ended.hash;
  }
}

// Adds the counts of `block`, except those of `records`, the games that this output gets.
void RecordOutput::CountRest(const RunBlock& block, const RecordsBase& records) {
  const std::uint64_t games = records.heads.size();
  SourceReport& source = SourceOf(*block.run_source);
  const std::uint64_t written = source.games_written, plies = source.plies;
  AddTally(block.chosen->tally, source);
  footer_.hashes.back() += block.hash;
  source.games_seen -= games;
  for (const GameHead& head : records.heads) source.diagnostics -= head.diagnostics;
  source.games_filtered += block.chosen->tally.games_written - games;
  source.games_written = written;
  source.plies = plies;
  SourceReport* const sources[] = {&source};
  AddCodes(*block.game, *block.chosen, source.source, sources);
}

Result<void> RecordOutput::Append(const RunBlock& block, FileBlockPart& part,
                                  const RecordsBase& records) {
  const std::uint64_t games = records.heads.size();
  if (games > 0 && files_.games_left() == 0) {
    if (Result<void> status = OpenNext(); !status.ok()) return status;
  }
  CountRest(block, records);
  return games > 0 ? Put(block, records, &part, 0) : Result<void>();
}

// The size of the file after a block of the notation `game` with `games` games and `block_bytes`
// bytes, if it ended then.
std::uint64_t RecordOutput::SizeWith(const GameOps& game, std::size_t block_bytes,
                                     std::size_t games) const {
  constexpr std::size_t kSourceBytes = 512;  // of a source with its counts, without its codes
  const std::size_t last_source =
      source_ == kNone
          ? kSourceBytes
          : JsonText(JsonOf(footer_.sources.back(), WriteSource)).size() + kSourceBytes / 8;
  FileFooter footer = {.texts = texts_,
                       .contents = contents_,
                       .options = options_,
                       .notations = footer_.notations,
                       .index = {},
                       .sources = {},
                       .ids = has_ids_ ? std::optional(IdIndex()) : std::nullopt};
  footer.IndexOf(game);
  return files_.file().bytes_written() + block_bytes +
         (footer_.index.size() + 1) * sizeof(IndexEntry) +
         (has_ids_ ? (ids_.size() + games) * sizeof(IdEntry) : 0) + other_sources_bytes_ +
         last_source + EncodeFooter(footer).size();
}

// The number of the first games of `part` that fill up the file. 0 if they are too few to be worth
// a block of their own.
std::size_t RecordOutput::GamesThatFillUp(const GameOps& game, const FileBlockPart& part) const {
  constexpr std::uint64_t kLeastShare = 8;  // of the block
  const std::uint64_t without = SizeWith(game, 0, 0);
  const std::uint64_t room = max_bytes_ > without ? max_bytes_ - without : 0;
  const std::size_t games = part.columns.RowsOf(Table::kGames);
  const std::size_t bytes = part.block.size() + (has_ids_ ? games * sizeof(IdEntry) : 0);
  if (room < bytes / kLeastShare) return 0;
  const double share = 0.95 * static_cast<double>(room) / static_cast<double>(bytes);
  return static_cast<std::size_t>(share * static_cast<double>(games));
}

// Writes the games in `records`, in several blocks if they do not all fit into the file. `made` is
// the block with all of them, or null if it is not made yet. `depth` is the number of times that
// the block was divided.
Result<void> RecordOutput::Put(const RunBlock& block, const RecordsBase& records,
                               FileBlockPart* made, std::size_t depth) {
  const std::size_t games = records.heads.size();
  if (files_.games_left() == 0) {
    if (Result<void> status = OpenNext(); !status.ok()) return status;
  }
  if (const std::uint64_t left = files_.games_left(); left < games) {
    // The place nearest to the middle where a file must end.
    const std::size_t more = games / 2 > left ? (games / 2 - left) / max_games_ * max_games_ : 0;
    return PutHalves(block, records, left + more, depth);
  }
  if (made == nullptr) {
    EncodeFileBlock(*block.game, records, level_, contents_, *(made = &piece_));
  }
  if (made->is_too_large) {
    return games > 1 ? PutHalves(block, records, games / 2, depth) : TooLarge(block, records);
  }
  if (!Fits(*block.game, *made) && files_.now().games > 0) {
    const std::size_t first = GamesThatFillUp(*block.game, *made);
    if (first > 0 && first < games) return PutHalves(block, records, first, depth);
    if (Result<void> status = OpenNext(); !status.ok()) return status;
  }
  if (!Fits(*block.game, *made) && games > 1) return PutHalves(block, records, games / 2, depth);
  return WritePart(block, *made, records);
}

Result<void> RecordOutput::PutHalves(const RunBlock& block, const RecordsBase& records,
                                     std::size_t middle, std::size_t depth) {
  pieces_.game = block.game;
  const std::size_t ends[] = {0, middle, records.heads.size()};
  for (int i = 0; i < 2; ++i) {
    RecordsBase& half = *pieces_.RecordsFor(Keeping::kSet, depth);
    block.game->copy_range(records, ends[i], ends[i + 1] - ends[i], half);
    if (Result<void> status = Put(block, half, nullptr, depth + 1); !status.ok()) return status;
  }
  return {};
}

Result<void> RecordOutput::WritePart(const RunBlock& block, FileBlockPart& part,
                                     const RecordsBase& records) {
  SourceReport& source = SourceOf(*block.run_source);
  BlockHeader& header = part.block.header;
  header.source = static_cast<std::uint32_t>(footer_.sources.size() - 1);
  header.notation = footer_.IndexOf(*block.game);
  part.block.Seal();
  std::uint64_t plies = 0;
  for (const GameHead& head : records.heads) {
    plies += head.rows.count;
    source.diagnostics += head.diagnostics;
  }
  for (std::size_t i = 0; has_ids_ && i < records.heads.size(); ++i) {
    ids_.push_back({records.heads[i].id, files_.now().games + i});
  }
  footer_.index.push_back(IndexEntryOf(header, files_.file().bytes_written()));
  source.games_seen += records.heads.size();
  source.games_written += records.heads.size();
  source.plies += plies;
  files_.Count(records.heads.size(), plies);
  return WriteBlock(part.block, files_.file());
}

}  // namespace plymill
