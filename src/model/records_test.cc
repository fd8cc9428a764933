// Records: texts that are not kept as written.
#include "model/records.h"

#include <gtest/gtest.h>

#include <string_view>

#include "games/coerceo/game.h"
#include "support/shards.h"

namespace plymill {
namespace {

using Game = coerceo::Game;

// A backslash escapes only quotes and backslashes; any other backslash is part of the text.
TEST(Records, KeepBackslashesThatHideNothing) {
  const testing::PaddedText text("[Event \"C:\\games \\\"x\\\" \\\\\"]\n\n1# 3c-4a\n");
  Records<Game> records;
  testing::ReadText<Game>(text, records);
  ASSERT_EQ(records.tags.size(), 1U);
  EXPECT_EQ(records.tags[0].value, "C:\\games \"x\" \\");
}

// A game has the same diagnostics whether or not the texts of its plies are kept.
TEST(Records, ReportNothingOfTheTextsOfPlies) {
  const testing::PaddedText text(
      "1# 3c\x96"
      "4a 2# 4b-3d\n");
  for (const bool keep_texts : {false, true}) {
    Records<Game> records;
    ShardOptions options = testing::GameRowOptions();
    options.keep_texts = keep_texts;
    testing::ReadText<Game>(text, records, options);
    EXPECT_EQ(records.remarks.size(), 1U);
    EXPECT_EQ(records.texts.size(), keep_texts ? 2U : 0U);
    if (keep_texts) EXPECT_EQ(records.texts[0].text, "3c\u20134a");
  }
}

}  // namespace
}  // namespace plymill
