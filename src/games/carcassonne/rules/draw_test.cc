#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "games/carcassonne/rules/rules.h"

namespace plymill::carcassonne {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

void Lay(std::string_view tile, std::int16_t x, std::int16_t y, Kind kind, State& state) {
  Ply ply;
  ply.kind = kind;
  ply.x.value = x;
  ply.y.value = y;
  ply.tile = Tile(tile);
  Findings findings;
  Rules::Play(state, ply, findings);
}

TEST(DrawCarcassonne, HasCoordinatesAlongItsEdges) {
  Options options;
  options.players = 3;
  State state = StartState(options);
  Lay("CRFR", 0, 0, Kind::kStart, state);
  Lay("CRFR", -2, 3, Kind::kPlace, state);
  state.points = {1, 2, 3};
  state.meeples.fill(0);
  Drawing drawing;
  Rules::Draw(state, drawing);
  const std::string svg = SvgFile(drawing);
  for (const char* const x : {">-2<", ">-1<", ">0<"}) EXPECT_THAT(svg, HasSubstr(x));
  EXPECT_THAT(svg, HasSubstr(TextAt(-80, drawing.y + drawing.height - 10, "-2", "note")));
  EXPECT_THAT(svg, HasSubstr(TextAt(drawing.x + 10, -120, "3", "note")));
  EXPECT_THAT(svg, Not(HasSubstr(TextAt(drawing.x + 10, -160, "4", "note"))));
  EXPECT_THAT(svg, HasSubstr(">C 3 · 0 meeples<"));
}

}  // namespace
}  // namespace plymill::carcassonne
