#include "run/read_known_games.h"

#include <absl/strings/str_cat.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "run/conversion.h"
#include "run/games_sink.h"

namespace plymill {
namespace {

// Takes the hash of each game of a run.
class HashSink final : public GamesSink {
 public:
  explicit HashSink(const SelectOptions& select) : select_(select) {}

  BlockWants Wants(const GameOps&) const override { return {}; }

  Result<void> Encode(RunBlock& block) const override {
    Judgement& memory = block.judgement;
    memory.games.Clear();
    if (select_.same == Same::kContent) {
      block.game->hash_contents(*block.records, memory.played, memory.games);
    } else {
      for (const GameHead& head : block.records->heads) memory.games.Append({head.id, 0});
    }
    return {};
  }

  // Games without plies are nobody's duplicates by their content.
  Result<void> Append(RunBlock& block) override {
    const auto& heads = block.records->heads;
    for (std::size_t i = 0; i < heads.size(); ++i) {
      if (select_.same == Same::kContent && heads[i].rows.count == 0) continue;
      if (hashes_.size() == select_.dedupe_bytes / sizeof(Hash128)) return TooMany();
      hashes_.push_back(block.judgement.games[i]);
    }
    return {};
  }

  std::vector<Hash128> Take() { return std::move(hashes_); }

 private:
  Error TooMany() const {
    return LimitError(absl::StrCat("--dedupe-memory: ", select_.dedupe_bytes,
                                   " bytes do not suffice for the games of --against; give more, "
                                   "16 bytes a game"));
  }

  const SelectOptions& select_;
  std::vector<Hash128> hashes_;
};

}  // namespace

Result<std::shared_ptr<const KnownGames>> ReadKnownGames(const ConvertOptions& options) {
  const SelectOptions& select = options.select;
  if (select.against.empty()) return std::shared_ptr<const KnownGames>();
  ConvertOptions read;
  read.output = Output::kBatches;
  read.threads = options.threads;
  read.cancel = options.cancel;
  HashSink sink(select);
  const Result<Report> report =
      ConvertWithHooks(read, {.sink = &sink, .files = FilesToRead{.paths = select.against}});
  if (!report.ok()) return report.error();
  return std::make_shared<const KnownGames>(sink.Take());
}

}  // namespace plymill
