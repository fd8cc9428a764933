#include "plym/record_file_reader.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "base/hash/hash.h"
#include "base/json_fields.h"
#include "model/fill_absent.h"
#include "model/types_of.h"
#include "plym/check_index.h"
#include "plym/source_report.h"
#include "source/path_advice.h"

namespace plymill {
namespace {

template <class T>
T ValueAt(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

bool WantsContents(std::span<const char> wanted, const GameOps& game) {
  return !wanted.empty() && wanted[ContentOf(game.columns())[0]] != 0;
}

// Whether each game has its content.
bool HasContents(const Columns& columns) {
  const auto [high, low] = ContentOf(*columns.types);
  for (std::size_t i = 0; i < columns.RowsOf(Table::kGames); ++i) {
    const auto at = [&](std::size_t column) {
      const Buffer<char>& values = columns.At(column).values;
      return ValueAt<std::uint64_t>({values.data(), values.size()}, i * sizeof(std::uint64_t));
    };
    if ((at(high) | at(low)) == 0) return false;
  }
  return true;
}

// Whether the columns of a file are those of this plymill, in their order.
bool AreOwn(const ColumnMap& map, const ColumnTypes& types, bool contents) {
  const auto [high, low] = ContentOf(types);
  std::size_t place = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (!contents && (i == high || i == low)) continue;
    if (place == map.size() || map[place] != MappedColumn{i, types[i].names.size()}) return false;
    ++place;
  }
  return place == map.size();
}

}  // namespace

Error RecordFileReader::Damaged(std::size_t at, std::string_view what) const {
  return DamagedError(absl::StrCat(path_, ": damaged at byte ", at, ": ", std::string(what)));
}

Result<RecordFileReader> RecordFileReader::Open(const std::string& path) {
  Result<MappedFile> file = MappedFile::Open(path, ErrorCode::kUnreadable);
  if (!file.ok()) return WithAdvice(file.error(), path, kFileAdvice);
  return Open(path, std::make_shared<const MappedFile>(*std::move(file)));
}

Result<RecordFileReader> RecordFileReader::Open(const std::string& path,
                                                std::shared_ptr<const MappedFile> file) {
  RecordFileReader reader;
  reader.path_ = path;
  reader.file_ = std::move(file);
  if (Result<void> status = reader.ReadHeader(); !status.ok()) return status;
  if (Result<void> status = reader.ReadFooter(); !status.ok()) return status;
  return reader;
}

Result<void> RecordFileReader::ReadHeader() {
  const std::string_view bytes = file_bytes();
  if (!bytes.starts_with(kRecordFileMagic)) {
    return DamagedError(absl::StrCat(path_, ": is no record file of plymill"));
  }
  if (bytes.size() < sizeof(FileHeader)) return Damaged(bytes.size(), "the header is cut short");
  const auto header = ValueAt<FileHeader>(bytes, 0);
  if (header.version != kFormatVersion) {
    return DamagedError(absl::StrCat(path_, ": has format version ", header.version,
                                     "; this plymill reads version ", kFormatVersion));
  }
  shares_blocks_ = header.flags == kSharedBlocks;
  if (header.flags != 0 && !shares_blocks_) {
    return DamagedError(
        absl::StrCat(path_, ": has flags that this plymill does not know; it needs a later one"));
  }
  return {};
}

Result<void> RecordFileReader::ReadFooter() {
  const std::string_view bytes = file_bytes();
  if (bytes.size() < sizeof(FileHeader) + sizeof(Trailer)) {
    return Damaged(bytes.size(), "the file is cut short");
  }
  const std::size_t trailer_at = bytes.size() - sizeof(Trailer);
  const auto trailer = ValueAt<Trailer>(bytes, trailer_at);
  if (std::string_view(trailer.magic, sizeof(trailer.magic)) != kEndMagic) {
    return Damaged(trailer_at, "the file does not end as a record file ends");
  }
  if (trailer.footer_bytes > trailer_at - sizeof(FileHeader)) {
    return Damaged(trailer_at, "the footer is longer than the file");
  }
  const std::string_view footer =
      bytes.substr(trailer_at - trailer.footer_bytes, trailer.footer_bytes);
  if ((HashOf(footer) ^ (shares_blocks_ ? kSharedBlocks : 0)) != trailer.footer_hash) {
    return Damaged(trailer_at - footer.size(), "the footer does not have its checksum");
  }
  footer_bytes_ = trailer.footer_bytes + sizeof(Trailer);
  return ReadIndex(footer);
}

Result<void> RecordFileReader::ReadIndex(std::string_view footer) {
  const std::size_t footer_at = file_bytes().size() - sizeof(Trailer) - footer.size();
  if (footer.size() < 8) return Damaged(footer_at, "the footer is cut short");
  const auto blocks = ValueAt<std::uint64_t>(footer, 0);
  if (blocks > (footer.size() - 8) / sizeof(IndexEntry)) {
    return Damaged(footer_at, "the index is longer than the footer");
  }
  for (std::size_t i = 0; i < blocks; ++i) {
    footer_.index.push_back(ValueAt<IndexEntry>(footer, 8 + i * sizeof(IndexEntry)));
  }
  if (Result<void> status = ReadJson(footer.substr(8 + blocks * sizeof(IndexEntry)));
      !status.ok()) {
    return status;
  }
  return CheckIndex(footer_at);
}

// Checks the index, and finds the first game of each block.
Result<void> RecordFileReader::CheckIndex(std::size_t footer_at) {
  const IndexFault fault = plymill::CheckIndex(footer_, footer_at, shares_blocks_);
  if (!fault.what.empty()) return Damaged(fault.at, fault.what);
  CountGames();
  return shares_blocks_ ? Divide(footer_at) : Result<void>();
}

void RecordFileReader::CountGames() {
  games_before_ = {0};
  for (const IndexEntry& entry : footer_.index) {
    games_before_.push_back(games_before_.back() + entry.games);
  }
}

// Takes the sections of blocks for blocks.
Result<void> RecordFileReader::Divide(std::size_t footer_at) {
  Sections sections;
  if (const std::string wrong = DivideBlocks(footer_.index, footer_.sources, sections);
      !wrong.empty()) {
    return Damaged(footer_at, wrong);
  }
  if (sections.index.size() == footer_.index.size()) return {};
  shared_ = std::make_unique<SharedBlocks>();
  blocks_ = std::exchange(footer_.index, std::move(sections.index));
  sections_ = std::move(sections.places);
  CountGames();
  return {};
}

Error RecordFileReader::WrongIndex() const {
  return Damaged(footer_.ids->at, "the index of ids does not fit the games");
}

Result<void> RecordFileReader::CheckIds() const {
  if (!footer_.ids || *ids_are_good_) return {};
  if (HashOf(IdBytes()) != footer_.ids->hash) {
    return Damaged(footer_.ids->at, "the index of ids does not have its checksum");
  }
  const std::string_view bytes = IdBytes();
  const std::uint64_t games = footer_.ids->games;
  IdEntry last;
  bool is_good = true;
  for (std::size_t i = 0; i < games; ++i) {
    const auto entry = ValueAt<IdEntry>(bytes, i * sizeof(IdEntry));
    is_good = is_good && entry.game < games && (i == 0 || last < entry);
    last = entry;
  }
  if (!is_good) return WrongIndex();
  *ids_are_good_ = true;
  return {};
}

Result<void> RecordFileReader::CheckIds(std::uint64_t marks) const {
  if (Result<void> status = CheckIds(); !status.ok() || !footer_.ids) return status;
  const std::string_view bytes = IdBytes();
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(IdEntry)) {
    marks -= MarkOf(ValueAt<IdEntry>(bytes, at));
  }
  return marks == 0 ? Result<void>() : WrongIndex();
}

