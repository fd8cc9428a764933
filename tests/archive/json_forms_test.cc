// JsonForms: the forms of the JSON reader with vectors and known shapes give the same as the
// parser.
#include <gtest/gtest.h>

#include "source/json_reader.h"
#include "support/forms.h"
#include "support/mutate.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

// Everything that a reader has made of a shard.
std::string AllOf(const Shard& read) {
  std::string all(read.text);
  for (const JsonLine& line : read.json.lines) {
    all += "\n" + std::to_string(line.offset) + " " + std::to_string(line.number) + " " +
           std::to_string(line.column) + " " + std::string(line.line) + " " +
           std::string(line.text) + " " + std::to_string(static_cast<int>(line.reason));
    for (const LineTag& tag : read.json.TagsOf(line)) {
      all += "\n  " + std::string(tag.name) + " " + std::string(tag.value);
    }
  }
  return all;
}

JsonOptions Fields() {
  JsonOptions fields;
  fields.text = "/log";
  fields.tags = {{"Id", "/id"}, {"Name", "/by/name"}, {"Won", "/won"}};
  return fields;
}

// Compares all forms on the lines of `text`, or on the whole of `text` as an item. Returns the
// difference, or an empty text.
std::string Compare(std::string_view bytes, const JsonOptions& fields, bool as_item = false) {
  const PaddedText text(bytes);
  const std::string_view items[] = {text};
  Shard shard = {.text = text};
  if (as_item) shard = {.text = text, .items = items, .is_document = true};
  JsonReader plain;
  const std::string expected = AllOf(plain.Read(shard, {&fields, "\n", 1000}));
  for (const CpuForm form : FormsHere()) {
    JsonReader reader;
    for (int round = 0; round < 2; ++round) {  // the second round knows the shapes of the first
      const std::string all = AllOf(reader.Read(shard, {&fields, "\n", 1000, true, form}));
      if (all != expected) return all + "\nand the parser gives\n" + expected;
    }
  }
  return "";
}

constexpr std::string_view kRecord =
    R"({"id":7,"log":"1. R3-D\n2. W4-D","by":{"name":"Jos\u00e9"},"won":true,"a":[1.5,null]})";

TEST(JsonFormsTest, AreAlikeWhateverOneByteIs) {
  const JsonOptions fields = Fields();
  const std::string record(kRecord);
  for (std::size_t at = 0; at < record.size(); ++at) {
    for (std::size_t byte = at % kStep; byte < 256; byte += kStep) {
      std::string changed = record;
      changed[at] = static_cast<char>(byte);
      EXPECT_EQ(Compare(record + "\n" + changed + "\n" + record, fields), "") << changed;
    }
  }
}

TEST(JsonFormsTest, AreAlikeWhateverHappensToRecords) {
  const JsonOptions fields = Fields();
  const std::string record(kRecord);
  Mutator mutator({record, R"({"log":"","id":null,"won":[]})", R"({ "id": -0, "log": "\\\"" } )",
                   R"({"x":{"log":"1"},"log":"2","log":"3","id":"\u0001"})", R"("1. R3-D")",
                   R"({"log":"\ud83d\ude00\/\b\f\r\t","id":12345678901234567890})"},
                  3);
  for (std::size_t i = 0; i < Scaled(20'000); ++i) {
    const std::string text = mutator.Next();
    ASSERT_EQ(Compare(record + "\n" + text + "\n" + text + "\n" + record, fields), "") << text;
    ASSERT_EQ(Compare(text, fields, true), "") << text;
  }
}

TEST(JsonFormsTest, AreAlikeWhereverEscapesStand) {
  JsonOptions fields;
  fields.text = "/log";
  for (const std::string escape :
       {"\\n",       "\\\"",    "\\\\",     "\\/",     "\\b",     "\\t",
        "\\r",       "\\u2013", "\\u00e9",  "\\u0000", "\\ud800", "\\ud83d\\ude00",
        "\\u12x4",   "\\x",     "\xC3\xA9", "\xC3",    "\n",      "\x7F",
        "\\n\\n\\n", "\"",      "\\"}) {
    for (std::size_t before = 0; before < 140; ++before) {
      const std::string log = std::string(before, 'x') + escape + std::string(before % 70, 'y');
      EXPECT_EQ(Compare("{\"log\":\"\"}\n{\"log\":\"" + log + "\"}\n{\"log\":\"z\"}", fields), "");
    }
  }
}

TEST(JsonFormsTest, AreAlikeWhateverFieldsAreAskedFor) {
  const std::string record(kRecord);
  for (const std::string text : {"/log", "/by/name", "/by", "", "/a/0", "/no", "/won"}) {
    for (const std::string tag : {"", "/id", "/log", "/by", "/a", "/a/0", "/a/1", "/no"}) {
      JsonOptions fields;
      fields.text = text;
      fields.tags = {{"Tag", tag}};
      EXPECT_EQ(Compare(record + "\n" + record + "\r\n \"x\" \n" + record, fields), "")
          << text << " " << tag;
    }
  }
}

// The test above passes even if no record is read by its shape. This test requires it.
TEST(JsonFormsTest, RecordsOfOneShapeAreRead) {
  const JsonOptions fields = Fields();
  const PaddedText record(kRecord),
      other(R"({"id":"x","log":"y","by":{"name":1},"won":null,"a":[7,"\n"]})");
  for (const CpuForm form : FormsHere()) {
    if (form == CpuForm::kPlain) continue;
    JsonShapes shapes;
    simdjson::dom::parser parser;
    Buffer<char> texts;
    Arena memory;
    std::size_t bytes = 0;
    shapes.Begin(fields, form);
    EXPECT_EQ(shapes.Read(record, texts, memory, bytes), nullptr);
    shapes.Learn(record, fields, parser);
    EXPECT_NE(shapes.Read(record, texts, memory, bytes), nullptr);
    EXPECT_EQ(bytes, kRecord.size());
    EXPECT_NE(shapes.Read(other, texts, memory, bytes), nullptr);
    EXPECT_EQ(std::string_view(texts.data(), texts.size()), "1. R3-D\n2. W4-Dy");
  }
}

}  // namespace
}  // namespace plymill::testing
