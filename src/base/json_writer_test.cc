// JsonWriter and JsonFields: documents of plymill, as they are written and read.
#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_fields.h"

namespace plymill {
namespace {

TEST(JsonWriterTest, TextsAreEscaped) {
  EXPECT_EQ(JsonText("a\"b\\c\n\t\x01/\x7F"), "\"a\\\"b\\\\c\\n\\t\\u0001/\x7F\"");
  EXPECT_EQ(JsonText(std::string_view("\0\b\f\r\x1F", 5)), R"("\u0000\b\f\r\u001f")");
  EXPECT_EQ(JsonText("K\xC3\xB6ln"), "\"K\xC3\xB6ln\"");
  EXPECT_EQ(JsonText("K\xF6ln \x80"), "\"K\xC3\xB6ln \xE2\x82\xAC\"") << "Windows-1252";
  EXPECT_EQ(JsonObject("a\"b", "c"), R"({"a\"b":"c"})") << "keys too";
  for (std::size_t bytes = 0; bytes < 70; ++bytes) {
    const std::string text(bytes, '"');
    std::string escaped;
    for (std::size_t i = 0; i < bytes; ++i) escaped += "\\\"";
    EXPECT_EQ(JsonText(text), '"' + escaped + '"');
  }
}

TEST(JsonWriterTest, AValueHasItsForm) {
  EXPECT_EQ(JsonText(JsonPath{"50%/K\xF6ln"}), R"("50%25/K%F6ln")");
  EXPECT_EQ(JsonText(JsonHash{0xAB}), R"("00000000000000ab")");
  EXPECT_EQ(JsonText(JsonName{""}), "null");
  EXPECT_EQ(JsonText(""), R"("")");
  EXPECT_EQ(JsonText(JsonDecimal{2.0005, 3}), "2.001");
  EXPECT_EQ(JsonText(JsonDecimal{1e300, 2}).size(), 304u);
  EXPECT_EQ(JsonText(true), "true");
  EXPECT_EQ(JsonText(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(JsonText(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(JsonText(std::uint8_t{7}), "7");
  EXPECT_EQ(JsonText(std::optional<int>()), "null");
  EXPECT_EQ(JsonText(std::optional<std::string>("a")), R"("a")");
  EXPECT_EQ(JsonText(std::vector<std::string>{"a", "b"}), R"(["a","b"])");
}

TEST(JsonWriterTest, CommasStandBetweenMembersAndItems) {
  const std::array numbers = {0, 1, 2};
  const auto write = [](int number, JsonWriter& json) {
    const auto if_any = [&](JsonWriter& members) {
      if (number > 0) members.Members("n", number, "list", std::array{number, number});
    };
    json.Object(if_any);
  };
  EXPECT_EQ(JsonObject("empty", std::vector<int>(), "all", JsonList(numbers, write), "last",
                       JsonOf(numbers[2], write)),
            R"({"empty":[],"all":[{},{"n":1,"list":[1,1]},{"n":2,"list":[2,2]}],)"
            R"("last":{"n":2,"list":[2,2]}})");
}

TEST(JsonWriterTest, ALineBeginsAfterTheComma) {
  const auto new_line = [](JsonWriter& json) { json.NewLine(); };
  const auto list = [&](JsonWriter& json) {
    json.Open('[');
    json.NewLine();
    json.Value(2);
    json.Close(']');
  };
  EXPECT_EQ(JsonObject("a", 1, new_line, "b", list, "c", 3), "{\"a\":1,\n\"b\":[\n2],\"c\":3}");
}

// The first failure in a document, after `read` has read it.
template <class Read>
std::string FailureOf(std::string_view json, Read read) {
  JsonDocument document(json);
  read(document.fields());
  return document.status().ok() ? "" : document.status().error().message;
}

TEST(JsonFieldsTest, AFailureNamesTheKey) {
  constexpr std::string_view kJson = R"({"n":300,"text":"a%2","list":[1,"b"],"null":null})";
  const auto failure = [&](auto read) { return FailureOf(kJson, read); };
  EXPECT_EQ(failure([](const JsonFields& f) { f.Number("m"); }), R"(expected a number under "m")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Number("text"); }),
            R"(expected a number under "text")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Number("n", 255); }),
            R"(expected a number up to 255 under "n")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Number("n", 300); }), "");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Path("text"); }),
            R"(expected a path under "text")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Hash("text"); }),
            R"(expected 16 hex digits under "text")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Names("list"); }),
            R"(expected a list of texts under "list")");
  EXPECT_EQ(failure([](const JsonFields& f) { f.Objects("list"); }),
            R"(expected a list of objects under "list")");
  EXPECT_EQ(failure([](const JsonFields& f) {
              f.Flag("n");
              f.Text("n");
            }),
            R"(expected true or false under "n")")
      << "the first one";
}

TEST(JsonFieldsTest, WhatMayBeMissingDoesNotFail) {
  EXPECT_EQ(FailureOf(R"({"n":1,"null":null})",
                      [](const JsonFields& fields) {
                        EXPECT_EQ(fields.FindNumber("n"), 1u);
                        EXPECT_EQ(fields.FindNumber("null"), std::nullopt);
                        EXPECT_EQ(fields.FindText("n"), std::nullopt);
                        EXPECT_EQ(fields.TextOrNull("null"), "");
                        EXPECT_FALSE(fields.Has("m"));
                      }),
            "");
}

TEST(JsonFieldsTest, OnlyAnObjectIsADocument) {
  for (const std::string_view json : {"", "x", "[1]", "7", R"({"n":1)"}) {
    EXPECT_EQ(FailureOf(json, [](const JsonFields& fields) { fields.Number("n"); }),
              "it is not JSON")
        << json;
  }
  EXPECT_EQ(JsonDocument("", "expected a plan").status().error().message, "expected a plan");
}

TEST(JsonFieldsTest, MembersKeepTheirOrder) {
  JsonDocument document(R"({"b" : [1, 2], "a\"" : "x"})");
  using Members = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(document.fields().Members(), (Members{{"b", "[1,2]"}, {"a\"", "\"x\""}}));
}

}  // namespace
}  // namespace plymill
