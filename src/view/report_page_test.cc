#include "view/report_page.h"

#include <gtest/gtest.h>

#include "view/page_numbers.h"

namespace plymill {
namespace {

TEST(Html, WritesNumbers) {
  EXPECT_EQ(Grouped(0), "0");
  EXPECT_EQ(Grouped(1000), "1,000");
  EXPECT_EQ(Grouped(1234567), "1,234,567");
  EXPECT_EQ(Percent(1, 3), "33.3 %");
  EXPECT_EQ(Percent(0, 0), "-");
}

TEST(ReportPages, AreSmallWhateverIsInThem) {
  const std::string name(4096, '<');
  Gathered gathered;
  Report& report = gathered.result.report;
  for (int i = 0; i < 2'000; ++i) {
    SourceReport source;
    source.source = source.notation = name;
    report.sources.push_back(source);
    report.unknown.push_back({name, name});
    CodeCount code;
    code.first.source = code.first.code = code.first.message = name;
    report.total.codes.push_back(code);
    report.failed.push_back({name, Failure::kInput, name, name});
  }
  NotationStats notation;
  notation.notation = name;
  notation.games.emplace().games = 1;
  for (std::size_t i = 0; i < kMostListed; ++i) {
    notation.games->players.most_frequent.push_back({name, 1, 1, 1});
    notation.games->outcomes.push_back({name, 1});
    notation.games->first_plies.most_frequent.push_back({name, 1});
    notation.games->dates.years.push_back({static_cast<unsigned>(i), 1});
  }
  notation.games->players.seen = notation.games->first_plies.seen = kMostListed;
  report.notations.assign(5, notation);
  for (int i = 0; i < 20; ++i) {
    report.first_errors.push_back(report.total.codes[0].first);
    const std::string part = name.substr(0, 400);  // the most that an excerpt has
    gathered.excerpts.push_back(Excerpt{part, part, part, 10});
  }
  const std::string page = ReportPage(gathered, {name});
  EXPECT_LT(page.size(), 1'000'000U);
  EXPECT_EQ(page.find("<<"), std::string::npos);
  EXPECT_NE(page.find("and 1,940 more"), std::string::npos);
}

// The head of a table of few rows would stand alone in the first column.
TEST(ReportPages, OnlyLongTablesHaveColumns) {
  Gathered gathered;
  gathered.result.report.sources.resize(3);
  EXPECT_EQ(ReportPage(gathered, {"a"}).find("class=\"wide\""), std::string::npos);
  gathered.result.report.sources.resize(30);
  EXPECT_NE(ReportPage(gathered, {"a"}).find("class=\"wide\""), std::string::npos);
}

TEST(ReportPages, TheSpeedOfTheRunIsNoResult) {
  Gathered gathered;
  gathered.result.report.seconds = 2;
  gathered.result.report.total.bytes = 64'000'000;
  const std::string page = ReportPage(gathered, {"a"});
  EXPECT_NE(page.find("which read 64.0 MB in 2.0 s</footer>"), std::string::npos);
  EXPECT_EQ(page.find("MB a second"), std::string::npos);
}

TEST(ReportPages, LongOnesBeginWithTheirContents) {
  Gathered gathered;
  EXPECT_EQ(ReportPage(gathered, {"a"}).find("<nav"), std::string::npos);
  NotationStats notation;
  notation.notation = "coerceo";
  gathered.result.report.notations.assign(4, notation);
  const std::string page = ReportPage(gathered, {"a"});
  EXPECT_NE(page.find("<a href=\"#part5\">Sources</a>"), std::string::npos);
  EXPECT_NE(page.find("<h2 id=\"part5\">Sources</h2>"), std::string::npos);
}

}  // namespace
}  // namespace plymill
