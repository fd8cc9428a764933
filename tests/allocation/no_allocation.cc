// NoAllocation: after the buffers have grown, no notation and no text makes plymill allocate
// memory, neither for a game nor for a shard.
#include <gtest/gtest.h>

#include "allocation/count_allocations.h"
#include "base/json_string.h"
#include "rows/game_tally.h"
#include "run/record_output.h"
#include "run/rows_output.h"
#include "run/select/judge.h"
#include "run/select/keep_chosen.h"
#include "run/select/ordered_judge.h"
#include "source/json_reader.h"
#include "support/files.h"
#include "support/mutate.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

// Does with shards the same as a thread of a run.
template <class Game>
class Worker {
 public:
  void Work(const std::vector<PaddedText>& shards) {
    for (const PaddedText& text : shards) {
      ReadText(text, records_, fast_options_);
      ReadText(text, records_, options_);
      for (const JsonlStyle& style : styles_) {
        out_.Clear();
        OpsOf<Game>().encode_jsonl(records_, style, out_);
      }
      MakeBlock();
    }
  }

 private:
  // Makes a block of a record file, and reads it.
  void MakeBlock() {
    EncodeFileBlock(OpsOf<Game>(), records_, ConvertOptions().compress, false, part_);
    block_.Clear();
    block_.Append(&part_.block.header, sizeof(part_.block.header));
    for (const std::string_view bytes : {part_.block.entry_bytes(), part_.block.data_bytes()}) {
      block_.Append(bytes.data(), bytes.size());
    }
    const Result<BlockView> view = BlockView::Open({block_.data(), block_.size()});
    ASSERT_TRUE(view.ok());
    const ColumnTypes& types = OpsOf<Game>().columns();
    ASSERT_TRUE(view->Decode(map_, types, {}, true, decoded_.decoder, decoded_.columns).ok());
    ASSERT_TRUE(OpsOf<Game>().from_columns(decoded_.columns, PlyRows::kMade, decoded_.records));
  }

  ShardOptions options_ = {.read = {.keep_unparsed = true}, .game_rows = true, .keep_texts = true};
  ShardOptions fast_options_ = {.read = {}, .game_rows = true, .form = BestCpuForm()};
  Records<Game> records_;
  Buffer<char> out_;
  FileBlockPart part_;
  Buffer<char> block_;
  const ColumnMap map_ = AllColumns(OpsOf<Game>().columns());
  DecodedGames<Game> decoded_;
  JsonlStyle styles_[3] = {{JsonRows::kMoves, "\"a source\"", true},
                           {JsonRows::kGames, "", false},
                           {JsonRows::kNested, "", true, TagsForm::kList}};
};

template <class Notation>
class AllocationTest : public ::testing::Test {
 protected:
  // Shards of about `bytes` bytes, from a maker.
  static std::vector<PaddedText> Made(std::size_t bytes, std::uint64_t seed) {
    std::vector<PaddedText> shards;
    for (std::uint64_t i = 0; i < 4; ++i) {
      shards.emplace_back(Notation::Archive(bytes, seed + i));
    }
    return shards;
  }

  // Shards of texts with all kinds of accidental damage.
  static std::vector<PaddedText> Odd() {
    std::vector<std::string> texts = {Notation::Archive(5000, 1)};
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) texts.push_back(ReadFile(path));
    Mutator mutator(texts, 5);
    std::vector<PaddedText> shards;
    for (int i = 0; i < 30; ++i) {
      std::string shard;
      while (shard.size() < 20'000) shard += mutator.Next() + "\n";
      shards.emplace_back(shard);
    }
    return shards;
  }

  // The number of allocations while `shards` are worked on.
  std::uint64_t Count(const std::vector<PaddedText>& shards) {
    const std::uint64_t before = CountAllocations();
    worker_.Work(shards);
    return CountAllocations() - before;
  }

  Worker<typename Notation::Game> worker_;
};
TYPED_TEST_SUITE(AllocationTest, Notations, NotationNames);

TYPED_TEST(AllocationTest, TheFirstShardAllocates) {
  EXPECT_GT(this->Count(this->Made(9999, 1)), 0U);
}

