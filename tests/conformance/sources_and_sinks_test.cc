// Every source into every sink: texts, compressed texts, record files and a mix of them give the
// same games, in every form, under every selection.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "plymill/convert.h"
#include "plymill/record_file.h"
#include "plymill/report_json.h"
#include "plymill/scan.h"
#include "support/compress.h"
#include "support/files.h"
#include "support/run.h"
#include "support/scans.h"

namespace plymill::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Two texts. The second has one game of the first again, written in another way.
constexpr char kFirst[] =
    "[Event \"Club\"]\n[Red \"Ann\"]\n[Black \"Bo\"]\n\n1. V-2 1-4\n2. 4-10 F-11\n\n"
    "1. V-3 3-7\n2. 7-12 5-9\n3. 9-16 2-6\n\n1. 4-10 F-11\n\n";
constexpr char kSecond[] =
    "[Event \"Home\"]\n\n1. V-3  3-7\r\n2. 7-12 5-9\r\n3. 9-16 2-6\r\n\r\n"
    "1. 1-5 4-10\n2. V-1 V-2\n\n1. V-2 1-4 2. F-11\n\n";

struct SourceKind {
  const char* name;
  std::vector<std::string> files;  // names in the folder of the test, in reading order
};

const std::vector<SourceKind>& Kinds() {
  static const std::vector<SourceKind> kinds = {
      {"texts", {"a.txt", "b.txt"}},  {"compressed", {"a.txt.gz", "b.txt.gz"}},
      {"record file", {"both.plym"}}, {"record files", {"a.plym", "b.plym"}},
      {"mixed", {"a.txt", "b.plym"}}, {"mixed, the record file named first", {"b.plym", "a.txt"}}};
  return kinds;
}

struct Choice {
  const char* name;
  SelectOptions select;
};

std::vector<Choice> Choices() {
  std::vector<Choice> choices = {{"all", {}},   {"where", {}}, {"dedupe", {}}, {"report", {}},
                                 {"limit", {}}, {"skip", {}},  {"sample", {}}, {"sets", {}}};
  choices[1].select.where = {"plies>=4"};
  choices[2].select.dedupe = Dedupe::kKeepFirst;
  choices[3].select.dedupe = Dedupe::kReport;
  choices[4].select.limit = 4;
  choices[5].select.skip = 2;
  choices[6].select.sample = 0.5;
  choices[7].select.sets = {{"train", 60}, {"test", 40}};
  return choices;
}

class SourcesAndSinks : public ::testing::Test {
 protected:
  SourcesAndSinks() {
    WriteFile(folder_ / "a.txt", kFirst);
    WriteFile(folder_ / "b.txt", kSecond);
    WriteFile(folder_ / "a.txt.gz", Gzip(kFirst));
    WriteFile(folder_ / "b.txt.gz", Gzip(kSecond));
    Keep({"a.txt", "b.txt"}, "both.plym");
    Keep({"a.txt"}, "a.plym");
    Keep({"b.txt"}, "b.plym");
  }

  ConvertOptions Of(const std::vector<std::string>& files, const SelectOptions& select) const {
    ConvertOptions options;
    for (const std::string& file : files) options.sources.push_back((folder_ / file).string());
    options.notation = "tatsu";
    options.select = select;
    options.source_key = SourceKey::kNever;
    return options;
  }

  void Keep(const std::vector<std::string>& files, const std::string& output) const {
    ConvertOptions options = Of(files, {});
    options.output = Output::kRecordFile;
    options.output_path = (folder_ / output).string();
    const ConvertResult result = Convert(options, {});
    ASSERT_EQ(result.failure, Failure::kNone) << result.message;
  }

  // What `options` writes, and the counts of the run.
  std::string Written(ConvertOptions options) const {
    const TemporaryFolder to;
    if (options.output != Output::kNothing) {
      const std::string set = options.select.sets.empty() ? "" : ".{set}";
      options.output_path = (to / ("games" + set)).string();
    }
    options.threads = 2;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    std::string written;
    for (const std::string& name : to.Names()) {
      const std::string path = (to / name).string();
      written += name + "\n";
      written += options.output == Output::kRecordFile ? Nested(path) : ReadFile(path);
    }
    return written + Counts(result.report);
  }

