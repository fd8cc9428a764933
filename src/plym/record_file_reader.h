// RecordFileReader: opens a record file, checks its header and footer, and reads its blocks.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/column.h"
#include "model/game_ops.h"
#include "plym/decode_block.h"
#include "plym/record_file.h"
#include "plym/sections.h"
#include "plym/set_contents.h"
#include "plym/shared_blocks.h"
#include "source/mapped_file.h"

namespace plymill {

// A game of a file: its block, and its index in the block.
struct GamePlace {
  std::size_t block = 0;
  std::uint32_t game = 0;
};

// Columns with the decoder that fills them. Keeps its memory from block to block.
struct BlockColumns {
  Columns columns;
  ColumnDecoder decoder;
  const Columns* plies = nullptr;  // with PlyRows::kLeftInColumns: for JsonlStyle::plies

  // Only of files with kSharedBlocks: the block that the texts of the section are views into.
  std::shared_ptr<const SharedBlock> shared = {};

  // Memory for the games of a section, or of a block whose contents are made.
  std::unique_ptr<RecordsBase> games = {};
  const GameOps* game = nullptr;  // the notation of `games`
  ContentMemory contents = {};

  RecordsBase& GamesOf(const GameOps& notation) {
    if (game != &notation) games = notation.new_records();
    game = &notation;
    return *games;
  }
};

// In a file with kSharedBlocks, the blocks of this class and of footer().index are the sections of
// the blocks: see Sections.
class RecordFileReader {
 public:
  // Opens a file and checks its header, footer and index. Reads no block. If the file is damaged,
  // returns kDamaged with the offset in the message.
  static Result<RecordFileReader> Open(const std::string& path);

  const std::string& path() const { return path_; }
  // The same for a file that is mapped already. Messages name it `path`.
  static Result<RecordFileReader> Open(const std::string& path,
                                       std::shared_ptr<const MappedFile> file);

  const FileFooter& footer() const { return footer_; }

  // Checks every byte of block `index`, and reads it into `records`, which must be made by the
  // notation GameOf(index). Texts of the records are views into `memory`. The message of a failure
  // has the numbers of the games of the block in the file, from 0.
  // With PlyRows::kLeftInColumns, the plies may be left in the columns of `memory`.
  Result<void> ReadBlock(std::size_t index, BlockColumns& memory, RecordsBase& records,
                         PlyRows rows = PlyRows::kMade) const;

  // Checks the header and the entries of block `index`, and nothing else.
  Result<void> CheckBlock(std::size_t index) const {
    return BeginsBlock(index) ? OpenBlock(index).outcome() : Result<void>();
  }

  // Reads the columns of block `index` for which `wanted` is true (see TypesOf()), the lists that
  // they are items of, and nothing else. Verifies only what it reads. All, and every byte of the
  // block, if `wanted` is empty. If the content of games is wanted and the block does not have it,
  // reads what was played, and makes it.
  Result<void> ReadColumns(std::size_t index, std::span<const char> wanted,
                           BlockColumns& memory) const;

  // The same, and fills `records` with them. The fields of other columns are null, or zero.
  Result<void> ReadRecords(std::size_t index, std::span<const char> wanted, BlockColumns& memory,
                           RecordsBase& records, PlyRows rows = PlyRows::kMade) const;

  // The entries of block `index`, with the place of the column of each in the schema of the file.
  // The first section of a block has the entries of the block, later sections have none.
  Result<std::vector<ColumnEntry>> EntriesOf(std::size_t index) const;

  // The column of an entry of block `index`, in the types of this plymill; nothing if it is
  // unknown.
  std::optional<std::size_t> ColumnOf(std::size_t index, const ColumnEntry& entry) const;

  // The version of plymill that wrote the file.
  const std::string& writer() const { return writer_; }

  // The bytes of the file, and of its footer.
  std::uint64_t bytes() const { return file_bytes().size(); }
  std::uint64_t footer_bytes() const { return footer_bytes_; }

  // Whether a file with the footer that this plymill writes may have the blocks as they are: blocks
  // of one source each, with the columns of this plymill.
  bool has_own_blocks() const { return !shares_blocks_ && has_own_columns_; }

  // The bytes of block `index`, unchecked; of a section, those of its whole block.
  std::string_view BytesOf(std::size_t index) const {
    return file_bytes().substr(EntryOf(index).at, EntryOf(index).bytes);
  }

  std::string_view file_bytes() const { return copy_.empty() ? file_->bytes() : copy_; }

