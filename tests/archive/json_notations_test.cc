// Records of several notations in one JSON source: each is read in its own notation, the records
// keep their order, and every record is counted.
#include <gtest/gtest.h>

#include "plymill/record_file.h"
#include "support/compress.h"
#include "support/run.h"

namespace plymill::testing {
namespace {

class JsonNotations : public SourceTest {
 protected:
  void SetUp() override {
    options_.archives.json.text = "/log";
    options_.archives.json.notation = "/game";
    options_.rows = JsonRows::kNested;
  }

  std::string Cat() {
    options_.output = Output::kRecordFile;
    options_.sources = {(folder_ / "source").string()};
    options_.output_path = (folder_ / "games.plym").string();
    EXPECT_EQ(Convert(options_, {}).failure, Failure::kNone);
    EXPECT_EQ(Verify(options_.output_path).failure, Failure::kNone);
    CatOptions cat;
    cat.files = {options_.output_path};
    cat.rows = options_.rows;
    cat.output_path = (folder_ / "rows").string();
    EXPECT_EQ(plymill::Cat(cat).failure, Failure::kNone);
    return ReadFile(cat.output_path);
  }
};

constexpr std::string_view kCoerceo = R"({"game":"coerceo","log":"1# 3c-4a"})";
constexpr std::string_view kCards = R"({"game":"Lost Cities","log":"1. R3-D"})";
constexpr std::string_view kTatsu = R"({"log":"1. V-2 2-5","game":"TATSU"})";

// Records of all notations in turn, and records whose notation is unknown.
std::string Mixed(std::string_view separator) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    for (const std::string_view record :
         {kCoerceo, kCoerceo, kCards, kTatsu, kCards,
          std::string_view(i % 7 == 3 ? R"({"game":"chess","log":"1. e4"})" : kTatsu),
          std::string_view(i % 7 == 4 ? R"({"log":"1. R3-D"})" : kCards),
          std::string_view(i % 7 == 5 ? R"({"game":7,"log":"1. R3-D"})" : kCards),
          std::string_view(i % 7 == 6 ? R"({"game":tatsu})" : kCards)}) {
      text += (text.empty() ? "" : separator);
      text += record;
    }
  }
  return text;
}

// The values of "notation", in the order of the rows.
std::vector<std::string> NotationsOf(std::string_view rows) {
  constexpr std::string_view kKey = "\"notation\":\"";
  std::vector<std::string> values;
  for (std::size_t at = rows.find(kKey); at != rows.npos; at = rows.find(kKey, at)) {
    at += kKey.size();
    values.emplace_back(rows.substr(at, rows.find('"', at) - at));
  }
  return values;
}

TEST_F(JsonNotations, EachRecordIsReadInItsOwn) {
  const Outputs outputs = Run(Mixed("\n"));
  const Report& report = outputs.result.report;
  EXPECT_EQ(report.total.games_seen, 360U);
  EXPECT_EQ(report.total.games_rejected, 6U + 6U + 5U + 5U);
  EXPECT_EQ(report.total.games_written, 360U - 22U);
  EXPECT_EQ(report.total.bytes, Mixed("\n").size());
  EXPECT_EQ(report.sources[0].notation, "mixed");
  const std::vector<std::string> notations = NotationsOf(outputs.output);
  ASSERT_EQ(notations.size(), report.total.games_written);
  const std::vector<std::string> first(notations.begin(), notations.begin() + 5);
  EXPECT_EQ(first, (std::vector<std::string>{"coerceo", "coerceo", "lost-cities", "tatsu",
                                             "lost-cities"}));
  for (const std::string code :
       {"json.unknown-notation", "json.missing-field", "json.wrong-type", "json.bad-line"}) {
    EXPECT_NE(outputs.diagnostics.find(code), std::string::npos) << code;
  }
  std::uint64_t seen = 0, rejected = 0;
  for (const NotationStats& stats : report.notations) {
    seen += stats.total.games_seen;
    rejected += stats.notation == "unknown" ? stats.total.games_rejected : 0;
  }
  EXPECT_EQ(seen, 360U);
  EXPECT_EQ(rejected, 22U);
}

TEST_F(JsonNotations, DoNotDependOnThreadsShardsOrPipes) {
  const std::string source = Mixed("\n") + "\n\n";
  const Outputs whole = Run(source);
  for (const std::size_t shard_bytes : {1U, 300U, 5000U}) {
    for (const std::size_t threads : {1U, 4U}) {
      options_.shard_bytes = shard_bytes;
      options_.threads = threads;
      for (const Outputs& other : {Run(source), Run(Zstd(source))}) {
        EXPECT_TRUE(other.output == whole.output);
        EXPECT_TRUE(other.rejects == whole.rejects);
        EXPECT_TRUE(other.diagnostics == whole.diagnostics);
        EXPECT_EQ(other.result.report.total.bytes, source.size());
      }
    }
  }
}

TEST_F(JsonNotations, ARecordFileKeepsTheirOrder) {
  const std::string rows = Run(Mixed("\n")).output;
  EXPECT_TRUE(Cat() == rows);
}

TEST_F(JsonNotations, ItemsOfDocumentsMayHaveThemToo) {
  options_.archives.json.each = "";
  const Outputs outputs = Run("[" + Mixed(" ,\n") + "]");
  EXPECT_EQ(outputs.result.report.total.games_written, 360U - 22U);
  EXPECT_EQ(outputs.result.report.total.bytes, Mixed(" ,\n").size() + 2);
}

TEST_F(JsonNotations, OneNotationAloneIsTold) {
  const std::string line = std::string(kTatsu) + "\n";
  EXPECT_EQ(Run(line + line).result.report.sources[0].notation, "tatsu");
  EXPECT_EQ(Run("\xEF\xBB\xBF" + line).result.report.total.games_written, 1U);
  EXPECT_EQ(Run("\n\n").result.report.sources[0].notation, "");
  EXPECT_EQ(Run("\n\n").result.report.notations.size(), 0U);
}

TEST_F(JsonNotations, SelectionKnowsThem) {
  options_.select.where = {"notation=tatsu"};
  options_.select.limit = 3;
  const Outputs outputs = Run(Mixed("\n"));
  EXPECT_EQ(NotationsOf(outputs.output), std::vector<std::string>(3, "tatsu"));
}

TEST_F(JsonNotations, OneForAllIsRefusedBesides) {
  options_.notation = "tatsu";
  options_.sources = {(folder_ / "source").string()};
  const ConvertResult result = Convert(options_, {});
  EXPECT_EQ(result.failure, Failure::kUsage);
  EXPECT_NE(result.message.find("omit --notation"), std::string::npos);
}

}  // namespace
}  // namespace plymill::testing
