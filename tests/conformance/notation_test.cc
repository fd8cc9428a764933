// The notation again: records that are printed in their notation are read as the same
// records.
#include <gtest/gtest.h>

#include <regex>

#include "support/files.h"
#include "support/notations.h"
#include "support/shards.h"

namespace plymill::testing {
namespace {

template <class Notation>
class NotationTest : public ::testing::Test {
 protected:
  using Game = typename Notation::Game;

  // The rows of a text, but for the offsets of the games; and the text printed again.
  struct Reading {
    std::string rows, printed;
  };

  static Reading Read(std::string_view bytes) {
    const PaddedText text(bytes);
    Records<Game> records;
    ReadText<Game>(text, records);
    static const std::regex kOffset("\"game\":[0-9]+,");
    return {std::regex_replace(Jsonl(records, JsonRows::kMoves), kOffset, ""), Printed(records)};
  }

  static void ExpectSameAgain(std::string_view text) {
    const Reading first = Read(text);
    const Reading again = Read(first.printed);
    EXPECT_EQ(again.rows, first.rows) << first.printed;
    EXPECT_EQ(again.printed, first.printed);
  }
};

TYPED_TEST_SUITE(NotationTest, Notations, NotationNames);

TYPED_TEST(NotationTest, OfArchives) { this->ExpectSameAgain(TypeParam::Archive(20'000, 1)); }

TYPED_TEST(NotationTest, OfCorpora) {
  for (const auto& path : AllCorpusTexts(TypeParam::kSlug)) {
    SCOPED_TRACE(path);
    this->ExpectSameAgain(ReadFile(path));
  }
}

}  // namespace
}  // namespace plymill::testing
