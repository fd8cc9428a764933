#include <algorithm>
#include <memory>
#include <span>
#include <string>

#include "bench/candidates/candidates.h"
#include "bench/forms.h"
#include "bench/suite.h"
#include "model/jsonl_style.h"
#include "run/record_output.h"

namespace plymill::bench {
namespace {

// Reads a shard into records. Returns whether it could.
using ReadFunction = std::function<bool(const Shard&, RecordsBase&)>;

// Buffers for the output made from the records of a shard. They are reused.
struct Made {
  Buffer<char> lines;
  FileBlockPart block;
};

// Makes output from records. Returns its size in bytes.
using UseFunction = std::size_t (*)(const GameOps&, const RecordsBase&, Made&);

std::size_t UseNothing(const GameOps&, const RecordsBase&, Made&) { return 0; }

// Makes a whole block, including its checksums.
std::size_t UseForBlock(const GameOps& game, const RecordsBase& records, Made& made) {
  EncodeFileBlock(game, records, ConvertOptions().compress, false, made.block);
  return made.block.block.size();
}

std::size_t UseForJsonl(const GameOps& game, const RecordsBase& records, Made& made) {
  made.lines.Clear();
  game.encode_jsonl(records, JsonlStyle{}, made.lines);
  return made.lines.size();
}

// Reads shards, and makes output from them. Returns the size of the output in bytes.
std::size_t ReadShards(const GameOps& game, std::span<const Shard> shards, const ReadFunction& read,
                       UseFunction use, RecordsBase& records, Made& made) {
  std::size_t written = 0;
  for (const Shard& shard : shards) {
    read(shard, records);
    written += use(game, records, made);
    benchmark::ClobberMemory();
  }
  return written;
}

// `reader` is the end of the benchmark's name, such as /coerceo/plain.
void Scan(benchmark::State& state, const GameOps& game, const std::string& reader,
          std::size_t most_shards, const ReadFunction& read, UseFunction use) {
  const Archive& archive = ArchiveOf(game);
  const std::size_t proved = std::min(most_shards, archive.shards.size());
  const Proof& reference = ReferenceOf(archive, proved);
  const auto is_proved = [&] {
    return reference.plies > 0 && Prove(archive, proved, read) == reference;
  };
  if (!IsProvedOnce(reader, is_proved)) {
    return Fail(state, "does not read what the plain scanner reads");
  }
  const std::unique_ptr<RecordsBase> records = game.new_records();
  const std::span<const Shard> shards =
      use == UseForBlock ? archive.blocks : std::span(archive.shards).first(proved);
  Made made;
  std::size_t written = 0;
  for (auto _ : state) written = ReadShards(game, shards, read, use, *records, made);
  SetRates(state, shards.back().offset + shards.back().text.size(), reference.plies);
  if (written > 0) SetWritten(state, written);
}

std::string ReaderName(const GameOps& game, std::string_view reader) {
  return "/" + std::string(game.slug) + "/" + std::string(reader);
}

void RegisterForm(const GameOps& game, CpuForm form) {
  const ReadFunction read = [&game, options = OptionsOf(form)](const Shard& shard,
                                                               RecordsBase& records) {
    game.read_shard(shard, options, records);
    return true;
  };
  const std::string name = ReaderName(game, NameOf(form));
  const auto add = [&](const std::string& family, UseFunction use) {
    Register(family + name, [&game, name, read, use](benchmark::State& state) {
      Scan(state, game, name, SIZE_MAX, read, use);
    });
  };
  add("scan", UseNothing);
  add("block", UseForBlock);
  add("jsonl", UseForJsonl);
}

void RegisterCandidate(const Candidate& candidate) {
  const GameOps* const game = FindGame(candidate.notation);
  if (game == nullptr) return;
  const std::string name = ReaderName(*game, candidate.name);
  Register("scan" + name, [game, name, &candidate](benchmark::State& state) {
    Scan(state, *game, name, candidate.most_shards, candidate.read, UseNothing);
  });
}

}  // namespace

void RegisterScans() {
  for (const GameOps* const game : AllGames()) {
    for (const CpuForm form : FormsHere()) RegisterForm(*game, form);
  }
  for (const Candidate& candidate : AllCandidates()) RegisterCandidate(candidate);
}

}  // namespace plymill::bench
