#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/forms.h"
#include "bench/suite.h"
#include "model/jsonl_style.h"

namespace plymill::bench {
namespace {

// So few shards that their records stay in a cache.
constexpr std::size_t kShards = 4;

std::vector<std::unique_ptr<RecordsBase>> ReadFew(const Archive& archive) {
  std::vector<std::unique_ptr<RecordsBase>> all;
  const ShardOptions options = OptionsOf(CpuForm::kPlain);
  for (std::size_t i = 0; i < std::min(kShards, archive.shards.size()); ++i) {
    all.push_back(archive.game->new_records());
    archive.game->read_shard(archive.shards[i], options, *all.back());
  }
  return all;
}

// Encodes records that are in memory as JSON Lines. The rate counts the bytes written.
void Render(benchmark::State& state, const GameOps& game) {
  const auto all = ReadFew(ArchiveOf(game));
  Buffer<char> out;
  std::size_t written = 0;
  std::uint64_t plies = 0;
  for (const auto& records : all) plies += records->tally.plies;
  for (auto _ : state) {
    written = 0;
    for (const auto& records : all) {
      out.Clear();
      game.encode_jsonl(*records, JsonlStyle{}, out);
      benchmark::ClobberMemory();
      written += out.size();
    }
  }
  SetRates(state, written, plies);
}

}  // namespace

void RegisterRendering() {
  for (const GameOps* const game : AllGames()) {
    Register("render/" + std::string(game->slug) + "/jsonl",
             [game](benchmark::State& state) { Render(state, *game); });
  }
}

}  // namespace plymill::bench