IdEntry RecordFileReader::IdAt(std::size_t index) const {
  return ValueAt<IdEntry>(IdBytes(), index * sizeof(IdEntry));
}

Result<std::vector<std::uint64_t>> RecordFileReader::GamesInIndex(std::uint64_t id) const {
  if (Result<void> status = CheckIds(); !status.ok()) return status;
  std::size_t first = 0;
  for (std::size_t end = footer_.ids->games; first < end;) {
    const std::size_t middle = first + (end - first) / 2;
    if (IdAt(middle).id < id) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  std::vector<std::uint64_t> games;
  for (; first < footer_.ids->games && IdAt(first).id == id; ++first) {
    games.push_back(IdAt(first).game);
  }
  return games;
}

Result<void> RecordFileReader::ReadJson(std::string_view json) {
  const std::size_t json_at = file_bytes().size() - sizeof(Trailer) - json.size();
  JsonDocument document(json, "the footer is not JSON");
  const JsonFields fields = document.fields();
  writer_ = fields.Text("plymill");
  footer_.texts = fields.Flag("texts");
  footer_.options = fields.Json("options");
  ReportNames names;
  for (const JsonFields& source : fields.Objects("sources")) {
    footer_.sources.push_back(ReadSourceReport(source));
    footer_.hashes.push_back(source.Hash("hash"));
    if (!names.Add(footer_.sources.back())) fields.Expected(kFewNames, "sources");
  }
  if (fields.Has("ids")) {
    const JsonFields ids = fields.Object("ids");
    footer_.ids = {.at = ids.Number("at"), .games = ids.Number("games"), .hash = ids.Hash("hash")};
  }
  for (const JsonFields& notation : fields.Objects("notations")) {
    const std::string slug = notation.Text("notation");
    const std::vector<JsonFields> columns = notation.Objects("columns");
    if (!document.status().ok()) break;
    if (Result<void> added = AddNotation(slug, columns); !added.ok()) return added;
  }
  if (document.status().ok()) return {};
  return Damaged(json_at, document.status().error().message);
}

Result<void> RecordFileReader::AddNotation(const std::string& notation,
                                           const std::vector<JsonFields>& columns) {
  const GameOps* const game = plymill::FindGame(notation);
  if (game == nullptr) {
    return DamagedError(
        absl::StrCat(path_, ": holds the notation ", notation,
                     ", which this plymill does not know; it was written by plymill ", writer_));
  }
  Result<ColumnMap> map = MapColumns(columns, game->columns());
  if (!map.ok()) {
    const std::string needs =
        map.Has(ErrorCode::kNotReadable) ? "; it needs plymill " + writer_ : "";
    return DamagedError(
        absl::StrCat(path_, ": the schema of ", notation, ": ", map.error().message, needs));
  }
  const ColumnTypes& types = game->columns();
  const std::size_t content = ContentOf(types)[0];
  const bool has_contents = std::any_of(
      map->begin(), map->end(), [&](const MappedColumn& each) { return each.index == content; });
  const bool is_like_others = footer_.notations.empty() || footer_.contents == has_contents;
  footer_.contents = has_contents && (footer_.contents || footer_.notations.empty());
  has_own_columns_ = has_own_columns_ && is_like_others && AreOwn(*map, types, has_contents);
  footer_.notations.push_back(game);
  maps_.push_back(*std::move(map));
  return {};
}

Error RecordFileReader::BlockFailure(std::size_t index, const Error& why) const {
  const std::size_t block = sections_.empty() ? index : sections_[index].block;
  const IndexEntry& entry = EntryOf(index);
  const std::uint64_t first =
      games_before_[index] - (sections_.empty() ? 0 : sections_[index].first_game);
  std::string what = why.message;
  if (why.code == ErrorCode::kNotReadable) absl::StrAppend(&what, "; it needs plymill ", writer_);
  const std::string games =
      entry.games == 0 ? "" : absl::StrCat(" (games ", first, " to ", first + entry.games - 1, ")");
  return Damaged(entry.at, absl::StrCat("block ", block, games, ": ", what));
}

Result<BlockView> RecordFileReader::OpenBlock(std::size_t index) const {
  const IndexEntry& entry = EntryOf(index);
  Result<BlockView> block = BlockView::Open(BytesOf(index));
  if (!block.ok()) return BlockFailure(index, block.error());
  const BlockHeader& header = block->header();
  const IndexEntry there = IndexEntryOf(header, entry.at);
  if (std::memcmp(&there, &entry, sizeof(entry)) != 0 || !block->HasHash()) {
    return BlockFailure(index, DamagedError("the header of a block is not that of the index"));
  }
  return block;
}

Result<void> RecordFileReader::ReadBlock(std::size_t index, BlockColumns& memory,
                                         RecordsBase& records, PlyRows rows) const {
  memory.plies = nullptr;
  if (!sections_.empty()) return ReadSection(index, memory, records);
  if (rows == PlyRows::kLeftInColumns) memory.plies = &memory.columns;
  return ReadWholeBlock(index, memory.decoder, memory.columns, rows, records);
}

Result<void> RecordFileReader::ReadWholeBlock(std::size_t index, ColumnDecoder& decoder,
                                              Columns& columns, PlyRows rows,
                                              RecordsBase& records) const {
  const Result<void> status = DecodeColumns(index, {}, decoder, columns);
  return status.ok() ? MakeRecords(index, columns, rows, records) : status;
}

Result<void> RecordFileReader::MakeRecords(std::size_t index, const Columns& columns, PlyRows rows,
                                           RecordsBase& records) const {
  if (GameOf(index).from_columns(columns, rows, records)) return {};
  return BlockFailure(index, DamagedError("the rows of a game do not fit together"));
}

Result<void> RecordFileReader::ReadSection(std::size_t index, BlockColumns& memory,
                                           RecordsBase& records) const {
  const GameOps& game = GameOf(index);
  const Section& section = sections_[index];
  memory.shared = shared_->Take(section.block, [&](SharedBlock& block) {
    block.records = game.new_records();
    block.status =
        ReadWholeBlock(index, block.decoder, block.columns, PlyRows::kMade, *block.records);
  });
  if (!memory.shared->status.ok()) return memory.shared->status;
  const RecordsBase& all = *memory.shared->records;
  const IndexEntry& entry = footer_.index[index];
  const std::size_t first = std::min<std::size_t>(section.first_game, all.heads.size());
  const std::size_t games = std::min<std::size_t>(entry.games, all.heads.size() - first);
  game.copy_range(all, first, games, records);
  records.tally.games_seen = records.tally.games_written = records.heads.size();
  for (const GameHead& head : records.heads) records.tally.plies += head.rows.count;
  if (records.tally.plies == entry.plies) return {};
  return BlockFailure(index,
                      DamagedError("the plies of a source are not as many as the footer says"));
}

Result<void> RecordFileReader::ReadSectionColumns(std::size_t index, std::span<const char> wanted,
                                                  BlockColumns& memory) const {
  const GameOps& game = GameOf(index);
  RecordsBase& games = memory.GamesOf(game);
  if (Result<void> status = ReadSection(index, memory, games); !status.ok()) return status;
  game.to_columns(games, memory.columns);
  if (WantsContents(wanted, game) || !games.contents.empty()) {
    SetContents(game, games, memory.contents, memory.columns);
  }
  return {};
}

Result<void> RecordFileReader::ReadColumns(std::size_t index, std::span<const char> wanted,
                                           BlockColumns& memory) const {
  if (!sections_.empty()) return ReadSectionColumns(index, wanted, memory);
  const bool makes_contents = WantsContents(wanted, GameOf(index)) && !footer_.contents;
  if (makes_contents) return MakeContents(index, wanted, memory);
  Result<void> status = DecodeColumns(index, wanted, memory.decoder, memory.columns);
  const bool lacks_contents =
      status.ok() && WantsContents(wanted, GameOf(index)) && !HasContents(memory.columns);
  return lacks_contents ? MakeContents(index, wanted, memory) : status;
}

Result<void> RecordFileReader::DecodeColumns(std::size_t index, std::span<const char> wanted,
                                             ColumnDecoder& decoder, Columns& columns) const {
  Result<BlockView> block = OpenBlock(index);
  if (!block.ok()) return block.error();
  if (wanted.empty() && !block->IsWhole()) {
    return BlockFailure(index, DamagedError("a column does not have its checksum"));
  }
  const ColumnMap& map = maps_[footer_.index[index].notation];
  const Result<void> status =
      block->Decode(map, GameOf(index).columns(), wanted, !wanted.empty(), decoder, columns);
  return status.ok() ? status : BlockFailure(index, status.error());
}

// Reads the columns that are wanted, and those that the content is made from.
Result<void> RecordFileReader::MakeContents(std::size_t index, std::span<const char> wanted,
                                            BlockColumns& memory) const {
  const GameOps& game = GameOf(index);
  std::vector<char> columns = game.content_columns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (wanted[i] != 0) columns[i] = 1;
  }
  Result<void> status = DecodeColumns(index, columns, memory.decoder, memory.columns);
  if (!status.ok()) return status;
  FillUnread(memory.columns);
  RecordsBase& games = memory.GamesOf(game);
  status = MakeRecords(index, memory.columns, PlyRows::kMade, games);
  if (!status.ok()) return status;
  games.contents.Clear();
  SetContents(game, games, memory.contents, memory.columns);
  return {};
}

