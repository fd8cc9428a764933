// probe: a small, fixed piece of work for a tool that counts instructions.
//
//   probe list                  the work that this CPU can run: NOTATION FORM WORK, one a line
//   probe compiler              the compiler that built the probe: "Clang-19"
//   probe NOTATION FORM WORK    does this work, and prints the size of its text in bytes
//
// The counted work is in ProbedWork(), which runs after all buffers have grown.
#include <cstdio>
#include <memory>
#include <string_view>

#include "bench/archives.h"
#include "bench/forms.h"
#include "model/jsonl_style.h"
#include "run/record_output.h"

namespace plymill::bench {
namespace {

constexpr std::size_t kBytes = std::size_t{1} << 20;

enum class Work { kScan, kBlock, kJsonl };

struct NamedWork {
  std::string_view name;
  Work work;
};

constexpr NamedWork kWorks[] = {
    {"scan", Work::kScan}, {"block", Work::kBlock}, {"jsonl", Work::kJsonl}};

struct Job {
  const Archive& archive;
  ShardOptions options;
  Work work;
  RecordsBase& records;
  Buffer<char>& out;
  FileBlockPart& block;
};

void MakeBlock(const Job& job) {
  EncodeFileBlock(*job.archive.game, job.records, ConvertOptions().compress, false, job.block);
}

}  // namespace

// The counter looks for a function of this name.
extern "C" [[gnu::noinline]] void ProbedWork(const void* given) {
  const Job& job = *static_cast<const Job*>(given);
  const bool blocks = job.work == Work::kBlock;
  for (const Shard& shard : blocks ? job.archive.blocks : job.archive.shards) {
    job.archive.game->read_shard(shard, job.options, job.records);
    job.out.Clear();
    if (blocks) MakeBlock(job);
    if (job.work == Work::kJsonl) {
      job.archive.game->encode_jsonl(job.records, JsonlStyle{}, job.out);
    }
  }
}

// A volatile pointer: otherwise the compiler might call a copy of ProbedWork() with another name.
void (*volatile g_probed_work)(const void*) = ProbedWork;

namespace {

void List() {
  for (const GameOps* const game : AllGames()) {
    for (const CpuForm form : FormsHere()) {
      for (const NamedWork& work : kWorks) {
        std::printf("%s %s %s\n", std::string(game->slug).c_str(),
                    std::string(NameOf(form)).c_str(), std::string(work.name).c_str());
      }
    }
  }
}

int Run(const GameOps& game, CpuForm form, Work work) {
  const std::unique_ptr<Archive> archive = MakeArchive(game, kBytes);
  const std::unique_ptr<RecordsBase> records = game.new_records();
  Buffer<char> out;
  FileBlockPart block;
  const Job job = {*archive, OptionsOf(form), work, *records, out, block};
  for (const Shard& shard : archive->blocks) {
    game.read_shard(shard, job.options, *records);
    out.Clear();
    game.encode_jsonl(*records, JsonlStyle{}, out);
    MakeBlock(job);
  }
  g_probed_work(&job);
  std::printf("%zu\n", archive->bytes().size());
  return 0;
}

int Find(std::string_view slug, std::string_view form_name, std::string_view work_name) {
  const GameOps* const game = FindGame(slug);
  for (const CpuForm form : FormsHere()) {
    for (const NamedWork& work : kWorks) {
      if (game == nullptr || NameOf(form) != form_name || work.name != work_name) continue;
      return Run(*game, form, work.work);
    }
  }
  std::fputs("probe: there is no such measurement here; see probe list\n", stderr);
  return 2;
}

}  // namespace
}  // namespace plymill::bench

int main(int argc, char** argv) {
  const std::string_view question = argc == 2 ? argv[1] : "";
  if (question == "list") return plymill::bench::List(), 0;
  if (question == "compiler") return std::puts(PLYMILL_COMPILER), 0;
  if (argc == 4) return plymill::bench::Find(argv[1], argv[2], argv[3]);
  std::fputs("usage: probe list | probe compiler | probe NOTATION FORM WORK\n", stderr);
  return 2;
}
