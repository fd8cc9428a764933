#include "plymill/open.h"

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "columns/schema_json.h"
#include "convert/failure.h"
#include "decode/find_games.h"
#include "decode/record_file_reader.h"
#include "encode/report.h"
#include "notation/game_ops.h"
#include "table/game_piece.h"
#include "table/open_record_file.h"
#include "table/outcome.h"

namespace plymill {
namespace {

class ReadRecordFile final : public RecordFile {
 public:
  explicit ReadRecordFile(RecordFileReader reader) : reader_(std::move(reader)) {}

  std::uint64_t games() const override { return reader_.games(); }

  ReadGame Game(std::uint64_t number, bool with_notation) const override {
    const std::optional<GamePlace> place = reader_.FindGame(number);
    if (!place) {
      return {{},
              ResultOf(UsageError("there is no game " + std::to_string(number) + "; the file has " +
                                  std::to_string(games())))};
    }
    ReadGame read;
    const GameOps& game = reader_.GameOf(place->block);
    const std::string& source = reader_.footer().sources[SourceOf(place->block)].source;
    read.result = OutcomeOf(UseBlock(place->block, [&](const RecordsBase& records) {
      read.game = GameIn(game, *OnlyGame(game, records, place->game), source,
                         reader_.footer().texts, with_notation);
    }));
    return read;
  }

  FoundGame Find(const std::string& source, std::uint64_t offset) const override {
    const std::vector<SourceReport>& sources = reader_.footer().sources;
    return Found([&]() -> absl::StatusOr<std::optional<GamePlace>> {
      for (std::size_t i = 0; i < sources.size(); ++i) {
        if (sources[i].source != source) continue;
        absl::StatusOr<std::optional<GamePlace>> place = FindGameAt(reader_, i, offset);
        if (!place.ok() || *place) return place;
      }
      return std::nullopt;
    });
  }

  FoundGame FindId(std::uint64_t id) const override {
    return Found([&]() -> absl::StatusOr<std::optional<GamePlace>> {
      const absl::StatusOr<std::vector<GamePlace>> places = FindGamesWithId(reader_, id);
      if (!places.ok()) return places.status();
      return places->empty() ? std::nullopt : std::optional(places->front());
    });
  }

  std::string SchemaJson() const override {
    std::string json;
    for (const GameOps* const game : reader_.footer().notations) {
      json += (json.empty() ? "" : ",") + plymill::SchemaJson(game->slug, game->columns());
    }
    return "[" + json + "]";
  }

  std::string ProvenanceJson() const override {
    const FileFooter& footer = reader_.footer();
    return "{\"sources\":" + SourcesJson(footer.sources) +
           ",\"options\":" + (footer.options.empty() ? "null" : footer.options) + "}";
  }

 private:
  std::size_t SourceOf(std::size_t block) const { return reader_.footer().index[block].source; }

  // The result of `find`.
  template <class Find>
  FoundGame Found(const Find& find) const {
    FoundGame found;
    const absl::StatusOr<std::optional<GamePlace>> place = WithoutExceptions(find);
    found.result = OutcomeOf(place.status());
    if (place.ok() && *place) found.number = reader_.GamesBefore((*place)->block) + (*place)->game;
    return found;
  }

  // Calls `use` with the games of a block. The block that was used last is kept.
  absl::Status UseBlock(std::size_t block,
                        const std::function<void(const RecordsBase&)>& use) const {
    return WithoutExceptions([&]() -> absl::Status {
      const std::lock_guard lock(mutex_);
      if (kept_ == nullptr || kept_block_ != block) {
        kept_ = reader_.GameOf(block).new_records();
        kept_block_ = block;
        absl::Status status = reader_.ReadBlock(block, kept_columns_, *kept_);
        if (!status.ok()) {
          kept_.reset();
          return status;
        }
      }
      use(*kept_);
      return absl::OkStatus();
    });
  }

  const RecordFileReader reader_;
  mutable std::mutex mutex_;           // for the members below
  mutable BlockColumns kept_columns_;  // the kept games have views into them
  mutable std::unique_ptr<RecordsBase> kept_;
  mutable std::size_t kept_block_ = 0;
};

OpenedFile Open(const std::string& path, const std::vector<GivenStream>& streams) {
  absl::StatusOr<RecordFileReader> reader =
      WithoutExceptions([&] { return OpenRecordFile(streams, path); });
  if (!reader.ok()) return {nullptr, ResultOf(reader.status())};
  return {std::make_shared<const ReadRecordFile>(*std::move(reader)), {}};
}

}  // namespace

OpenedFile RecordFile::Open(const std::string& path) { return plymill::Open(path, {}); }

OpenedFile RecordFile::Open(const GivenStream& stream) {
  return plymill::Open(stream.name, {stream});
}

}  // namespace plymill