  static std::string Counts(const Report& report) {
    const SourceReport& total = report.total;
    std::string counts;
    for (const std::uint64_t count : {total.games_seen, total.games_written, total.games_filtered,
                                      total.games_duplicate, total.plies}) {
      counts += std::to_string(count) + " ";
    }
    return counts;
  }

  // The games of a record file that a run has written, and the counts that it keeps.
  static std::string Nested(const std::string& path) {
    const TemporaryFolder to;
    CatOptions options;
    options.files = {path};
    options.rows = JsonRows::kNested;
    options.source_key = SourceKey::kNever;
    options.output_path = (to / "rows").string();
    const ConvertResult result = Cat(options);
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    return ReadFile(options.output_path) + Counts(result.report) + Counts(Verify(path).report);
  }

  // For each kind of source and each choice of games, `make` gives what it gives for the texts.
  template <class Make>
  void ExpectSame(const Make& make) const {
    for (const Choice& choice : Choices()) {
      const std::string expected = make(Of(Kinds()[0].files, choice.select));
      ASSERT_FALSE(expected.empty());
      for (const SourceKind& kind : Kinds()) {
        SCOPED_TRACE(std::string(kind.name) + ", " + choice.name);
        EXPECT_EQ(make(Of(kind.files, choice.select)), expected);
      }
    }
  }

  void ExpectSameFiles(Output output, JsonRows rows, std::vector<std::string> columns = {}) const {
    ExpectSame([&](ConvertOptions options) {
      options.output = output;
      options.rows = rows;
      options.columns = columns;
      return Written(options);
    });
  }

  TemporaryFolder folder_;
};

TEST_F(SourcesAndSinks, RowsOfPlies) { ExpectSameFiles(Output::kJsonl, JsonRows::kMoves); }
TEST_F(SourcesAndSinks, RowsOfGames) { ExpectSameFiles(Output::kJsonl, JsonRows::kGames); }
TEST_F(SourcesAndSinks, NestedRows) { ExpectSameFiles(Output::kJsonl, JsonRows::kNested); }
TEST_F(SourcesAndSinks, RecordFiles) { ExpectSameFiles(Output::kRecordFile, JsonRows::kMoves); }
TEST_F(SourcesAndSinks, Notation) { ExpectSameFiles(Output::kNotation, JsonRows::kMoves); }
TEST_F(SourcesAndSinks, Check) { ExpectSameFiles(Output::kNothing, JsonRows::kMoves); }

TEST_F(SourcesAndSinks, ChosenColumns) {
  ExpectSameFiles(Output::kJsonl, JsonRows::kMoves, {"game", "from", "to"});
  ExpectSameFiles(Output::kJsonl, JsonRows::kGames, {"plies", "tags"});
}

TEST_F(SourcesAndSinks, CompressedRows) {
  ExpectSame([&](ConvertOptions options) {
    options.compression = OutputCompression::kZstd;
    return Written(options);
  });
}

TEST_F(SourcesAndSinks, Statistics) {
  ExpectSame([](ConvertOptions options) {
    options.output = Output::kNothing;
    options.game_stats = true;
    const ConvertResult result = Convert(options, {});
    EXPECT_EQ(result.failure, Failure::kNone) << result.message;
    std::string figures;
    for (const NotationStats& notation : result.report.notations) {
      figures += notation.notation + " " + std::to_string(notation.total.games_written);
      for (const Count& each : notation.games->outcomes) {
        figures += " " + each.what + " " + std::to_string(each.times);
      }
    }
    return figures + "; ";
  });
}

