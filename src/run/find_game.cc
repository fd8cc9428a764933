#include "run/find_game.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include <utility>

#include "base/result.h"
#include "plym/find_games.h"
#include "plym/record_file_reader.h"
#include "run/run_block.h"
#include "run/run_sources.h"
#include "run/shard_texts.h"

namespace plymill {

namespace {

// The failure of a search among `games` games.
Error NoSuchGame(const WantedGame& wanted, std::uint64_t games) {
  if (wanted.offset) {
    return IoError(absl::StrCat("no game begins at byte ", *wanted.offset));
  }
  return IoError(absl::StrCat("there is no game ", wanted.number, ", only ", games,
                              games == 1 ? " game" : " games", " that can be read"));
}

// Passes the games of one block after the other, up to the wanted game.
class GameSearch {
 public:
  explicit GameSearch(const WantedGame& wanted) : wanted_(wanted) {}

  // The index of the wanted game in `records`, which follow those of the last call; empty if it is
  // not there.
  std::optional<std::size_t> Pass(const RecordsBase& records) {
    const std::size_t games = records.heads.size();
    if (wanted_.offset) {
      for (std::size_t i = 0; i < games; ++i) {
        if (records.heads[i].offset == *wanted_.offset) return i;
      }
    } else if (wanted_.number - 1 < passed_ + games) {
      return wanted_.number - 1 - passed_;
    }
    passed_ += games;
    return std::nullopt;
  }

  Error NotFound() const { return NoSuchGame(wanted_, passed_); }

 private:
  const WantedGame wanted_;
  std::uint64_t passed_ = 0;
};

Result<LocatedGame> FindInSources(const ConvertOptions& options, GameSearch search) {
  ConvertOptions of_files = options;
  of_files.text = false;  // texts keep the written form of plies; record files need not
  RunSources sources(of_files);
  if (Result<void> status = sources.Open(false); !status.ok()) return status;
  const auto block = std::make_shared<RunBlock>();
  for (;;) {
    const Result<bool> more = sources.Next(*block);
    if (!more.ok()) return more.error();
    if (!*more) return search.NotFound();
    if (block->last || block->game == nullptr) continue;
    ShardOptions how = HowToReadFor(options);
    how.game_rows = true;
    if (Result<void> status = sources.Read(how, BlockWants(), *block); !status.ok()) return status;
    if (const auto index = search.Pass(*block->records)) {
      return LocatedGame{block, block->game, block->records, *index};
    }
  }
}

struct OpenRecordFile : GameBlock {
  std::optional<RecordFileReader> reader;
  BlockColumns columns;
};

// The place of the wanted game, whose source must be the only one if its offset is given.
Result<std::optional<GamePlace>> PlaceIn(const RecordFileReader& file, const WantedGame& wanted) {
  if (!wanted.offset) return file.FindGame(wanted.number - 1);
  for (std::size_t source = 0; source < file.footer().sources.size(); ++source) {
    Result<std::optional<GamePlace>> place = FindGameAt(file, source, *wanted.offset);
    if (!place.ok() || *place) return place;
  }
  return std::nullopt;
}

Result<LocatedGame> FindInRecordFile(const std::string& path, const WantedGame& wanted) {
  Result<RecordFileReader> opened = RecordFileReader::Open(path);
  if (!opened.ok()) return opened.error();
  const auto block = std::make_shared<OpenRecordFile>();
  block->reader.emplace(*std::move(opened));
  const Result<std::optional<GamePlace>> place = PlaceIn(*block->reader, wanted);
  if (!place.ok()) return place.error();
  if (!*place) return NoSuchGame(wanted, block->reader->games());
  block->Use(&block->reader->GameOf((*place)->block));
  Result<void> status = block->reader->ReadBlock((*place)->block, block->columns, *block->records);
  if (!status.ok()) return status;
  return LocatedGame{block, block->game, block->records, (*place)->game};
}

}  // namespace

Result<LocatedGame> FindGame(const ConvertOptions& options, const WantedGame& wanted) {
  const std::vector<std::string>& sources = options.sources;
  const bool is_record_file = sources.size() == 1 && absl::EndsWith(sources[0], ".plym");
  return is_record_file ? FindInRecordFile(sources[0], wanted)
                        : FindInSources(options, GameSearch(wanted));
}

}  // namespace plymill
