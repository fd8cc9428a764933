// Columns of Arrow tables that only odd or damaged blocks have.
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arrow/arrow_field.h"
#include "arrow/fill_values.h"
#include "model/column.h"

namespace plymill::testing {
namespace {

TEST(ArrowColumnsTest, ADictionaryHasEachWordOnceAndNoEmptyOne) {
  Column column;
  for (const std::string_view word : {"ab", "", "c", "ab"}) {
    column.words.sizes.Append(static_cast<std::uint32_t>(word.size()));
    column.words.text.Append(word.data(), word.size());
  }
  for (const std::uint32_t code : {3U, 2U, 1U, 0U}) column.values.Append(&code, sizeof(code));
  ArrowColumn filled;
  ASSERT_TRUE(FillWords({.name = "word", .kind = ArrowField::Kind::kWord}, column, filled));
  EXPECT_EQ(filled.dictionary->length, 2U);
  EXPECT_EQ(std::string_view(filled.dictionary->values.data(), 3), "abc");
  EXPECT_EQ(filled.nulls, 1U);
  EXPECT_EQ(filled.validity[0], 0b1011);
  const auto* const indexes = reinterpret_cast<const std::int32_t*>(filled.values.data());
  EXPECT_EQ(indexes[0], 0);
  EXPECT_EQ(indexes[1], 1);
  EXPECT_EQ(indexes[3], 0);
}

// 255 items in the only list.
ArrowColumn LongList() {
  ArrowColumn list;
  const std::uint8_t counts[] = {255};
  EXPECT_TRUE(FillBegins(std::span<const std::uint8_t>(counts), list));
  ArrowColumn& items = list.parts.emplace_back();
  items.length = 255;
  items.value_bytes = 1;
  for (int i = 0; i < 255; ++i) items.values.Append(static_cast<char>(i));
  return list;
}

TEST(ArrowColumnsTest, AListIsTakenAsOftenAsItsRowIsWanted) {
  ArrowColumn taken;
  ASSERT_TRUE(TakeRows(LongList(), std::vector<std::uint32_t>(3), taken));
  EXPECT_EQ(taken.length, 3U);
  EXPECT_EQ(taken.begins[3], 3 * 255);
  EXPECT_EQ(taken.parts[0].length, 3U * 255);
  EXPECT_EQ(taken.parts[0].values[2 * 255 + 7], 7);
}

TEST(ArrowColumnsTest, ALongListInMillionsOfRowsIsRefused) {
  ArrowColumn taken;
  EXPECT_FALSE(TakeRows(LongList(), std::vector<std::uint32_t>(3'000'000), taken));
}

}  // namespace
}  // namespace plymill::testing