TEST_F(SourcesAndSinks, TablesAndGames) {
  ExpectSame([](ConvertOptions options) {
    if (!options.select.sets.empty()) return std::string("tables have no sets");
    std::string read;
    for (const JsonRows rows : {JsonRows::kMoves, JsonRows::kGames, JsonRows::kNested}) {
      const StreamRead table = ReadTable(options, {.rows = rows, .columns = {"game"}});
      EXPECT_EQ(table.error, "");
      read += table.json + "\n";
    }
    const std::unique_ptr<GamesReader> reader = OpenScan(options)->OpenGames(true);
    ScannedGame game;
    while (reader->Next(game)) read += game.json + "\n" + game.notation + "\n";
    EXPECT_TRUE(reader->Finish().is_complete);
    return Replaced(read, ".txt.gz", ".txt");
  });
}

TEST_F(SourcesAndSinks, ARecordFileOfRecordFilesIsThatOfTheirTexts) {
  Keep({"a.plym", "b.plym"}, "again.plym");
  EXPECT_EQ(ReadFile(folder_ / "again.plym"), ReadFile(folder_ / "both.plym"));
}

TEST_F(SourcesAndSinks, TheWrittenFormOfPliesIsKept) {
  ConvertOptions options = Of({"a.txt", "b.txt"}, {});
  options.output = Output::kRecordFile;
  options.text = true;
  options.output_path = (folder_ / "texts.plym").string();
  ASSERT_EQ(Convert(options, {}).message, "");
  Keep({"texts.plym"}, "again.plym");
  EXPECT_EQ(ReadFile(folder_ / "again.plym"), ReadFile(folder_ / "texts.plym"));
}

TEST_F(SourcesAndSinks, GamesOfASourceThatStandInTwoFilesAreNamed) {
  ConvertOptions options = Of({"a.txt", "b.txt", "a.plym"}, {});
  options.output = Output::kNothing;
  const Report report = Convert(options, {}).report;
  ASSERT_EQ(report.read_twice.size(), 1U);
  EXPECT_EQ(report.read_twice[0].source, (folder_ / "a.txt").string());
  EXPECT_EQ(report.read_twice[0].first_path, (folder_ / "a.txt").string());
  EXPECT_EQ(report.read_twice[0].path, (folder_ / "a.plym").string());
  EXPECT_EQ(report.read_twice[0].games, 3U);
  EXPECT_NE(ReportJson(report).find("\"read_twice\":[{\"source\":"), std::string::npos);
  options = Of({"both.plym", "b.plym"}, {});
  options.output_path = (folder_ / "rows").string();
  options.columns = {"from"};
  EXPECT_EQ(Convert(options, {}).report.read_twice.size(), 1U);
}

TEST_F(SourcesAndSinks, GamesOfAFileThatIsNamedTwiceAreNamed) {
  for (const std::string name : {"a.txt", "a.plym"}) {
    ConvertOptions options = Of({name, name}, {});
    options.output = Output::kNothing;
    const Report report = Convert(options, {}).report;
    ASSERT_EQ(report.read_twice.size(), 1U) << name;
    EXPECT_EQ(report.read_twice[0].source, (folder_ / "a.txt").string());
    EXPECT_EQ(report.read_twice[0].first_path, (folder_ / name).string());
    EXPECT_EQ(report.read_twice[0].path, (folder_ / name).string());
    EXPECT_EQ(report.read_twice[0].games, 3U);
  }
}

// Splits of a source, and sets of its games, are in files of their own, but no game is in two.
TEST_F(SourcesAndSinks, SetsOfASourceAreNotTakenForRepetitions) {
  ConvertOptions options = Of({"a.txt", "b.txt"}, {});
  options.output = Output::kRecordFile;
  options.select.sets = {{"train", 60}, {"test", 40}};
  options.output_path = (folder_ / "{set}.plym").string();
  ASSERT_EQ(Convert(options, {}).message, "");
  options = Of({"train.plym", "test.plym"}, {});
  options.output = Output::kNothing;
  const ConvertResult result = Convert(options, {});
  EXPECT_EQ(result.message, "");
  EXPECT_TRUE(result.report.read_twice.empty());
}

