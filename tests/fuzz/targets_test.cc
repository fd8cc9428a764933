// FuzzTargets: runs the fuzz targets over the corpora and thousands of mutations, in every build.
#include "fuzz/targets.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/files.h"
#include "support/mutate.h"
#include "support/notations.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

template <class Notation>
class FuzzTargets : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  static std::vector<std::string> Texts() {
    std::vector<std::string> texts = {Notation::Archive(2000, 1), Notation::Archive(500, 2)};
    for (const auto& path : AllCorpusTexts(Notation::kSlug)) texts.push_back(ReadFile(path));
    return texts;
  }

  static std::string BlockOf(std::string_view bytes, int level) {
    const PaddedText text(bytes);
    Records<Game> records;
    ShardOptions options = GameRowOptions();
    options.keep_texts = true;
    ReadText<Game>(text, records, options);
    return testing::BlockOf(records, level);
  }
};
TYPED_TEST_SUITE(FuzzTargets, Notations, NotationNames);

bool HasGames(std::string_view block) {
  BlockHeader header;
  std::memcpy(&header, block.data(), sizeof(header));
  return header.rows[static_cast<std::size_t>(Table::kGames)] > 0;
}

TYPED_TEST(FuzzTargets, Texts) {
  Mutator mutator(this->Texts(), 42);
  std::string text;
  for (std::size_t bytes = 0; bytes < Scaled(8'000'000); bytes += text.size()) {
    text = mutator.Next();
    FuzzText<typename TypeParam::Game>(text);
  }
}

// Blocks with one byte or word changed, and blocks that are cut short. A block without games may
// have any number of games after a change, all of them empty; they only take time.
TYPED_TEST(FuzzTargets, Blocks) {
  std::mt19937_64 random(43);
  for (const std::string& text : this->Texts()) {
    const std::string block = this->BlockOf(text, random() % 2 == 0 ? 0 : 3);
    FuzzBlock<typename TypeParam::Game>(block);
    for (std::size_t i = 0; i < Scaled(300) && HasGames(block); ++i) {
      std::string changed = block;
      const std::size_t at = random() % changed.size();
      if (i % 3 == 0) changed[at] = static_cast<char>(random());
      if (i % 3 == 1) changed[at] = static_cast<char>(changed[at] ^ (1 << random() % 8));
      if (i % 3 == 2) changed.resize(at);
      FuzzBlock<typename TypeParam::Game>(changed);
    }
  }
}

// Writes limits of counts and ranges at every place. The beginning of a game is enough: whole games
// may have thousands of bytes, and each byte is changed.
TYPED_TEST(FuzzTargets, BlocksWithWordsAtTheirLimits) {
  const std::string games = TypeParam::Archive(300, 3);
  const std::string_view game = std::string_view(games).substr(0, games.find('\n', 600));
  for (const int level : {0, 3}) {
    const std::string block = this->BlockOf(game, level);
    for (const std::uint32_t word :
         {0U, 1U, 0x7FFF'FFFFU, 0x8000'0000U, 0xFFFF'FFFEU, 0xFFFF'FFFFU}) {
      for (std::size_t at = 0; at + sizeof(word) <= block.size(); ++at) {
        std::string changed = block;
        std::memcpy(changed.data() + at, &word, sizeof(word));
        FuzzBlock<typename TypeParam::Game>(changed);
      }
    }
  }
}

// The decoder must check that each text is UTF-8.
TYPED_TEST(FuzzTargets, BlocksWithTextsThatAreNotUtf8AreRefused) {
  std::string block = this->BlockOf(TypeParam::Archive(300, 3), 0);
  DecodedGames<typename TypeParam::Game> games;
  ASSERT_TRUE(games.Decode(block).ok());
  block.back() = '\xFF';
  EXPECT_FALSE(games.Decode(block).ok());
}

}  // namespace
}  // namespace plymill::testing
