// Conditions and dates: how they are parsed, and which values match.
#include "rows/condition.h"

#include <gtest/gtest.h>

#include <string>

#include "base/result.h"

namespace plymill {
namespace {

// Whether `condition` holds for a field that has only `value`.
template <class Value>
bool Holds(std::string_view condition, const Value& value) {
  const Result<Condition> parsed = Condition::Parse(condition);
  EXPECT_TRUE(parsed.ok()) << condition << ": " << parsed.error().message;
  return parsed->Holds(parsed->Matches(value));
}

bool HoldsText(std::string_view condition, std::string_view text) { return Holds(condition, text); }
bool HoldsNumber(std::string_view condition, std::int64_t number) {
  return Holds(condition, number);
}

TEST(Condition, ReadsFieldComparisonAndValue) {
  EXPECT_EQ(Condition::Parse("tag.Site !~ London, GBR")->field(), "tag.Site");
  EXPECT_TRUE(HoldsText("tag.Site !~ London, GBR", "Paris"));
  EXPECT_FALSE(HoldsText("tag.Site !~ London, GBR", "in London, GBR"));
  EXPECT_TRUE(HoldsText("result=1-0", "1-0"));
  EXPECT_TRUE(HoldsText("x==y", "=y"));
}

TEST(Condition, RefusesWhatIsNone) {
  for (const char* const text : {"", "plies", "=20", "plies!20", "plies!<20", "!=20", "~"}) {
    EXPECT_FALSE(Condition::Parse(text).ok()) << text;
  }
}

TEST(Condition, NumbersCompareAsNumbers) {
  EXPECT_TRUE(HoldsNumber("plies>=20", 20));
  EXPECT_TRUE(HoldsNumber("plies>=20", 100));
  EXPECT_FALSE(HoldsNumber("plies>=20", 9));
  EXPECT_TRUE(HoldsNumber("plies<20", 9));
  EXPECT_FALSE(HoldsNumber("plies<20", 20));
  EXPECT_TRUE(HoldsNumber("plies!=20", 21));
  EXPECT_TRUE(HoldsNumber("points>-5", -4));
  EXPECT_FALSE(Condition::Parse("plies>=many")->CheckNumber().ok());
  EXPECT_FALSE(Condition::Parse("plies~2")->CheckNumber().ok());
  EXPECT_FALSE(Condition::Parse("plies>99999999999999999999")->CheckNumber().ok());
}

TEST(Condition, NumbersInTextsCompareAsNumbers) {
  EXPECT_TRUE(HoldsText("round>9", "10"));
  EXPECT_FALSE(HoldsText("round>9", "semi-final"));
  EXPECT_TRUE(HoldsText("event<b", "a"));
}

TEST(Condition, TildeFindsInEitherCase) {
  EXPECT_TRUE(HoldsText("player~ann", "Joanne"));
  EXPECT_TRUE(HoldsText("player~ANN", "Ann"));
  EXPECT_FALSE(HoldsText("player=ann", "Ann"));
  EXPECT_FALSE(HoldsText("player~anna", "ann"));
  EXPECT_TRUE(HoldsText("player~", ""));
}

TEST(Condition, NothingFulfilsOnlyANegation) {
  EXPECT_TRUE(Condition::Parse("winner!=white")->Holds(false));
  EXPECT_TRUE(Condition::Parse("winner!~white")->Holds(false));
  EXPECT_FALSE(Condition::Parse("winner=white")->Holds(false));
  EXPECT_FALSE(Condition::Parse("date<2020")->Holds(false));
}

TEST(Condition, DatesCompareAsFarAsTheConditionTells) {
  EXPECT_TRUE(HoldsText("date>=2020", "2020.01.01"));
  EXPECT_TRUE(HoldsText("date<=2020", "2020.12.31"));
  EXPECT_FALSE(HoldsText("date>2020", "2020.12.31"));
  EXPECT_TRUE(HoldsText("date=2012", "2012.11.06"));
  EXPECT_TRUE(HoldsText("date=2012-11", "2012.11.06"));
  EXPECT_TRUE(HoldsText("date<2012.11.06", "2012-11-05"));
  EXPECT_FALSE(HoldsText("date>=2012.11.06", "2012.11.05"));
  EXPECT_FALSE(HoldsText("date!=2012", "2012.11.06"));
}

TEST(Condition, TheDayMayStandFirst) {
  EXPECT_TRUE(HoldsText("date>=2022-04", "19/04/2022"));
  EXPECT_FALSE(HoldsText("date>=2022-05", "19/04/2022"));
  EXPECT_TRUE(HoldsText("date<20/04/2022", "19/04/2022"));
}

TEST(Condition, WhatADateDoesNotTellMatchesNothing) {
  EXPECT_TRUE(HoldsText("date>=2011", "2012.??.??"));
  EXPECT_FALSE(HoldsText("date>=2012.05", "2012.??.??"));
  EXPECT_FALSE(HoldsText("date<2012.05", "2012.??.??"));
  EXPECT_FALSE(HoldsText("date>=2012", "????.??.??"));
  EXPECT_FALSE(HoldsText("date>=2012", "spring"));
  EXPECT_FALSE(HoldsText("date>=2012.01", "spring"));
}

TEST(Date, IsReadOnlyWhereItIsOne) {
  for (const char* const text : {"", "20", "1-0", "1/2-1/2", "2012.", "2012.11.06.07", "06/11",
                                 "06/11/12", "2012.eleven", "20123.1.1", "2012 11 06 1"}) {
    EXPECT_FALSE(ReadDate(text)) << text;
  }
  EXPECT_EQ(ReadDate("06/11/2012")->parts, (std::array{2012, 11, 6}));
  EXPECT_EQ(ReadDate("2012")->told, 1U);
}

}  // namespace
}  // namespace plymill
