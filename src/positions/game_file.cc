#include "positions/game_file.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <utility>

#include "model/shard.h"
#include "run/detect.h"
#include "run/failure.h"
#include "source/format.h"
#include "source/line_ends.h"
#include "source/mapped_file.h"
#include "source/source.h"

namespace plymill {
namespace {

template <class T>
void AppendBytes(const T& value, std::string& out) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

class RecordGames final : public GameFile {
 public:
  explicit RecordGames(const std::string& path, RecordFileReader reader)
      : reader_(std::move(reader)) {
    path_ = path;
    for (std::size_t i = 0; i < reader_.footer().index.size(); ++i) {
      const IndexEntry& entry = reader_.footer().index[i];
      blocks_.push_back({entry.games, entry.plies, &reader_.GameOf(i)});
      AppendBytes(entry.hash, mark_);
    }
  }

  std::string_view SourceOf(std::size_t block) const override {
    return reader_.footer().sources[reader_.footer().index[block].source].source;
  }

  Result<void> Read(std::size_t block, const ReadWants& wants, BlockMemory& memory) const override {
    RecordsBase& records = memory.RecordsOf(reader_.GameOf(block));
    if (wants.all_fields) return reader_.ReadBlock(block, memory.columns, records);
    return reader_.ReadRecords(block, NeededColumns(reader_.GameOf(block)), memory.columns,
                               records);
  }

  Result<void> CheckUnchanged() const override { return reader_.CheckUnchanged(); }

 private:
  // All columns but those of comments and texts, and those of games that no rules need. Contents
  // would be made from the plies if the file does not have them.
  static std::vector<char> NeededColumns(const GameOps& game) {
    std::vector<char> wanted;
    for (const ColumnType& type : game.columns()) {
      const bool is_note = type.table == Table::kComments || type.table == Table::kTexts ||
                           type.table == Table::kPoints;
      const bool is_place =
          type.table == Table::kGames &&
          (type.name == "offset" || type.name == "line" || type.name == "id" ||
           type.name == "bytes" || type.name == "comments" || type.name == "content_high" ||
           type.name == "content_low" || type.name == "texts" || type.name == "rules_points");
      wanted.push_back(is_note || is_place ? 0 : 1);
    }
    return wanted;
  }

  RecordFileReader reader_;
};

class TextGames final : public GameFile {
 public:
  TextGames(const std::string& path, std::shared_ptr<const MappedFile> file)
      : file_(std::move(file)) {
    path_ = path;
  }

  // Cuts the text at starts of games, and counts the games of each part.
  Result<void> Index(const GameOps& game, Workers& workers) {
    game_ = &game;
    const std::string_view bytes = file_->bytes();
    for (std::size_t begin = 0; begin < bytes.size();) {
      begins_.push_back(begin);
      begin = ShardEnd(game.find_game_start, bytes, kBlockBytes, begin);
      if (workers.is_cancelled()) return CancelledByCaller();
    }
    blocks_.resize(begins_.size());
    std::vector<BlockMemory> memory(workers.threads());
    std::vector<std::uint64_t> rejected(begins_.size());
    const bool is_done = workers.Run(begins_.size(), [&](std::size_t i, std::size_t slot) {
      ReadText(i, {}, memory[slot]);
      const Tally& tally = memory[slot].records->tally;
      blocks_[i] = {static_cast<std::uint32_t>(tally.games_written),
                    static_cast<std::uint32_t>(tally.plies), game_};
      rejected[i] = tally.games_rejected;
    });
    if (!is_done) return CancelledByCaller();
    for (const std::uint64_t games : rejected) games_rejected_ += games;
    AppendBytes(bytes.size(), mark_);
    for (const FileBlock& block : blocks_) {
      AppendBytes(block.games, mark_);
      AppendBytes(block.plies, mark_);
    }
    return {};
  }

  std::string_view SourceOf(std::size_t) const override { return path_; }

  Result<void> Read(std::size_t block, const ReadWants& wants, BlockMemory& memory) const override {
    ReadText(block, wants, memory);
    const Tally& tally = memory.records->tally;
    if (tally.games_written == blocks_[block].games && tally.plies == blocks_[block].plies) {
      return {};
    }
    return ChangedError(absl::StrCat(path_, ": changed while it was read"));
  }

  Result<void> CheckUnchanged() const override { return file_->CheckUnchanged(); }

 private:
  // A part of a text is small, so that a window has parts of many places.
  static constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

  void ReadText(std::size_t block, const ReadWants& wants, BlockMemory& memory) const {
    const std::size_t begin = begins_[block];
    const std::size_t end = block + 1 < begins_.size() ? begins_[block + 1] : file_->bytes().size();
    ShardOptions options;
    options.form = BestCpuForm();
    options.rules = wants.rules;
    options.game_rows = wants.ids;
    options.rule_settings = wants.settings;
    game_->read_shard({.text = file_->bytes().substr(begin, end - begin), .offset = begin}, options,
                      memory.RecordsOf(*game_));
  }

  std::shared_ptr<const MappedFile> file_;
  const GameOps* game_ = nullptr;
  std::vector<std::size_t> begins_;  // of the parts, in bytes
};

constexpr std::string_view kAdvice =
    "; positions are read from text or record files: make a record file with plymill convert";

Result<void> CheckPlainText(const std::string& path, std::string_view head) {
  const Compression compression = CompressionOf(head);
  const Packing packing = PackingOf(head);
  if (compression != Compression::kNone) {
    return UsageError(absl::StrCat(path, ": is compressed (", std::string(NameOf(compression)), ")",
                                   std::string(kAdvice)));
  }
  if (packing != Packing::kNone) {
    return UsageError(
        absl::StrCat(path, ": is ", std::string(NameOf(packing)), std::string(kAdvice)));
  }
  if (LineEndsOf(head) != LineEnds::kUsual) {
    return UsageError(
        absl::StrCat(path, ": has lines that end with other signs than LF", std::string(kAdvice)));
  }
  return CheckText(path, head, false);
}

Result<std::unique_ptr<GameFile>> OpenText(const std::string& path, const std::string& notation,
                                           MappedFile mapped, Workers& workers) {
  const auto file = std::make_shared<const MappedFile>(std::move(mapped));
  const std::string_view head = file->bytes().substr(0, kFormatHeadBytes);
  if (file->hides_bytes()) {
    return UsageError(absl::StrCat(path, ": is no regular file", std::string(kAdvice)));
  }
  if (Result<void> status = CheckPlainText(path, head); !status.ok()) return status;
  const GameOps* game = FindGame(notation);
  if (game == nullptr) {
    Result<const GameOps*> found = DetectGame(path, *MappedSource(file));
    if (!found.ok()) return found.error();
    game = *found;
  }
  auto games = std::make_unique<TextGames>(path, file);
  if (game == nullptr) return games;
  if (Result<void> status = games->Index(*game, workers); !status.ok()) return status;
  return games;
}

}  // namespace

Result<std::unique_ptr<GameFile>> GameFile::Open(const std::string& path,
                                                 const std::string& notation, Workers& workers) {
  Result<MappedFile> mapped = MappedFile::Open(path);
  if (!mapped.ok()) return mapped.error();
  if (!mapped->bytes().starts_with(kRecordFileMagic)) {
    return OpenText(path, notation, *std::move(mapped), workers);
  }
  Result<RecordFileReader> reader = RecordFileReader::Open(path);
  if (!reader.ok()) return reader.error();
  return std::make_unique<RecordGames>(path, *std::move(reader));
}

}  // namespace plymill