TYPED_TEST(AllocationTest, OtherShardsOfTheSameKindDoNot) {
  this->Count(this->Made(300'000, 1));
  EXPECT_EQ(this->Count(this->Made(200'000, 100)), 0U);
}

// The reader of JSON Lines does not allocate, either.
TYPED_TEST(AllocationTest, RecordsOfJsonDoNot) {
  using Game = typename TypeParam::Game;
  std::string lines;
  for (std::uint64_t i = 0; i < 100; ++i) {
    lines +=
        "{\"id\":" + std::to_string(i) + ",\"log\":" + JsonString(TypeParam::Archive(1, i)) + "}\n";
  }
  const PaddedText text(lines);
  JsonOptions json;
  json.text = "/log";
  json.tags = {{"Id", "/id"}};
  JsonReader reader;
  Records<Game> records;
  const auto read = [&] {
    for (const CpuForm form : {CpuForm::kPlain, BestCpuForm()}) {
      const Shard shard = reader.Read({.text = text}, {&json, "\n", lines.size(), true, form});
      ReadShard(shard, records);
    }
  };
  read();
  EXPECT_EQ(records.heads.size(), 100U);
  const std::uint64_t before = CountAllocations();
  read();
  EXPECT_EQ(CountAllocations(), before);
}

// Selecting games does not allocate either, except for the memory in which --dedupe keeps new
// games: 256 parts, each of which doubles when it is full.
TYPED_TEST(AllocationTest, SelectingDoesNot) {
  using Game = typename TypeParam::Game;
  SelectOptions select;
  select.where = {"plies>=2", "player!~nobody", "date!=1900", "tag.Site!=x", "source~a"};
  select.sample = 0.7;
  select.skip = 3;
  select.dedupe = Dedupe::kKeepFirst;
  const Result<Judge> judge = Judge::Make(select);
  ASSERT_TRUE(judge.ok()) << judge.error().message;
  OrderedJudge ordered(select);
  Records<Game> records, chosen;
  Judgement judgement;
  const GameOps& ops = TypeParam::Ops();
  std::uint64_t games = 0;
  const auto choose = [&](const std::vector<PaddedText>& shards) {
    const std::uint64_t before = CountAllocations();
    for (const PaddedText& text : shards) {
      ReadText(text, records);
      EXPECT_TRUE((*judge)(ops, records, "an archive", judgement).ok());
      EXPECT_TRUE(ordered(0, "an archive", records, judgement).ok());
      KeepChosen(ops, records, judgement, chosen);
      games += chosen.heads.size();
    }
    return CountAllocations() - before;
  };
  const auto first = this->Made(300'000, 1), others = this->Made(200'000, 100);
  choose(first);
  EXPECT_GT(std::exchange(games, 0), 0U);
  choose(first);  // all of them are duplicates
  EXPECT_EQ(choose(first), 0U);
  EXPECT_EQ(games, 0U);
  EXPECT_LE(choose(others), 256U);
  EXPECT_GT(games, 0U);
}

// `plymill stats` allocates only for names, lengths and first plies that are new.
TYPED_TEST(AllocationTest, CountingGamesAgainDoesNot) {
  Records<typename TypeParam::Game> records;
  GameTally tally;
  const auto count = [&](const std::vector<PaddedText>& shards) {
    const std::uint64_t before = CountAllocations();
    for (const PaddedText& text : shards) {
      ReadText(text, records);
      TypeParam::Ops().count_games(records, tally);
    }
    return CountAllocations() - before;
  };
  const auto shards = this->Made(300'000, 1);
  EXPECT_GT(count(shards), 0U);
  EXPECT_EQ(count(shards), 0U);
  EXPECT_GT(tally.Stats(TypeParam::Ops()).games, 0U);
}

// Compressing rows allocates nothing for a game.
TYPED_TEST(AllocationTest, CompressedOutputsDoNot) {
  for (const OutputCompression compression : {OutputCompression::kZstd, OutputCompression::kGzip}) {
    ConvertOptions options;
    options.output_path = "/dev/null";
    options.compression = compression;
    FramePacker packer(compression, 0);
    RowsOutput output(options, false, {.path = options.output_path, .set = {}, .notation = {}},
                      &packer);
    ASSERT_TRUE(output.Open().ok());
    Records<typename TypeParam::Game> records;
    BlockRows rows;
    Frames frames;
    const JsonlStyle style = {
        .rows = JsonRows::kNested, .source = {}, .text = true, .game_ends = &rows.ends};
    const auto write = [&](const std::vector<PaddedText>& shards) {
      const std::uint64_t before = CountAllocations();
      for (const PaddedText& text : shards) {
        ReadText(text, records);
        rows.Clear();
        TypeParam::Ops().encode_jsonl(records, style, rows.lines);
        EXPECT_TRUE(output.Append(rows, records.heads, frames).ok());
        EXPECT_TRUE(PackAll(frames, packer).ok());
        EXPECT_TRUE(WriteAll(frames, packer).ok());
      }
      return CountAllocations() - before;
    };
    write(this->Made(300'000, 1));
    const auto others = this->Made(200'000, 100);
    EXPECT_LE(write(others), 16U);  // lists of games grow in frames that had fewer games before
    EXPECT_GT(output.files().file().bytes_written(), 0U);
  }
}

TYPED_TEST(AllocationTest, OddShardsDoNotWhenTheyComeAgain) {
  const auto shards = this->Odd();
  this->Count(shards);
  EXPECT_EQ(this->Count(shards), 0U);
}

}  // namespace
}  // namespace plymill::testing