// The text of an illegal game and its record file have the same rows with --rules. Without the
// text, a diagnostic is at its game and names the ply.
TEST_F(SourcesAndSinks, RulesReplayTheGamesOfRecordFiles) {
  WriteFile(folder_ / "c.txt", "1. V-2 7-8\n\n1. V-3 8-9\n\n");
  Keep({"c.txt"}, "c.plym");
  const auto with_rules = [&](const std::string& file) {
    ConvertOptions options = Of({file}, {});
    options.rows = JsonRows::kGames;
    options.rules = true;
    return options;
  };
  const std::string rows = Written(with_rules("c.txt"));
  EXPECT_NE(rows.find("\"legal\":false"), std::string::npos);
  EXPECT_EQ(Written(with_rules("c.plym")), rows);

  ConvertOptions kept = with_rules("c.plym");
  kept.output = Output::kRecordFile;
  kept.output_path = (folder_ / "replayed.plym").string();
  kept.diagnostics_path = (folder_ / "odd.jsonl").string();
  ASSERT_EQ(Convert(kept, {}).message, "");
  EXPECT_THAT(ReadFile(kept.diagnostics_path),
              AllOf(HasSubstr("\"game\":12,\"offset\":12,\"line\":3,\"column\":1"),
                    HasSubstr("(ply 2)\",\"written\":null")));
  EXPECT_EQ(Written(with_rules("replayed.plym")), rows);  // they are not replayed again

  ConvertOptions other = with_rules("replayed.plym");
  other.rule_settings = {{"tatsu", "mats", "exact"}};
  EXPECT_THAT(Convert(other, {}).message, HasSubstr("were replayed with other --rule options"));
}

TEST_F(SourcesAndSinks, WhatOnlyATextCanAnswerIsRefused) {
  const auto message_with = [&](auto set) {
    ConvertOptions options = Of({"a.txt", "b.plym"}, {});
    options.output_path = (folder_ / "refused").string();
    set(options);
    const ConvertResult result = Convert(options, {});
    EXPECT_NE(result.failure, Failure::kNone);
    return result.message;
  };
  EXPECT_EQ(message_with([](ConvertOptions& options) { options.strict = true; }),
            "--strict: is for archives, not for record files");
  EXPECT_EQ(message_with([](ConvertOptions& options) { options.keep_unparsed = true; }),
            "--keep-unparsed: is for archives, not for record files");
  EXPECT_NE(message_with([](ConvertOptions& options) {
              options.text = true;
            }).find("does not keep the written form of plies"),
            std::string::npos);
  EXPECT_NE(message_with([](ConvertOptions& options) {
              options.notation = "coerceo";
            }).find("expected games of coerceo (--notation), found tatsu"),
            std::string::npos);
  ConvertOptions texts = Of({"a.plym"}, {});
  texts.output_path = (folder_ / "refused").string();
  texts.text = true;
  EXPECT_EQ(Convert(texts, {}).failure, Failure::kUsage);
}

// The games that were rejected when a record file was made are not forgotten.
TEST_F(SourcesAndSinks, RejectedGamesOfARecordFileCount) {
  WriteFile(folder_ / "bad.txt", std::string(kFirst) + "1. V-2 x-99\n2. 4-10 F-11\n\n");
  Keep({"bad.txt"}, "bad.plym");
  ConvertOptions options = Of({"bad.plym"}, {});
  options.output_path = (folder_ / "rows").string();
  const SourceReport total = Convert(options, {}).report.total;
  EXPECT_EQ(total.games_seen, 4U);
  EXPECT_EQ(total.games_written, 3U);
  EXPECT_EQ(total.games_rejected, 1U);
  options.force = true;
  options.max_errors = 0;
  const ConvertResult result = Convert(options, {});
  EXPECT_EQ(result.code, "max-errors");
  EXPECT_EQ(result.message, "more than 0 rejected games (--max-errors); nothing is written");
}

}  // namespace
}  // namespace plymill::testing
