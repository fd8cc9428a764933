#include "view/root_legend.h"

#include <string>
#include <string_view>

#include "view/draw.h"
#include "view/root_pieces.h"

namespace plymill {
namespace {

constexpr double kFirst = 24, kBeside = 18;  // of signs, and from a sign to its text
constexpr double kLegendLine = 18;
constexpr std::string_view kItems[] = {"s sword",  "b bag",   "c coins", "x crossbow", "h hammer",
                                       "t teapot", "r torch", "f boots", "u club"};

void DrawShapes(double y, Drawing& drawing) {
  struct Shape {
    std::string_view sign, meaning;
    double room;
  };
  constexpr Shape kShapes[] = {{"w", "warriors", 90}, {"p", "pawn", 66}, {"b", "building", 88},
                               {"t", "token", 72},    {"?", "ruin", 60}, {"", "free slot", 0}};
  double x = kFirst;
  for (const Shape& shape : kShapes) {
    if (shape.sign.empty()) {
      drawing.Add(4, RectAt(x - 9, y - 9, 18, 18, "slot"));
    } else if (shape.sign == "?") {
      drawing.Add(4, RectAt(x - 10, y - 10, 20, 20, "ruin") + TextAt(x, y, "?", "on chip"));
    } else {
      const bool are_many = shape.sign == "w";
      drawing.Add(4, SignOf({shape.sign == "p" ? "V" : "h_", shape.sign, are_many ? 3 : 1}, x, y));
    }
    drawing.Add(6, TextAt(x + kBeside, y, shape.meaning, "left note"));
    x += kBeside + shape.room;
  }
}

std::string ItemsText() {
  std::string text;
  for (const std::string_view item : kItems) text += (text.empty() ? "" : ", ") + std::string(item);
  return text;
}

}  // namespace

double DrawRootLegend(simdjson::dom::element position, double top, Drawing& drawing) {
  double y = top;
  DrawShapes(y, drawing);
  y += 24;
  simdjson::dom::object factions;
  if (position["factions"].get(factions) != simdjson::SUCCESS) return y;
  const auto add = [&](const std::string& what, const std::string& letters) {
    drawing.Add(6, TextAt(14, y, what, "left strong note"));
    drawing.Add(6, TextAt(62, y, letters, "left note"));
    y += kLegendLine;
  };
  for (const auto& [letter, held] : factions) {
    if (!LettersOf(letter).empty()) add(std::string(letter), LettersOf(letter));
  }
  add("items", ItemsText());
  return y;
}

}  // namespace plymill