Result<void> RecordFileReader::ReadRecords(std::size_t index, std::span<const char> wanted,
                                           BlockColumns& memory, RecordsBase& records,
                                           PlyRows rows) const {
  memory.plies = nullptr;
  if (!sections_.empty()) return ReadSection(index, memory, records);
  if (rows == PlyRows::kLeftInColumns) memory.plies = &memory.columns;
  if (Result<void> status = ReadColumns(index, wanted, memory); !status.ok()) return status;
  FillUnread(memory.columns);
  return MakeRecords(index, memory.columns, rows, records);
}

Result<std::vector<ColumnEntry>> RecordFileReader::EntriesOf(std::size_t index) const {
  if (!BeginsBlock(index)) return std::vector<ColumnEntry>();
  const Result<BlockView> block = OpenBlock(index);
  if (!block.ok()) return block.error();
  std::vector<ColumnEntry> entries;
  entries.reserve(block->header().entries);
  for (std::size_t i = 0; i < block->header().entries; ++i) entries.push_back(block->EntryAt(i));
  return entries;
}

std::optional<std::size_t> RecordFileReader::ColumnOf(std::size_t index,
                                                      const ColumnEntry& entry) const {
  const ColumnMap& map = maps_[footer_.index[index].notation];
  const std::size_t column =
      entry.column < map.size() ? map[entry.column].index : ColumnType::kNone;
  return column == ColumnType::kNone ? std::nullopt : std::optional(column);
}

std::optional<GamePlace> RecordFileReader::FindGame(std::uint64_t number) const {
  if (number >= games_before_.back()) return std::nullopt;
  const auto next = std::upper_bound(games_before_.begin(), games_before_.end(), number);
  const auto block = static_cast<std::size_t>(next - games_before_.begin()) - 1;
  return GamePlace{block, static_cast<std::uint32_t>(number - games_before_[block])};
}

std::optional<std::size_t> RecordFileReader::FindBlock(std::size_t source,
                                                       std::uint64_t offset) const {
  auto block = std::partition_point(
      footer_.index.begin(), footer_.index.end(), [&](const IndexEntry& entry) {
        return std::pair<std::uint64_t, std::uint64_t>(entry.source, entry.first_game) <=
               std::pair<std::uint64_t, std::uint64_t>(source, offset);
      });
  do {
    if (block == footer_.index.begin()) return std::nullopt;
    --block;
  } while (block->games == 0);
  if (block->source != source) return std::nullopt;
  return static_cast<std::size_t>(block - footer_.index.begin());
}

}  // namespace plymill
