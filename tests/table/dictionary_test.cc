// Dictionaries of words: tools refuse a dictionary in which a text stands twice.
#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>

#include "arrow/arrow_field.h"
#include "arrow/fill_values.h"
#include "columns/column.h"

namespace plymill::testing {
namespace {

TEST(DictionaryTest, HasEachWordOnceAndNoEmptyOne) {
  Column column;
  for (const std::string_view word : {"ab", "", "c", "ab"}) {
    column.words.sizes.Append(static_cast<std::uint32_t>(word.size()));
    column.words.text.Append(word.data(), word.size());
  }
  for (const std::uint32_t code : {3U, 2U, 1U, 0U}) column.values.Append(&code, sizeof(code));
  ArrowColumn filled;
  ASSERT_TRUE(FillWords({.name = "word", .kind = ArrowField::Kind::kWord}, column, 4, filled));
  EXPECT_EQ(filled.dictionary->length, 2U);
  EXPECT_EQ(std::string_view(filled.dictionary->values.data(), 3), "abc");
  EXPECT_EQ(filled.nulls, 1U);
  EXPECT_EQ(filled.validity[0], 0b1011);
  const auto* const indexes = reinterpret_cast<const std::int32_t*>(filled.values.data());
  EXPECT_EQ(indexes[0], 0);
  EXPECT_EQ(indexes[1], 1);
  EXPECT_EQ(indexes[3], 0);
}

}  // namespace
}  // namespace plymill::testing
