// Seeds: `fuzz_seeds TARGET FOLDER` writes first inputs for targets that have no corpus.
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "base/json_string.h"
#include "fuzz/deduped_parts.h"
#include "plymill/convert.h"
#include "plymill/mirror.h"
#include "plymill/plan.h"
#include "support/compress.h"
#include "support/files.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

using Seeds = std::vector<std::string>;
using AllIndexes = std::make_index_sequence<std::tuple_size_v<AllGameTypes>>;

template <std::size_t index>
void AddBlocks(const std::string& target, Seeds& seeds) {
  using Game = typename Notation<index>::Game;
  std::string name = "block_" + std::string(Game::kSlug);
  std::replace(name.begin(), name.end(), '-', '_');
  if (target != name) return;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const PaddedText text(Notation<index>::Archive(500, seed));
    Records<Game> records;
    ShardOptions options = GameRowOptions();
    options.keep_texts = seed % 2 == 0;
    ReadText<Game>(text, records, options);
    seeds.push_back(BlockOf(records, seed % 3 == 0 ? 0 : 3));
  }
}

// Two record files for each notation, with two blocks and all kinds of columns. The second one has
// an index of ids, and arrays that are not compressed.
template <std::size_t... index>
Seeds FileSeeds(std::index_sequence<index...>) {
  Seeds seeds;
  const TemporaryFolder folder;
  const auto add = [&](std::string_view slug, const std::string& text, bool second) {
    WriteFile(folder / "games", text);
    ConvertOptions options;
    options.sources = {(folder / "games").string()};
    options.notation = slug;
    options.output = Output::kRecordFile;
    options.output_path = (folder / "games.plym").string();
    options.shard_bytes = text.size() * 2 / 3;
    options.text = options.keep_unparsed = options.force = true;
    options.index = second;
    options.compress = second ? 0 : 3;
    Convert(options, {});
    seeds.push_back(ReadFile(folder / "games.plym"));
  };
  for (const bool second : {false, true}) {
    (add(Notation<index>::kSlug, Notation<index>::Archive(800, 5 + second), second), ...);
  }
  return seeds;
}

// The same, and for each notation a file that has games of several sources in a block. The first
// has row dictionaries, if its plies have no lists.
template <std::size_t... index>
Seeds FileUsesSeeds(std::index_sequence<index...> all) {
  Seeds seeds = FileSeeds(all);
  const TemporaryFolder folder;
  const auto add = [&](std::string_view slug, const std::string& text) {
    std::filesystem::create_directories(folder / slug);
    for (const char* name : {"a", "b", "c"}) WriteFile(folder / slug / name, text + "\n" + text);
    MirrorOptions options;
    options.convert.sources = {(folder / slug).string()};
    options.convert.notation = slug;
    options.convert.output = Output::kRecordFile;
    options.convert.output_path = (folder / slug).string() + ".out";
    Mirror(options, {});
    const std::string all_games = (folder / slug).string() + ".plym";
    Compact({.folder = options.convert.output_path, .output_path = all_games, .index = true});
    seeds.push_back(ReadFile(all_games));
  };
  (add(Notation<index>::kSlug, Notation<index>::Archive(300, 7)), ...);
  return seeds;
}

// The description of a part, its plan, and the manifest of a folder.
Seeds DescriptionsSeeds() {
  const TemporaryFolder folder;
  const std::string source = (folder / "games").string(), part = (folder / "1.jsonl").string();
  WriteFile(source, "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a R\n\n1# 3c-4a 2# 15x-5f\n");
  PlanOptions plan;
  plan.sources = {source};
  plan.split_bytes = 20;
  Seeds seeds = {""};
  const PlanResult planned = MakePlan(plan);
  for (const PlannedSplit& split : planned.splits) seeds[0] += PlanLine(split) + "\n";
  ConvertOptions options;
  options.output_path = part;
  ConvertPart(planned.splits.at(0), options, {});
  seeds.push_back(ReadFile(part + ".part"));
  MirrorOptions mirror;
  mirror.convert.sources = {source};
  mirror.convert.output = Output::kRecordFile;
  mirror.convert.output_path = (folder / "out").string();
  Mirror(mirror, {});
  seeds.push_back(ReadFile(folder / "out/plymill-manifest.json"));
  return seeds;
}

// The marks of a part with rows, and of one that is a record file.
Seeds MarksSeeds() {
  return {DedupedParts(Output::kJsonl).Marks(), DedupedParts(Output::kRecordFile).Marks()};
}

