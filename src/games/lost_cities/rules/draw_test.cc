#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "games/lost_cities/rules/rules.h"

namespace plymill::lost_cities {
namespace {

TEST(DrawLostCities, StacksOfBothPlayersReadDownward) {
  State state;
  BeginRound(state);
  for (const unsigned rank : {2U, 3U}) {
    state.places[SlotsOf({Color::kRed, rank}).first] = ExpeditionOf(0);
    state.places[SlotsOf({Color::kGreen, rank + 2}).first] = ExpeditionOf(1);
  }
  Ply ply;
  ply.player = Seat::kSecond;
  ply.card = {Color::kGreen, 5};
  ply.draw = Draw::kBlue;
  Drawing drawing;
  Rules::Draw(state, drawing);
  Rules::Mark(state, ply, drawing);
  const auto find = [&](const std::string& text) {
    return std::find_if(drawing.elements.begin(), drawing.elements.end(), [&](const Element& each) {
      return each.svg.find(text) != std::string::npos;
    });
  };
  const auto y_of = [](const std::string& svg) {
    return std::stod(svg.substr(svg.find(" y=") + 4));
  };
  for (const auto& [first, second] : {std::pair(">R2<", ">R3<"), std::pair(">G4<", ">G5<")}) {
    EXPECT_LT(find(first)->layer, find(second)->layer);
    EXPECT_LT(y_of(find(first)->svg), y_of(find(second)->svg));
  }
  ASSERT_NE(find("\"mark\""), drawing.elements.end());
  EXPECT_EQ(y_of(find("\"mark\"")->svg), y_of(find(">G5<")->svg));
  EXPECT_NE(find("\"mark start\""), drawing.elements.end());
}

}  // namespace
}  // namespace plymill::lost_cities
