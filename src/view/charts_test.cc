#include "view/charts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace plymill {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t Times(const std::string& text, const std::string& what) {
  std::size_t times = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++times;
  }
  return times;
}

// The number after `name` in `text`, from `at` on.
double NumberAfter(const std::string& text, const std::string& name, std::size_t at) {
  return std::strtod(text.c_str() + text.find(name, at) + name.size(), nullptr);
}

std::vector<Bar> Years(unsigned from, unsigned to) {
  std::vector<Bar> bars;
  for (unsigned year = from; year <= to; ++year) {
    bars.push_back({std::to_string(year), 1'000'000 + year});
  }
  return bars;
}

TEST(BarChart, HasItsAxisAndWholeNames) {
  const std::string name = "a name that is much longer than any name in a chart used to be";
  const std::string chart = BarChart("players", {{name, 1234, "50.0 % won"}, {"b", 750}});
  EXPECT_THAT(chart, HasSubstr(">" + name + "</span>"));
  EXPECT_THAT(chart, HasSubstr("1,234 · 50.0 % won"));
  EXPECT_THAT(chart, HasSubstr("<i>0</i><i>1,500</i>"));
  EXPECT_THAT(chart, HasSubstr("style=\"width:50.0%\""));
}

TEST(ColumnChart, HasAnAxisWithRoundValues) {
  const std::string chart = ColumnChart("games", {{"1", 3}, {"2", 170}, {"3", 0}});
  for (const char* const value : {">0<", ">50<", ">100<", ">150<", ">200<"}) {
    EXPECT_THAT(chart, HasSubstr(value));
  }
  EXPECT_THAT(ColumnChart("games", {{"1", 1}, {"2", 2}}), Not(HasSubstr(">0.5<")));
}

// Digits are narrower than 8 in the style of pages.
TEST(ColumnChart, TextsAreInsideAndApart) {
  for (const unsigned last : {1902U, 1904U, 1910U, 1923U, 1959U, 2026U}) {
    const std::string chart = ColumnChart("games a year", Years(1901, last));
    const double width = NumberAfter(chart, "viewBox=\"0 0 ", 0);
    double end = 0;  // of the label before
    for (std::size_t at = chart.find("<text"); at != std::string::npos;
         at = chart.find("<text", at + 1)) {
      const std::size_t begin = chart.find('>', at) + 1;
      const std::string text = chart.substr(begin, chart.find('<', begin) - begin);
      const double half = 7.0 * static_cast<double>(text.size() - 2 * Times(text, "–")) / 2;
      const double x = NumberAfter(chart, " x=\"", at);
      if (chart.find("middle", at) > begin) {  // a value of the axis
        EXPECT_GE(x - 2 * half, 0) << text;
        continue;
      }
      EXPECT_GE(x - half, end) << text << " of " << last;
      end = x + half;
    }
    EXPECT_GT(end, 0);
    EXPECT_LE(end, width) << last;
  }
}

TEST(ColumnChart, OneBarSaysNothing) { EXPECT_EQ(ColumnChart("games", {{"2021", 7}}), ""); }

}  // namespace
}  // namespace plymill
