#include "convert/find_game.h"

#include <absl/status/status.h>
#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>

#include <utility>

#include "convert/run_sources.h"
#include "convert/shard_block.h"
#include "convert/shard_texts.h"
#include "decode/record_file_reader.h"

namespace plymill {
namespace {

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

  absl::Status NotFound() const {
    if (wanted_.offset) {
      return absl::NotFoundError(absl::StrCat("no game begins at byte ", *wanted_.offset));
    }
    return absl::NotFoundError(absl::StrCat("there is no game ", wanted_.number, ", only ", passed_,
                                            passed_ == 1 ? " game" : " games",
                                            " that can be read"));
  }

 private:
  const WantedGame wanted_;
  std::uint64_t passed_ = 0;
};

absl::StatusOr<FoundGame> FindInSources(const ConvertOptions& options, GameSearch search) {
  RunSources sources(options);
  if (absl::Status status = sources.Open(false); !status.ok()) return status;
  const auto block = std::make_shared<ShardBlock>();
  for (;;) {
    const absl::StatusOr<bool> more = sources.Next(*block);
    if (!more.ok()) return more.status();
    if (!*more) return search.NotFound();
    if (block->last || block->game == nullptr) continue;
    ShardOptions how = HowToReadFor(options);
    how.game_rows = true;
    block->game->read_shard(TextsOf(*block, options), how, *block->records);
    if (const auto index = search.Pass(*block->records)) {
      return FoundGame{block, block->game, block->records, *index};
    }
  }
}

struct OpenRecordFile : GameBlock {
  std::optional<RecordFileReader> reader;
};

absl::StatusOr<FoundGame> FindInRecordFile(const std::string& path, GameSearch search) {
  absl::StatusOr<RecordFileReader> opened = RecordFileReader::Open(path);
  if (!opened.ok()) return opened.status();
  const auto block = std::make_shared<OpenRecordFile>();
  block->reader.emplace(*std::move(opened));
  for (std::size_t i = 0; i < block->reader->footer().index.size(); ++i) {
    block->Use(&block->reader->GameOf(i));
    absl::Status status = block->reader->ReadBlock(i, *block->records);
    if (!status.ok()) return status;
    if (const auto index = search.Pass(*block->records)) {
      return FoundGame{block, block->game, block->records, *index};
    }
  }
  return search.NotFound();
}

}  // namespace

absl::StatusOr<FoundGame> FindGame(const ConvertOptions& options, const WantedGame& wanted) {
  const std::vector<std::string>& sources = options.sources;
  const bool is_record_file = sources.size() == 1 && absl::EndsWith(sources[0], ".plym");
  return is_record_file ? FindInRecordFile(sources[0], GameSearch(wanted))
                        : FindInSources(options, GameSearch(wanted));
}

}  // namespace plymill
