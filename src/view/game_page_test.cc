// The page of a game: nothing can be clicked that has no effect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "plymill/picture.h"

namespace plymill {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(GamePage, StepsThroughAGame) {
  const std::string page = GamePageOf("coerceo", "1# 3c-3e 2# 15f-15d\n", {}).html;
  EXPECT_THAT(page, HasSubstr("script-src 'sha256-"));
  EXPECT_THAT(page, HasSubstr("type=\"range\" min=\"0\" max=\"2\""));
  EXPECT_THAT(page, HasSubstr("<li data-ply=\"2\">"));
}

TEST(GamePage, ListsPliesWithTheirCommentsAndFindings) {
  const std::string page =
      GamePageOf("coerceo", "[White \"Ann\"]\n\n1# 3c-3e {good} {luck} 2# 15f-15e {odd}\n", {})
          .html;
  for (const char* const expected : {"<span>white: <strong>Ann</strong></span>", "White: Ann",
                                     "white 3c-3e", "<div class=\"soft\">good luck</div></li>",
                                     "<div class=\"soft\">odd</div><div class=\"warn\">"}) {
    EXPECT_THAT(page, HasSubstr(expected));
  }
}

TEST(GamePage, OfOnePositionHasNoControls) {
  const std::string page = GamePageOf("coerceo", "[Event \"e\"]\n\n*\n", {}).html;
  for (const char* const control : {"<script", "script-src", "<input", "<button", "data-ply=\""}) {
    EXPECT_THAT(page, Not(HasSubstr(control)));
  }
}

}  // namespace
}  // namespace plymill
