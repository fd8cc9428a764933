#include "plymill/open.h"

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>

#include "convert/failure.h"
#include "decode/record_file_reader.h"
#include "encode/report.h"
#include "notation/game_ops.h"
#include "table/game_piece.h"

namespace plymill {
namespace {

class OpenRecordFile final : public RecordFile {
 public:
  explicit OpenRecordFile(RecordFileReader reader) : reader_(std::move(reader)) {
    for (const IndexEntry& block : reader_.footer().index) {
      first_games_.push_back(games_);
      games_ += block.header.games;
    }
  }

  std::uint64_t games() const override { return games_; }

  ReadGame Game(std::uint64_t number, bool with_notation) const override {
    const std::size_t block = BlockOf(number);
    ReadGame read;
    const absl::Status status = UseBlock(block, [&](const RecordsBase& records) {
      const std::size_t index = number - first_games_[block];
      const std::unique_ptr<RecordsBase> only = OnlyGame(reader_.GameOf(block), records, index);
      const MakePiece make = MakeGamePieces(reader_.footer().texts, with_notation);
      read.game = make(reader_.GameOf(block), *only, SourceOf(block).source)->games[0];
    });
    read.result = ResultOf(status);
    return read;
  }

  FoundGame Find(const std::string& source, std::uint64_t offset) const override {
    FoundGame found;
    const auto& index = reader_.footer().index;
    std::size_t block = index.size();
    for (std::size_t i = 0; i < index.size(); ++i) {
      const bool may_have = SourceOf(i).source == source && index[i].header.games > 0 &&
                            index[i].header.first_game <= offset;
      if (may_have) block = i;
    }
    if (block == index.size()) return found;
    found.result = FindIn(
        block, [&](const GameHead& head) { return head.offset == offset; }, found.number);
    return found;
  }

  FoundGame FindId(std::uint64_t id) const override {
    FoundGame found;
    for (std::size_t i = 0; i < first_games_.size() && !found.number; ++i) {
      found.result = FindIn(
          i, [&](const GameHead& head) { return head.id == id; }, found.number);
      if (found.result.failure != Failure::kNone) break;
    }
    return found;
  }

  std::string SchemaJson() const override {
    std::string json;
    for (const std::string& notation : Notations()) {
      const GameOps* const game = FindGame(notation);
      if (game != nullptr) json += (json.empty() ? "" : ",") + game->schema();
    }
    return "[" + json + "]";
  }

  std::string ProvenanceJson() const override {
    return "{\"sources\":" + SourcesJson(reader_.footer().sources) + "}";
  }

 private:
  const SourceReport& SourceOf(std::size_t block) const {
    return reader_.footer().sources[reader_.footer().index[block].header.source];
  }

  std::vector<std::string> Notations() const {
    std::vector<std::string> notations;
    for (const SourceReport& source : reader_.footer().sources) {
      const bool is_new =
          std::find(notations.begin(), notations.end(), source.notation) == notations.end();
      if (is_new && !source.notation.empty()) notations.push_back(source.notation);
    }
    return notations;
  }

  std::size_t BlockOf(std::uint64_t number) const {
    const auto after = std::upper_bound(first_games_.begin(), first_games_.end(), number);
    return static_cast<std::size_t>(after - first_games_.begin()) - 1;
  }

  ConvertResult FindIn(std::size_t block, const std::function<bool(const GameHead&)>& is_wanted,
                       std::optional<std::uint64_t>& number) const {
    return ResultOf(UseBlock(block, [&](const RecordsBase& records) {
      const auto found = std::find_if(records.heads.begin(), records.heads.end(), is_wanted);
      if (found == records.heads.end()) return;
      number = first_games_[block] + static_cast<std::uint64_t>(found - records.heads.begin());
    }));
  }

  // Calls `use` with the games of a block. The block that was used last is kept.
  absl::Status UseBlock(std::size_t block,
                        const std::function<void(const RecordsBase&)>& use) const {
    return WithoutExceptions([&]() -> absl::Status {
      const std::lock_guard lock(mutex_);
      if (kept_ == nullptr || kept_block_ != block) {
        kept_ = reader_.GameOf(block).new_records();
        kept_block_ = block;
        if (absl::Status status = reader_.ReadBlock(block, *kept_); !status.ok()) {
          kept_.reset();
          return status;
        }
      }
      use(*kept_);
      return absl::OkStatus();
    });
  }

  const RecordFileReader reader_;
  std::vector<std::uint64_t> first_games_;  // for each block, the number of its first game
  std::uint64_t games_ = 0;
  mutable std::mutex mutex_;  // for the block that is kept
  mutable std::unique_ptr<RecordsBase> kept_;
  mutable std::size_t kept_block_ = 0;
};

}  // namespace

OpenedFile RecordFile::Open(const std::string& path) {
  absl::StatusOr<RecordFileReader> reader = RecordFileReader::Open(path);
  if (!reader.ok()) return {nullptr, ResultOf(reader.status())};
  return {std::make_shared<const OpenRecordFile>(*std::move(reader)), {}};
}

}  // namespace plymill
