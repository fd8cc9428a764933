// ColumnMap: files of earlier and later versions of plymill are read as they were written, or
// refused.
#include "plym/column_map.h"

#include <absl/strings/str_replace.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/result.h"
#include "games/coerceo/game.h"
#include "model/schema_json.h"
#include "support/shards.h"

namespace plymill {
namespace {

std::string SchemaJson(const ColumnTypes& types, bool contents) {
  return JsonText([&](JsonWriter& json) { WriteSchema("coerceo", types, contents, json); });
}

class ColumnMapTest : public ::testing::Test {
 protected:
  // The map of the schema after `from` was replaced by `to`, which must change it.
  Result<ColumnMap> MapAfter(const std::string& from, const std::string& to) {
    const std::string changed = absl::StrReplaceAll(schema_, {{from, to}});
    EXPECT_NE(changed, schema_);
    return MapOf(changed);
  }

  Result<ColumnMap> MapOf(const std::string& schema) {
    JsonDocument json(schema);
    EXPECT_TRUE(json.status().ok()) << schema;
    return MapColumns(json.fields().Objects("columns"), types_);
  }

  static bool NeedsLaterPlymill(const Result<ColumnMap>& map) {
    return map.Has(ErrorCode::kNotReadable);
  }

  const ColumnTypes& types_ = testing::OpsOf<coerceo::Game>().columns();
  const std::string schema_ = SchemaJson(types_, true);
};

TEST_F(ColumnMapTest, OfTheOwnSchemaHasAllColumns) {
  const Result<ColumnMap> map = MapOf(schema_);
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_EQ(map->size(), types_.size());
  const Result<ColumnMap> without_contents = MapOf(SchemaJson(types_, false));
  ASSERT_TRUE(without_contents.ok()) << without_contents.error().message;
  EXPECT_EQ(*without_contents, testing::AllColumns(types_));
}

TEST_F(ColumnMapTest, AColumnAtTheEndMayBeNew) {
  std::string schema = schema_;
  schema.insert(schema.rfind(']'), R"(,{"table":"clocks","name":"ms","type":"x"})");
  const Result<ColumnMap> map = MapOf(schema);
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_EQ(map->size(), types_.size() + 1);
  EXPECT_EQ(map->back().index, ColumnType::kNone);
}

TEST_F(ColumnMapTest, NamesMayBeAddedAtTheEnd) {
  EXPECT_TRUE(
      MapAfter(R"(["move","exchange","unparsed"])", R"(["move","exchange","unparsed","pass"])")
          .ok());
  EXPECT_TRUE(MapAfter(R"(["move","exchange","unparsed"])", R"(["move","exchange"])").ok());
}

TEST_F(ColumnMapTest, TheNamesOfTheFileAreCounted) {
  const Result<ColumnMap> map =
      MapAfter(R"(["move","exchange","unparsed"])", R"(["move","exchange"])");
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_EQ(std::count_if(map->begin(), map->end(),
                          [](const MappedColumn& column) { return column.names == 2; }),
            1);
}

TEST_F(ColumnMapTest, MoreThan255NamesAreRefused) {
  for (const std::size_t more : {252U, 253U}) {
    std::string names = R"(["move","exchange","unparsed")";
    for (std::size_t i = 0; i < more; ++i) names += R"(,"x")";
    EXPECT_EQ(MapAfter(R"(["move","exchange","unparsed"])", names + "]").ok(), more == 252);
  }
}

// Otherwise a code would silently get another name.
TEST_F(ColumnMapTest, OtherNamesAreRefused) {
  EXPECT_TRUE(NeedsLaterPlymill(
      MapAfter(R"(["move","exchange","unparsed"])", R"(["move","pass","exchange","unparsed"])")));
}

TEST_F(ColumnMapTest, OtherTypesAreRefused) {
  for (const auto& [from, to] :
       {std::pair(R"("name":"number","type":"u32","null":0)",
                  R"("name":"number","type":"u16","null":0)"),
        {R"("name":"number","type":"u32","null":0)", R"("name":"number","type":"u32","null":1)"},
        {R"("name":"number","type":"u32","null":0)", R"("name":"number","type":"u32")"},
        {R"("null":0,"counts":true)", R"("null":0)"},
        {R"("name":"tiles","type":"list")", R"("name":"tiles","type":"u8")"}}) {
    EXPECT_TRUE(NeedsLaterPlymill(MapAfter(from, to))) << to;
  }
}

TEST_F(ColumnMapTest, ItemsOfAnotherListAreRefused) {
  const std::size_t at = schema_.find("\"list\":");
  std::string schema = schema_;
  schema[at + std::string_view("\"list\":").size()] ^= 1;
  EXPECT_TRUE(NeedsLaterPlymill(MapOf(schema)));
}

TEST_F(ColumnMapTest, AColumnThatIsThereTwiceIsRefused) {
  const std::string column = JsonText(JsonOf(types_[0], WriteColumnType));
  EXPECT_TRUE(MapAfter(column, column + "," + column).Has(ErrorCode::kDamaged));
}

TEST_F(ColumnMapTest, WhatIsNoColumnIsRefused) {
  for (const char* const column : {"7", "{}", R"({"table":"games","name":"x"})",
                                   R"({"table":"games","name":"x","type":"u8","null":"no"})",
                                   R"({"table":"games","name":"x","type":"name","names":[7]})"}) {
    EXPECT_TRUE(MapAfter(R"("columns":[)", std::string(R"("columns":[)") + column + ",")
                    .Has(ErrorCode::kDamaged))
        << column;
  }
}

}  // namespace
}  // namespace plymill