  // Copies the file to memory, and closes it. Must not be called while blocks are read.
  void KeepCopy() {
    copy_ = file_->bytes();
    file_.reset();
  }

  // Whether block `index` is not a later section of a block.
  bool BeginsBlock(std::size_t index) const {
    return sections_.empty() || sections_[index].first_game == 0;
  }

  const GameOps& GameOf(std::size_t index) const {
    return *footer_.notations[footer_.index[index].notation];
  }

  // The place of game `number`, counted from 0 over the whole file; nothing if the file has fewer.
  std::optional<GamePlace> FindGame(std::uint64_t number) const;

  // The block that has the game at `offset` of source `source`, if the file has this game; nothing
  // if no block of the source that has games begins at or before this place.
  std::optional<std::size_t> FindBlock(std::size_t source, std::uint64_t offset) const;

  // The numbers of the games with `id` in the index of ids, which the file must have. Checks it.
  Result<std::vector<std::uint64_t>> GamesInIndex(std::uint64_t id) const;

  // An entry of the index of ids.
  IdEntry IdAt(std::size_t index) const;

  // Checks that the index of ids, if the file has one, has its hash, is sorted, and names games of
  // the file, each at most once for each id.
  Result<void> CheckIds() const;

  // The same, and that its entries are those of the games, which have the sum `marks` of MarkOf().
  Result<void> CheckIds(std::uint64_t marks) const;

  // The failure of an index of ids that does not fit the blocks.
  Error WrongIndex() const;

  // The number of games of the file.
  std::uint64_t games() const { return games_before_.back(); }

  // The number of games before block `index`.
  std::uint64_t GamesBefore(std::size_t index) const { return games_before_[index]; }

  // A copy never changes.
  Result<void> CheckUnchanged() const {
    return copy_.empty() ? file_->CheckUnchanged() : Result<void>();
  }

  // The failure of block `index`, with its place and its games.
  Error BlockFailure(std::size_t index, const Error& why) const;

 private:
  Error Damaged(std::size_t at, std::string_view what) const;
  Result<BlockView> OpenBlock(std::size_t index) const;
  Result<void> ReadWholeBlock(std::size_t index, ColumnDecoder& decoder, Columns& columns,
                              PlyRows rows, RecordsBase& records) const;
  Result<void> ReadSection(std::size_t index, BlockColumns& memory, RecordsBase& records) const;
  Result<void> ReadSectionColumns(std::size_t index, std::span<const char> wanted,
                                  BlockColumns& memory) const;
  Result<void> DecodeColumns(std::size_t index, std::span<const char> wanted,
                             ColumnDecoder& decoder, Columns& columns) const;
  Result<void> MakeRecords(std::size_t index, const Columns& columns, PlyRows rows,
                           RecordsBase& records) const;
  Result<void> MakeContents(std::size_t index, std::span<const char> wanted,
                            BlockColumns& memory) const;
  const IndexEntry& EntryOf(std::size_t index) const {
    return sections_.empty() ? footer_.index[index] : blocks_[sections_[index].block];
  }
  Result<void> ReadHeader();
  Result<void> ReadFooter();
  Result<void> Divide(std::size_t footer_at);
  Result<void> ReadIndex(std::string_view footer);
  Result<void> CheckIndex(std::size_t footer_at);
  void CountGames();
  Result<void> ReadJson(std::string_view json);
  Result<void> AddNotation(const std::string& notation, const std::vector<JsonFields>& columns);
  std::string_view IdBytes() const {
    return file_bytes().substr(footer_.ids->at, footer_.ids->games * sizeof(IdEntry));
  }

  std::string path_;
  std::shared_ptr<const MappedFile> file_;
  std::string copy_;                         // the bytes of the file after KeepCopy()
  bool shares_blocks_ = false;               // the file has kSharedBlocks
  std::vector<IndexEntry> blocks_;           // only then: the blocks
  std::vector<Section> sections_;            // only then: their sections
  std::unique_ptr<SharedBlocks> shared_;     // only then
  std::string writer_;                       // the version of plymill that wrote the file
  std::vector<ColumnMap> maps_;              // one for each notation of the footer
  bool has_own_columns_ = true;              // all maps are those of the columns of this plymill
  std::vector<std::uint64_t> games_before_;  // for each block, and for the end of the file
  FileFooter footer_;
  std::uint64_t footer_bytes_ = 0;  // with the trailer

  // CheckIds() has succeeded; threads may look for ids at the same time.
  std::unique_ptr<std::atomic<bool>> ids_are_good_ = std::make_unique<std::atomic<bool>>(false);
};

}  // namespace plymill
