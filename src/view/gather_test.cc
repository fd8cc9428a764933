// Gather: a report has the same figures for texts, for their record files, and for both mixed.
#include "view/gather.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "support/files.h"
#include "view/report_page.h"

namespace plymill {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::WriteFile;

constexpr char kGood[] =
    "[Event \"a\"]\n[Date \"2021.03.04\"]\n[White \"<b>ann\"]\n[Black \"bob\"]\n[Result "
    "\"1-0\"]\n\n"
    "1# 3c-3e 2# 15f-15d 1-0\n\n";
constexpr char kOther[] = "[Event \"b\"]\n[White \"bob\"]\n[Result \"*\"]\n\n1# 3c-3e *\n\n";
constexpr char kBad[] = "[Event \"c\"]\n\n1# 3c-3e 2# 77x <i>\n\n";

class GatherTest : public ::testing::Test {
 protected:
  GatherTest() {
    WriteFile(folder_ / "one.txt", std::string(kGood) + kBad);
    WriteFile(folder_ / "two.txt", std::string(kOther) + kOther);
  }

  std::string Path(const std::string& name) const { return (folder_ / name).string(); }

  void Write(const std::string& text, const std::string& record_file) {
    ConvertOptions options = Options({text});
    options.output = Output::kRecordFile;
    options.game_stats = false;
    options.output_path = record_file;
    ASSERT_EQ(Convert(options, {}).message, "");
  }

  static ConvertOptions Options(std::vector<std::string> sources) {
    ConvertOptions options;
    options.sources = std::move(sources);
    options.output = Output::kNothing;
    options.game_stats = true;
    return options;
  }

  static Gathered GatherAll(std::vector<std::string> sources) {
    Gathered gathered = Gather(Options(std::move(sources)), {});
    EXPECT_EQ(gathered.result.message, "");
    return gathered;
  }

  const TemporaryFolder folder_;
};

// What a report has from both texts, from whichever kind of file they are read.
std::vector<std::string> FiguresOf(const Gathered& gathered) {
  const Report& report = gathered.result.report;
  const SourceReport& total = report.total;
  std::vector<std::string> figures;
  for (const std::uint64_t number :
       {total.games_seen, total.games_written, total.games_rejected, total.plies, total.bytes,
        total.diagnostics, report.sources.size()}) {
    figures.push_back(std::to_string(number));
  }
  for (const CodeCount& code : total.codes) {
    figures.push_back(code.first.code + " " + std::to_string(code.times) + " " + code.first.source +
                      ":" + std::to_string(code.first.line));
  }
  for (const NotationStats& notation : report.notations) {
    figures.push_back(notation.notation + " " + std::to_string(notation.total.games_seen));
    for (const Count& each : notation.games->outcomes) {
      figures.push_back(each.what + " " + std::to_string(each.times));
    }
    for (const PlayerCount& each : notation.games->players.most_frequent) {
      figures.push_back(each.name + " " + std::to_string(each.games));
    }
    for (const Count& each : notation.games->first_plies.most_frequent) {
      figures.push_back(each.what + " " + std::to_string(each.times));
    }
  }
  for (const LengthBar& bar : gathered.lengths.at("coerceo")) {
    figures.push_back(std::to_string(bar.from) + " " + std::to_string(bar.games));
  }
  return figures;
}

TEST_F(GatherTest, TextsRecordFilesAndBothHaveTheSameFigures) {
  const std::vector<std::string> texts = FiguresOf(GatherAll({Path("one.txt"), Path("two.txt")}));
  EXPECT_THAT(texts, ::testing::IsSupersetOf({"4", "3", "1", "<b>ann 1", "bob 3", "1 2", "2 1"}));
  std::filesystem::create_directory(folder_ / "files");
  std::filesystem::create_directory(folder_ / "mixed");
  Write(Path("one.txt"), Path("files/1.plym"));
  Write(Path("two.txt"), Path("files/2.plym"));
  EXPECT_EQ(FiguresOf(GatherAll({Path("files")})), texts);
  std::filesystem::copy_file(folder_ / "files" / "2.plym", folder_ / "mixed" / "2.plym");
  EXPECT_EQ(FiguresOf(GatherAll({Path("one.txt"), Path("mixed")})), texts);
}

// Also if folders have record files, whose paths replace the folders.
TEST_F(GatherTest, WhatIsNotReadIsNamed) {
  Write(Path("one.txt"), Path("1.plym"));
  std::filesystem::create_directory(folder_ / "empty");
  std::filesystem::create_directory(folder_ / "odd");
  std::filesystem::copy_file(folder_ / "1.plym", folder_ / "odd" / "1.plym");
  ASSERT_EQ(mkfifo(Path("odd/pipe").c_str(), 0600), 0);
  for (const char* const given : {"one.txt", "1.plym"}) {
    const Gathered gathered = GatherAll({Path(given), Path("empty"), Path("odd")});
    const Report& report = gathered.result.report;
    EXPECT_THAT(report.skipped, ::testing::ElementsAre(Path("odd/pipe"))) << given;
    ASSERT_EQ(report.blank.size(), 1U) << given;
    EXPECT_EQ(report.blank[0].source, Path("empty")) << given;
    const std::string page = ReportPage(gathered, {});
    EXPECT_THAT(page, HasSubstr("1 skipped</summary>")) << given;
    EXPECT_THAT(page, HasSubstr("1 without sources</summary>")) << given;
  }
}

TEST_F(GatherTest, RejectedGamesHaveTheTextAroundTheirPlace) {
  const Gathered gathered = GatherAll({Path("one.txt")});
  ASSERT_EQ(gathered.excerpts.size(), 1U);
  EXPECT_EQ(gathered.excerpts[0]->line.substr(gathered.excerpts[0]->at), "77x <i>");
  const std::string page = ReportPage(gathered, {"<s>.txt"});
  EXPECT_THAT(page, HasSubstr("<mark>77x</mark> &lt;i&gt;"));
  EXPECT_THAT(page, HasSubstr("&lt;b&gt;ann"));
  EXPECT_THAT(page, HasSubstr("2 seen = 1 written + 1 rejected + 0 filtered + 0 duplicate"));
}

TEST_F(GatherTest, OfRecordFilesTheFirstPlaceOfEachErrorIsShown) {
  Write(Path("one.txt"), Path("1.plym"));
  const Gathered gathered = GatherAll({Path("1.plym")});
  ASSERT_EQ(gathered.result.report.first_errors.size(), 1U);
  ASSERT_TRUE(gathered.excerpts[0].has_value());
  EXPECT_THAT(gathered.excerpts[0]->line, HasSubstr("77x"));
}

}  // namespace
}  // namespace plymill
