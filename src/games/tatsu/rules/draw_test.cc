#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "games/tatsu/rules/rules.h"

namespace plymill::tatsu {
namespace {

using ::testing::HasSubstr;

// The picture after `ply`.
std::string PictureAfter(const Ply& ply) {
  State state = FirstState({});
  state.spaces[1] = PairOf(StoneOf(0, Dragon::kWater), StoneOf(1, Dragon::kFire));
  Drawing drawing;
  Rules::Draw(state, drawing);
  Rules::Mark(state, ply, drawing);
  return SvgFile(drawing);
}

TEST(DrawTatsu, NamesDragonsAndMarksBothEnds) {
  Ply move;
  move.player = Side::kBlack;
  move.from.value = 2;
  move.to.value = 7;
  const std::string svg = PictureAfter(move);
  for (const char* const expected : {"black water dragon", "white fire dragon", ">vine<", ">water<",
                                     ">fire<", "\"mark start\"", "\"mark\""}) {
    EXPECT_THAT(svg, HasSubstr(expected));
  }
  Ply enter;
  enter.player = Side::kBlack;
  enter.kind = Kind::kEnter;
  enter.dragon = Dragon::kVine;
  enter.to.value = 1;
  EXPECT_THAT(PictureAfter(enter), HasSubstr("\"mark start\""));
}

}  // namespace
}  // namespace plymill::tatsu
