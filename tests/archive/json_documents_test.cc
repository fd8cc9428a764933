// JSON documents: the items of an array give the same as on lines of JSON Lines, with any text
// around the array, and a bad item harms no other.
#include <gtest/gtest.h>

#include "base/json_string.h"
#include "source/item_scanner.h"
#include "support/compress.h"
#include "support/notations.h"
#include "support/run.h"
#include "support/scale.h"

namespace plymill::testing {
namespace {

// The items that a document has in `array`, one on each line, then the result of the scan. The
// scanner gets pieces of `piece` bytes.
std::string ItemsOf(std::string_view document, std::string_view array, std::size_t piece) {
  ItemScanner scanner(array);
  std::string items;
  for (std::size_t at = 0, size = 0; scanner.fault() == ItemScanner::Fault::kNone;) {
    at = scanner.Scan(document.substr(0, size), at);
    if (scanner.has_item()) {
      items += document.substr(scanner.item_begin(), scanner.item_end() - scanner.item_begin());
      items += '\n';
    }
    if (at == document.size()) break;
    if (at == size) size = std::min(document.size(), size + piece);
  }
  constexpr const char* kFaults[] = {"", "no document", "no array", "text after"};
  if (scanner.fault() != ItemScanner::Fault::kNone) {
    return items + kFaults[static_cast<std::size_t>(scanner.fault())];
  }
  return items + (scanner.has_ended() ? "" : scanner.in_item() ? "in an item" : "cut off");
}

struct Document {
  std::string text, array, items;
};

TEST(ItemScannerTest, FindsTheItemsOfAnArray) {
  const Document documents[] = {
      {"[1,\"a,]\\\"\",{\"x\":[1,2]},[]]", "", "1\n\"a,]\\\"\"\n{\"x\":[1,2]}\n[]\n"},
      {" [ ] ", "", ""},
      {"[\n  {\"a\": 1},\n  {\"b\": 2}\n]\n", "", "{\"a\": 1}\n{\"b\": 2}\n"},
      {"{\"n\":2,\"games\":[1,2],\"z\":[3]}", "/games", "1\n2\n"},
      {"{\"x\":{\"games\":[9]},\"y\":[\"games\",[8]],\"games\":[1]}", "/games", "1\n"},
      {"{\"a\":[0,{\"b/c~\":[7]}]}", "/a/1/b~1c~0", "7\n"},
      {"{\"\\u0067ames\":[1]}", "/games", "1\n"},
      {"{\"games\":[1],\"games\":[2]}", "/games", "1\n"},
      {"\xEF\xBB\xBF[1]", "", "1\n"},
      {"[1,,2,]", "", "1\n,\n2\n]\n"},
      {"[,1 , ]", "", ",\n1\n]\n"},
      {"[1 2,3]", "", "1 2\n3\n"},
      // An error in an item affects only this item.
      {"[{\"a\":[1},2]", "", "{\"a\":[1}\n2\n"},
      {"[{\"a\":1]},2]", "", "{\"a\":1]}\n2\n"},
      {"[{\"a\":1}},2]", "", "{\"a\":1}}\n2\n"},
      {"[{\"a\":tru},\"\n\",2]", "", "{\"a\":tru}\n\"\n\"\n2\n"},
      {"[" + std::string(3000, '[') + std::string(3000, ']') + ",2]", "",
       std::string(3000, '[') + std::string(3000, ']') + "\n2\n"},
      // Errors around the items are reported.
      {"7", "", "no document"},
      {"\"[1]\"", "", "no document"},
      {"{\"games\":[1]}", "", "no array"},
      {"[1]", "/games", "no array"},
      {"{\"games\":7,\"more\":{}}", "/games", "no array"},
      {"{\"games\":{\"a\":[1]}}", "/games", "no array"},
      {"[1] [2]", "", "1\ntext after"},
      {"[1]\"\"", "", "1\ntext after"},
      {"[1,{\"a\":2,3]", "", "1\nin an item"},
      {"[1,\"2", "", "1\nin an item"},
      {"[1,", "", "1\ncut off"},
      {"{\"games\":[1]", "/games", "1\ncut off"},
      {"", "", "cut off"},
  };
  for (const Document& document : documents) {
    for (const std::size_t piece : {1U, 2U, 7U, 100'000U}) {
      EXPECT_EQ(ItemsOf(document.text, document.array, piece), document.items)
          << document.text.substr(0, 100) << " in pieces of " << piece;
    }
  }
}

template <class Notation>
class JsonDocuments : public SourceTest {
 protected:
  void SetUp() override {
    const bench::AppendGame append = bench::MakerOf(Notation::Ops(), 5);
    for (int i = 0; i < 60; ++i) {
      std::string game;
      append(game);
      const std::string record =
          "{\"id\":" + std::to_string(i) + ",\"log\":" + JsonString(game) + "}";
      lines_ += record + "\n";
      document_ += (i == 0 ? "" : i % 2 == 0 ? ",\n " : ",") + record;
    }
    document_ = "{\"page\":{\"games\":[1]},\"games\":[\n" + document_ + "\n],\"next\":\"]}\"}\n";
    options_.archives.json.text = "/log";
    options_.archives.json.tags = {{"Id", "/id"}};
    options_.archives.json.each = "/games";
    options_.notation = Notation::kSlug;
  }

  std::string lines_, document_;
};
TYPED_TEST_SUITE(JsonDocuments, Notations, NotationNames);

// Rows without the keys that give the place.
std::string WithoutPlaces(std::string_view rows) {
  std::string text;
  while (!rows.empty()) {
    const std::string_view row = rows.substr(0, rows.find('\n') + 1);
    text += row.substr(row.find("\"notation\":"));
    rows.remove_prefix(row.size());
  }
  return text;
}

TYPED_TEST(JsonDocuments, GiveWhatTheirItemsGiveAsLines) {
  this->options_.rows = JsonRows::kNested;
  const Outputs items = this->Run(this->document_);
  EXPECT_EQ(items.result.report.total.bytes, this->document_.size());
  EXPECT_EQ(items.result.report.total.games_written, 60U);
  this->options_.archives.json.each.reset();
  EXPECT_TRUE(WithoutPlaces(items.output) == WithoutPlaces(this->Run(this->lines_).output));
}

TYPED_TEST(JsonDocuments, DoNotDependOnThreadsShardsOrPipes) {
  std::string source = this->document_;
  source.insert(source.find("[\n") + 2, "{\"log\":\"~~\"},{\"log\":7},{\"log\":tru},");
  this->options_.rows = JsonRows::kNested;
  this->options_.max_game_bytes = 200'000;
  const Outputs whole = this->Run(source);
  EXPECT_EQ(whole.result.report.total.games_rejected, 3U);
  for (const std::size_t shard_bytes : SomeOf({1, 3000, 50'000})) {
    this->options_.shard_bytes = shard_bytes;
    for (const Outputs& other :
         {this->Run(source), this->RunPipe(source), this->Run(Zstd(source))}) {
      EXPECT_TRUE(other.output == whole.output);
      EXPECT_TRUE(other.rejects == whole.rejects);
      EXPECT_TRUE(other.diagnostics == whole.diagnostics);
      EXPECT_EQ(other.result.report.total.bytes, source.size());
    }
  }
}

TYPED_TEST(JsonDocuments, NameTheirNotation) {
  this->options_.notation = "auto";
  EXPECT_EQ(this->Run(this->document_).result.report.sources[0].notation, TypeParam::kSlug);
}

class JsonItems : public SourceTest {
 protected:
  void SetUp() override {
    options_.notation = "lost-cities";
    options_.archives.json.text = "/log";
    options_.archives.json.each = "";
    options_.rows = JsonRows::kGames;
  }

  // The failure of a run over `bytes`.
  ConvertResult Fail(std::string_view bytes) {
    WriteFile(folder_ / "source", bytes);
    options_.sources = {(folder_ / "source").string()};
    options_.output_path = (folder_ / "rows").string();
    ConvertResult result = Convert(options_, {});
    EXPECT_FALSE(std::filesystem::exists(options_.output_path));
    return result;
  }
};

constexpr std::string_view kGood = "{\"log\":\"1. R3-D\"}";

TEST_F(JsonItems, PlacesAreThoseOfTheItems) {
  const std::string good(kGood);
  const Outputs outputs = Run("[" + good + ", {\"log\":7},\n  " + good + ",\n  {\"log\":8}]");
  EXPECT_EQ(outputs.result.report.total.games_written, 2U);
  EXPECT_NE(outputs.output.find("{\"game\":1,\"bytes\":17,\"line\":1,"), std::string::npos);
  EXPECT_NE(outputs.output.find("{\"game\":33,\"bytes\":17,\"line\":2,"), std::string::npos);
  EXPECT_NE(outputs.diagnostics.find("\"offset\":20,\"line\":1,\"column\":21,"), std::string::npos)
      << outputs.diagnostics;
  EXPECT_NE(outputs.diagnostics.find("\"offset\":54,\"line\":3,\"column\":3,"), std::string::npos)
      << outputs.diagnostics;
}

// An extra comma neither removes nor adds a game.
TEST_F(JsonItems, ACommaTooManyIsTold) {
  const std::string good(kGood);
  const std::string source = "[" + good + ",,\n" + good + ",]";
  const Outputs outputs = Run(source);
  const SourceReport& total = outputs.result.report.total;
  EXPECT_EQ(total.games_seen, 2U);
  EXPECT_EQ(total.games_written, 2U);
  EXPECT_EQ(total.bytes_between_games, source.size() - 2 * good.size());
  EXPECT_EQ(total.diagnostics, 2U);
  for (const std::string place : {"\"game\":null,\"offset\":19,\"line\":1,\"column\":20,",
                                  "\"game\":null,\"offset\":39,\"line\":2,\"column\":19,"}) {
    EXPECT_NE(outputs.diagnostics.find(place), std::string::npos) << outputs.diagnostics;
  }
  EXPECT_NE(outputs.diagnostics.find("\"code\":\"json.missing-item\""), std::string::npos);
}

// An item that is too large for the memory is passed on unchanged.
TEST_F(JsonItems, AnItemTooLargeCostsOneRecord) {
  options_.max_game_bytes = 1000;
  options_.shard_bytes = 700;
  const std::string good(kGood);
  for (const std::size_t size : {900U, 1500U, 50'000U}) {
    const std::string item = "{\"log\":\"" + std::string(size, 'x') + "\"}";
    const std::string source = "[" + good + "," + item + " ,\n" + good + "]\n";
    const Outputs outputs = Run(source);
    const SourceReport& total = outputs.result.report.total;
    EXPECT_EQ(total.games_written, 2U);
    EXPECT_EQ(total.games_rejected, 1U);
    EXPECT_EQ(total.bytes, source.size());
    EXPECT_NE(outputs.rejects.find(item), std::string::npos);
    EXPECT_EQ(outputs.rejects.find("1. R3-D"), std::string::npos);
  }
}

TEST_F(JsonItems, BlankSourcesHaveNone) {
  EXPECT_EQ(Run("").result.report.total.games_seen, 0U);
  EXPECT_EQ(Run(" \n").result.report.total.bytes, 2U);
  EXPECT_EQ(Run("[]").result.report.total.bytes_between_games, 2U);
  options_.notation = "auto";
  EXPECT_EQ(Run("[ ]\n").result.report.total.bytes_between_games, 4U);
}

TEST_F(JsonItems, ADocumentThatIsNoneFails) {
  const std::string good(kGood);
  const std::pair<std::string, std::string> documents[] = {
      {"[" + good + ",{\"log\":\"1. R3-D", "byte 19: the item that begins there does not end"},
      {"[" + good + ",", "ends within the document"},
      {"[" + good + "]\n" + good, "byte 20: there is text after the end of the document"},
      {good, "has no array at --json-each \"\""},
      {"games", "byte 0: expected a JSON array or object"},
  };
  for (const auto& [document, message] : documents) {
    const ConvertResult result = Fail(document);
    EXPECT_EQ(result.failure, Failure::kInput);
    EXPECT_NE(result.message.find(message), std::string::npos) << result.message;
  }
}

}  // namespace
}  // namespace plymill::testing
