#include "bench/suite.h"

#include <map>
#include <memory>
#include <utility>

#include "bench/forms.h"

namespace plymill::bench {
namespace {

bool g_failed = false;

}  // namespace

Settings& settings() {
  static Settings settings;
  return settings;
}

const Archive& ArchiveOf(const GameOps& game) {
  static std::map<const GameOps*, std::unique_ptr<Archive>> archives;
  std::unique_ptr<Archive>& archive = archives[&game];
  if (archive == nullptr) archive = MakeArchive(game, settings().bytes);
  return *archive;
}

const Proof& ReferenceOf(const Archive& archive, std::size_t shards) {
  static std::map<std::pair<const Archive*, std::size_t>, Proof> references;
  const auto [place, is_new] = references.try_emplace({&archive, shards});
  if (is_new) {
    const ShardOptions options = OptionsOf(CpuForm::kPlain);
    place->second = Prove(archive, shards, [&](const Shard& shard, RecordsBase& records) {
      archive.game->read_shard(shard, options, records);
      return records.rejects.empty();
    });
  }
  return place->second;
}

bool IsProvedOnce(const std::string& name, const std::function<bool()>& is_proved) {
  static std::map<std::string, bool> proved;
  const auto [place, is_new] = proved.try_emplace(name, false);
  if (is_new) place->second = is_proved();
  return place->second;
}

void Fail(benchmark::State& state, const std::string& message) {
  g_failed = true;
  state.SkipWithError(message.c_str());
}

bool AnyFailed() { return g_failed; }

void Register(const std::string& name, Function function) {
  benchmark::RegisterBenchmark(name.c_str(), std::move(function))
      ->UseRealTime()
      ->Unit(benchmark::kMillisecond);
}

void SetRates(benchmark::State& state, std::size_t bytes, std::uint64_t plies) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
  if (plies == 0) return;
  state.counters["plies_per_second"] =
      benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsIterationInvariantRate);
}

void SetWritten(benchmark::State& state, std::size_t bytes) {
  state.counters["written_per_second"] =
      benchmark::Counter(static_cast<double>(bytes), benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace plymill::bench
