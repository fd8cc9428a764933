#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <map>
#include <string>

#include "archive/mapped_file.h"
#include "bench/forms.h"
#include "bench/scratch_file.h"
#include "bench/suite.h"
#include "plymill/convert.h"

namespace plymill::bench {
namespace {

// Where a run puts what it makes.
struct Target {
  std::string_view name;
  Output output;
  bool to_file;
};

constexpr Target kTargets[] = {{"check", Output::kNothing, false},
                               {"jsonl-null", Output::kJsonl, false},
                               {"jsonl", Output::kJsonl, true},
                               {"plym", Output::kRecordFile, true}};

constexpr std::size_t kThreads[] = {1, 2};

ConvertOptions OptionsOf(const Archive& archive, const Form& form, const Target& target,
                         std::size_t threads) {
  ConvertOptions options;
  form.choose_run(options);
  options.sources = {ScratchFileOf(archive)};
  options.notation = archive.game->slug;
  options.output = target.output;
  options.output_path = target.to_file ? ScratchPath("output") : "/dev/null";
  options.force = true;
  options.threads = threads;
  return options;
}

std::uint64_t HashOfFile(const std::string& path) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  return file.ok() ? XXH3_64bits(file->bytes().data(), file->bytes().size()) : 0;
}

// Whether the run that has just ended read what the plain scanner reads, and wrote
// what the first run of this notation and target wrote.
bool IsProved(const Archive& archive, const Target& target, const ConvertOptions& options,
              const ConvertResult& result) {
  const Proof& reference = ReferenceOf(archive, archive.shards.size());
  const SourceReport& total = result.report.total;
  if (result.failure != Failure::kNone || total.games_rejected != 0) return false;
  if (total.games_written != reference.games || total.plies != reference.plies) return false;
  if (!target.to_file) return true;
  static std::map<std::pair<const Archive*, const Target*>, std::uint64_t> hashes;
  const std::uint64_t hash = HashOfFile(options.output_path);
  return hashes.try_emplace({&archive, &target}, hash).first->second == hash;
}

std::size_t FileBytes(const std::string& path) {
  struct stat file = {};
  return stat(path.c_str(), &file) == 0 ? static_cast<std::size_t>(file.st_size) : 0;
}

// Each run writes a new file, as every run of the command does. The one before is
// removed, and pages for it are made ready, outside the time that counts.
void RunConvert(benchmark::State& state, const std::string& name, const Archive& archive,
                const Target& target, const ConvertOptions& options) {
  std::size_t written = 0;  // by the run before
  const auto remove = [&] {
    if (!target.to_file) return;
    written = FileBytes(options.output_path);
    unlink(options.output_path.c_str());
  };
  const auto is_proved = [&] { return IsProved(archive, target, options, Convert(options, {})); };
  if (!IsProvedOnce(name, is_proved)) {
    return Fail(state, "does not write what the first run wrote");
  }
  for (auto _ : state) {
    state.PauseTiming();
    remove();
    TouchFreePages(written);
    state.ResumeTiming();
    const ConvertResult result = Convert(options, {});
    if (result.failure != Failure::kNone) return Fail(state, result.message);
  }
  remove();
  SetRates(state, archive.bytes().size(), ReferenceOf(archive, archive.shards.size()).plies);
  if (written > 0) SetWritten(state, written);
}

void RegisterRun(const GameOps& game, const Form& form, const Target& target, std::size_t threads) {
  const std::string name = "convert/" + std::string(game.slug) + "/" + std::string(form.name) +
                           "/" + std::string(target.name) + "/" + std::to_string(threads);
  Register(name, [&game, &form, &target, name, threads](benchmark::State& state) {
    const Archive& archive = ArchiveOf(game);
    RunConvert(state, name, archive, target, OptionsOf(archive, form, target, threads));
  });
}

}  // namespace

void RegisterConversions() {
  for (const GameOps* const game : AllGames()) {
    for (const Form& form : kForms) {
      if (!form.runs_here()) continue;
      for (const Target& target : kTargets) {
        for (const std::size_t threads : kThreads) RegisterRun(*game, form, target, threads);
      }
    }
  }
}

}  // namespace plymill::bench
