#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/coerceo/rules/rules.h"

namespace plymill::coerceo {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(DrawCoerceo, HasTilesAndPiecesThatAreThere) {
  State state;
  state.position.fields = FieldsOfTile(0) | FieldsOfTile(13);
  state.position.pieces[1] = FieldAt(BitOf(13, 1));
  state.position.tiles = {1, 0};
  Drawing drawing;
  Rules::Draw(state, drawing);
  const std::string svg = SvgFile(drawing);
  for (const char* const expected : {">1<", ">14<", ">1 tile collected<", ">0 tiles collected<"}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
  EXPECT_THAT(svg, Not(HasSubstr(">2<")));
  EXPECT_THAT(svg, HasSubstr("r=\"9.0\" class=\"black\""));
  EXPECT_THAT(svg, Not(HasSubstr("r=\"9.0\" class=\"white\"")));
}

TEST(DrawCoerceo, MarksTheFieldsOfAMove) {
  Ply ply;
  ply.from = Field(14, 'd');
  Drawing drawing;
  Rules::Mark({}, ply, drawing);
  EXPECT_EQ(drawing.elements.size(), 1U);
}

}  // namespace
}  // namespace plymill::coerceo
