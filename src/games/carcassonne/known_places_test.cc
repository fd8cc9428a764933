// Tests of known places: places are read as the grammar reads them, whether they are known or not.
#include "games/carcassonne/known_places.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

namespace plymill::carcassonne {
namespace {

// The place that PassPlace() reads from `text`, which follows a "(", and whether it passes all of
// it.
struct Reading {
  explicit Reading(const std::string& text) {
    const std::string padded = text + " FCCC\n          ";
    StoredPly row;
    const char* const end = PassPlace(padded.data(), row);
    passed = end == padded.data() + text.size();
    std::memcpy(&place, &row.place, sizeof(place));
  }

  bool passed;
  std::int16_t place[2];
};

TEST(KnownPlacesTest, AreReadWithTheirSigns) {
  for (int x = -12; x <= 12; ++x) {
    for (int y = -12; y <= 12; ++y) {
      const std::string text = std::to_string(x) + "," + std::to_string(y) + ")";
      const Reading reading(text);
      EXPECT_TRUE(reading.passed) << text;
      EXPECT_EQ(reading.place[0], x) << text;
      EXPECT_EQ(reading.place[1], y) << text;
    }
  }
}

TEST(KnownPlacesTest, AreNoOtherTexts) {
  for (const std::string_view text :
       {"",       ")",     ",)",    "1,)",   ",1)",   "1)",     "1,2",
        "1,2))",  "1,2)x", "-0,1)", "0,-0)", "01,1)", "1,01)",  "+1,2)",
        "--1,2)", "1,-)",  "1;2)",  "1-2)",  "a,b)",  "1,2,3)", "(1,2)"}) {
    EXPECT_FALSE(Reading(std::string(text)).passed) << text;
  }
}

}  // namespace
}  // namespace plymill::carcassonne
