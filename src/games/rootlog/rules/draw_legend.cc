#include "games/rootlog/rules/draw_legend.h"

#include <string>
#include <string_view>

#include "games/rootlog/rules/draw_pieces.h"

namespace plymill::rootlog {
namespace {

constexpr double kFirstSign = 24, kBeside = 18;  // of signs, and from a sign to its text
constexpr double kLegendLine = 18;
constexpr std::string_view kItemWords[] = {"s sword",    "b bag",    "c coins",
                                           "x crossbow", "h hammer", "t teapot",
                                           "r torch",    "f boots",  "u club"};

void DrawShapes(double y, Drawing& drawing) {
  struct Shape {
    char sign;
    std::string_view meaning;
    double room;
  };
  constexpr Shape kShapes[] = {{'w', "warriors", 90}, {'p', "pawn", 66}, {'b', "building", 88},
                               {'t', "token", 72},    {'?', "ruin", 60}, {' ', "free slot", 0}};
  double x = kFirstSign;
  for (const Shape& shape : kShapes) {
    if (shape.sign == ' ') {
      drawing.Add(4, RectAt(x - 9, y - 9, 18, 18, "slot"));
    } else if (shape.sign == '?') {
      drawing.Add(4, RectAt(x - 10, y - 10, 20, 20, "ruin") + TextAt(x, y, "?", "on chip"));
    } else {
      const Faction owner = shape.sign == 'p' ? Faction::kVagabond : HirelingOf('T');
      drawing.Add(4, SignOf({owner, shape.sign, '\0', shape.sign == 'w' ? 3U : 1U}, x, y));
    }
    drawing.Add(6, TextAt(x + kBeside, y, shape.meaning, "left note"));
    x += kBeside + shape.room;
  }
}

std::string ItemsText() {
  std::string text;
  for (const std::string_view item : kItemWords)
    text += (text.empty() ? "" : ", ") + std::string(item);
  return text;
}

}  // namespace

double DrawLegend(const State& state, double top, Drawing& drawing) {
  double y = top;
  DrawShapes(y, drawing);
  y += 24;
  const auto add = [&](std::string_view what, const std::string& letters) {
    drawing.Add(6, TextAt(14, y, what, "left strong note"));
    drawing.Add(6, TextAt(62, y, letters, "left note"));
    y += kLegendLine;
  };
  for (std::size_t i = 0; i < kFactions; ++i) {
    const Faction faction = FactionAt(i);
    const std::string letters = LettersOf(faction);
    if (state.Plays(faction) && !letters.empty()) add(LetterTextOf(faction), letters);
  }
  add("items", ItemsText());
  return y;
}

}  // namespace plymill::rootlog
