// DecodeBlock: blocks with correct checksums and wrong content.
#include "decode/decode_block.h"

#include <gtest/gtest.h>

#include <utility>

#include "games/coerceo/game.h"
#include "support/shards.h"

namespace plymill {
namespace {

using coerceo::Game;

class NotesOfABlock : public ::testing::Test {
 protected:
  NotesOfABlock() { testing::ReadText<Game>(text_, records_, ShardOptions{}); }

  bool IsDecoded() const {
    Records<Game> decoded;
    return testing::Decode(testing::PayloadOf(records_), decoded).ok();
  }

  // records_ has views into this text.
  const testing::PaddedText text_{
      "[Event \"Spring\"]\n\n{of the game} 1# 3c-4a {one} 2# 15b-5f {two} 3# 9c-9e {three} 1-0\n"};
  Records<Game> records_;
};

TEST_F(NotesOfABlock, AreReadAgain) {
  ASSERT_EQ(records_.notes.size(), 4U);
  EXPECT_TRUE(IsDecoded());
}

// Notes are written along with the rows, in order: a note out of order would be lost silently.
TEST_F(NotesOfABlock, MustStandInTheOrderOfRows) {
  std::swap(records_.notes[1].row, records_.notes[2].row);
  EXPECT_FALSE(IsDecoded());
}

TEST_F(NotesOfABlock, OfTheGameStandFirst) {
  records_.notes[3].row = NoteRecord::kGame;
  EXPECT_FALSE(IsDecoded());
}

TEST_F(NotesOfABlock, MustBeOfARowOfTheGame) {
  records_.notes[3].row = 3;
  EXPECT_FALSE(IsDecoded());
}

}  // namespace
}  // namespace plymill