// Bytes that choose games and plies for the targets rules_NOTATION.
Seeds RulesSeeds() {
  std::mt19937_64 random(1);
  Seeds seeds;
  for (std::size_t bytes = 16; bytes <= 4096; bytes *= 2) {
    std::string& seed = seeds.emplace_back(bytes, '\0');
    for (char& c : seed) c = static_cast<char>(random());
  }
  return seeds;
}

template <std::size_t... index>
void AddAllBlocks(std::index_sequence<index...>, const std::string& target, Seeds& seeds) {
  (AddBlocks<index>(target, seeds), ...);
}

Seeds JsonSeeds() {
  Seeds seeds = {R"({"id":7,"log":"1. R3-D\n2. W4-D","by":{"name":"Jos\u00e9"},"won":true})",
                 R"({"games":[{"moves":["1# 3c-4a",["2# 15b-5f"]],"id":-1},{},,3]})",
                 "{\"log\":\"\"}\n{\"log\":7}\n\n{\"log\":\"1# 3c-4a\",\"log\":\"x\"}\r\n"};
  for (const GameOps* const game : AllGames()) {
    std::string text;
    bench::MakerOf(*game, 1)(text);
    text.resize(std::min(text.find('\n', 300), text.size()));
    const std::string record = "{\"id\":1,\"log\":" + JsonString(text) + "}";
    seeds.push_back(record + "\n" + record + "\n");
    seeds.push_back("[" + record + ",\n" + record + "]");
  }
  return seeds;
}

Seeds PackedSeeds() {
  const std::string text = "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a 1-0\n";
  const std::vector<Entry> entries = {{"a.txt", text}, {"b", text}};
  return {Gzip(text),
          Bgzf(text, 20),
          Zstd(text),
          ZstdFrames(text, 9),
          Xz(text),
          Bzip2(text),
          Zip(entries),
          Tar(entries),
          Gzip(Tar(entries)),
          Zstd(Tar(entries)),
          Zip({{"a", Xz(text)}}),
          Tar({{"a", Gzip(text)}})};
}

Seeds OptionSeeds() {
  return {"convert\ngames\n--notation\ncoerceo\n--rows\nnested\n--text\n",
          "convert\ngames\n-o\nmoves.jsonl\n--rejects\nbad\n--report\nreport\n",
          "convert\ngames\n-o\ngames.plym\n--max-game-size\n1KiB\n--read-size\n16\n",
          "convert\ngames\n-o\nout/\n--prune\n--trust-mtime\n--resume\n",
          "convert\ngames\n--where\nplies>=2\n--where\ntag.Site!~London\n--sample\n0.5\n",
          "convert\ngames\n--split-sets\ntrain=90,test=10\n-o\n{set}\n--dedupe\nkeep-first\n",
          "convert\nlines\n--json-text=/log\n--json-id=/id\n--json-meta=White=/by/name\n",
          "convert\n--split\ngames:0:20\n--source\nalways\n--progress\nnever\n",
          "check\ngames\n--strict\n--keep-unparsed\n--geometry\n--max-errors\n1\n--log\njson\n",
          "stats\ngames\n--exclude\nREADME*\n--max-ratio\n0\n--max-size\n1MB\n--threads\n2\n",
          "plan\ngames\n--splits\n2\n",
          "cat\ngames\n--to\nnotation\n",
          "verify\ngames\n",
          "status\nout/\n",
          "merge\na\nb\n-o\nc\n",
          "games\n",
          "man\n",
          "completions\nbash\n",
          "--version\n",
          "--help\n"};
}

}  // namespace
}  // namespace plymill::testing

int main(int argc, char** argv) {
  using namespace plymill::testing;
  if (argc != 3) return 2;
  const std::string target = argv[1], folder = argv[2];
  Seeds seeds;
  AddAllBlocks(AllIndexes(), target, seeds);
  if (target == "file") seeds = FileSeeds(AllIndexes());
  if (target == "file_uses") seeds = FileUsesSeeds(AllIndexes());
  if (target == "descriptions") seeds = DescriptionsSeeds();
  if (target == "marks") seeds = MarksSeeds();
  if (target.starts_with("rules_")) seeds = RulesSeeds();
  if (target == "json") seeds = JsonSeeds();
  if (target == "packed") seeds = PackedSeeds();
  if (target == "options") seeds = OptionSeeds();
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    WriteFile(folder + "/" + std::to_string(i), seeds[i]);
  }
  return 0;
}
