#include "run/tables/one_record_file.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <utility>

#include "base/result.h"
#include "model/schema_json.h"
#include "plym/find_games.h"
#include "rows/report.h"
#include "run/failure.h"
#include "run/tables/game_piece.h"
#include "run/tables/outcome.h"

namespace plymill {

OneRecordFile::OneRecordFile(RecordFileReader reader, const GameOps* only)
    : reader_(std::move(reader)), only_(only), games_before_{0} {
  for (std::size_t i = 0; i < reader_.footer().index.size(); ++i) {
    games_before_.push_back(games_before_.back() + (Has(i) ? reader_.footer().index[i].games : 0));
  }
}

std::optional<GamePlace> OneRecordFile::PlaceOf(std::uint64_t number) const {
  if (number >= games()) return std::nullopt;
  const auto after = std::upper_bound(games_before_.begin(), games_before_.end(), number);
  const auto block = static_cast<std::size_t>(after - games_before_.begin()) - 1;
  return GamePlace{block, static_cast<std::uint32_t>(number - games_before_[block])};
}

ReadGame OneRecordFile::Game(std::uint64_t number, bool with_notation) const {
  const std::optional<GamePlace> place = PlaceOf(number);
  if (!place) {
    return {{},
            ResultOf(
                UsageError(absl::StrCat("there is no game ", number, "; the file has ", games())))};
  }
  ReadGame read;
  const GameOps& game = reader_.GameOf(place->block);
  const FileFooter& footer = reader_.footer();
  const std::string& source = footer.sources[footer.index[place->block].source].source;
  read.result = OutcomeOf(UseBlock(place->block, [&](const RecordsBase& records) {
    read.game = GameAt(game, records, place->game, source, footer.texts, with_notation, *only_one_);
  }));
  return read;
}

FoundGame OneRecordFile::Find(const std::string& source, std::uint64_t offset) const {
  const std::vector<SourceReport>& sources = reader_.footer().sources;
  return Found([&]() -> Result<std::vector<GamePlace>> {
    std::vector<GamePlace> places;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      if (sources[i].source != source) continue;
      const Result<std::optional<GamePlace>> place = FindGameAt(reader_, i, offset);
      if (!place.ok()) return place.error();
      if (*place) places.push_back(**place);
    }
    return places;
  });
}

FoundGame OneRecordFile::FindId(std::uint64_t id) const {
  return Found([&] { return FindGamesWithId(reader_, id); });
}

FoundGame OneRecordFile::FindContent(const ContentHash& content) const {
  return Found([&] { return FindGamesWithContent(reader_, {content.high, content.low}); });
}

std::string OneRecordFile::SchemaJson() const {
  return JsonText(JsonList(reader_.footer().notations, [&](const GameOps* game, JsonWriter& json) {
    if (only_ != nullptr && only_ != game) return;
    WriteSchema(game->slug, game->columns(), reader_.footer().contents, json);
  }));
}

std::string OneRecordFile::ProvenanceJson() const {
  const FileFooter& footer = reader_.footer();
  return JsonObject("sources", JsonList(footer.sources, WriteSource), "options",
                    JsonRaw{footer.options.empty() ? "null" : footer.options});
}

// The first of the places that `find` returns.
FoundGame OneRecordFile::Found(const std::function<Result<std::vector<GamePlace>>()>& find) const {
  FoundGame found;
  const Result<std::vector<GamePlace>> places = WithoutExceptions([&] { return find(); });
  found.result = OutcomeOf(places.outcome());
  if (!places.ok()) return found;
  const auto place = std::find_if(places->begin(), places->end(),
                                  [&](const GamePlace& each) { return Has(each.block); });
  if (place != places->end()) found.number = games_before_[place->block] + place->game;
  return found;
}

// Calls `use` with the games of a block. The block that was used last is kept.
Result<void> OneRecordFile::UseBlock(std::size_t block,
                                     const std::function<void(const RecordsBase&)>& use) const {
  return WithoutExceptions([&]() -> Result<void> {
    const std::lock_guard lock(mutex_);
    if (kept_ == nullptr || kept_block_ != block) {
      kept_ = reader_.GameOf(block).new_records();
      only_one_ = reader_.GameOf(block).new_records();
      kept_block_ = block;
      Result<void> status = reader_.ReadBlock(block, kept_columns_, *kept_);
      if (!status.ok()) {
        kept_.reset();
        return status;
      }
    }
    use(*kept_);
    return {};
  });
}

}  // namespace plymill
