#include "report/html.h"

#include <gtest/gtest.h>

#include "report/page.h"

namespace plymill {
namespace {

TEST(Html, EscapesMarkup) {
  EXPECT_EQ(Html("<b a=\"1\" c='2'>&amp;"), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;amp;");
}

TEST(Html, ShowsWhatCannotBeSeen) {
  EXPECT_EQ(Html("a\x1B[1m\x7F\xE2\x80\xAE"), "a\xEF\xBF\xBD[1m\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(Html("\xE9t\xE9"), "\xC3\xA9t\xC3\xA9");  // Windows-1252
}

TEST(Html, CutsLongTexts) {
  EXPECT_EQ(Html("abcdef", 3), "abc…");
  EXPECT_EQ(Html("abc", 3), "abc");
}

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

}  // namespace
}  // namespace plymill
