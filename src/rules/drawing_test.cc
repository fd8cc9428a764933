#include "rules/drawing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace plymill {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// Positions of plymill have no such texts, but a picture does not rely on it.
TEST(Draw, TextsAreNoMarkUp) {
  const std::string hostile = "<script>alert(1)</script>";
  Drawing drawing;
  DrawText(hostile, drawing);
  drawing.Add(0, Titled(hostile, TextAt(0, 0, hostile, "left")));
  EXPECT_THAT(SvgFile(drawing), Not(HasSubstr("<script")));
}

TEST(Draw, ShowsAllLinesOfATextWithoutADrawing) {
  Drawing drawing;
  DrawText("a\n\nlonger", drawing);
  ASSERT_EQ(drawing.elements.size(), 2U);
  EXPECT_GT(drawing.width, 16);
  EXPECT_THAT(drawing.elements[1].svg, HasSubstr(">longer<"));
}

}  // namespace
}  // namespace plymill
