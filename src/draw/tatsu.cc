// The arena of Tatsu: a ring of 24 spaces, each with an inner and an outer place.
#include <cmath>
#include <numbers>

#include "draw/draw.h"

namespace plymill {
namespace {

constexpr double kInner = 118, kOuter = 158, kNumbers = 188, kSize = 205;

// Space 1 is at the top; the numbers follow the clock.
Spot At(std::size_t space, double radius) {
  const double angle = static_cast<double>(space) * std::numbers::pi / 12;
  return {radius * std::sin(angle), -radius * std::cos(angle)};
}

void DrawRing(simdjson::dom::element position, const char* key, double radius, Drawing& drawing) {
  std::size_t space = 0;
  for (const simdjson::dom::element stone : ArrayUnder(position, key)) {
    const Spot at = At(space++, radius);
    drawing.Add(0, CircleAt(at.x, at.y, 14.5, "slot"));
    std::string_view name;
    if (stone.get(name) != simdjson::SUCCESS || name.size() != 2) continue;
    const bool is_black = name[0] == 'b';
    drawing.Add(1, CircleAt(at.x, at.y, 13.5, is_black ? "black" : "white"));
    drawing.Add(2, TextAt(at.x, at.y, name.substr(1), is_black ? "on" : "under"));
  }
}

// "V 3 W 2 F 1" of a side.
std::string CountsOf(simdjson::dom::element position, const char* key, const char* side) {
  simdjson::dom::object counts;
  std::string text;
  if (position[key][side].get(counts) != simdjson::SUCCESS) return text;
  for (const auto& [name, count] : counts) {
    text += " " + std::string(name) + std::to_string(NumberOf(count));
  }
  return text;
}

}  // namespace

void DrawTatsu(simdjson::dom::element position, Drawing& drawing) {
  for (std::size_t space = 0; space < 24; ++space) {
    const Spot at = At(space, kNumbers);
    drawing.Add(0, TextAt(at.x, at.y, std::to_string(space + 1), "small"));
  }
  DrawRing(position, "inner", kInner, drawing);
  DrawRing(position, "outer", kOuter, drawing);
  double y = -62;
  for (const char* const side : {"black", "white"}) {
    drawing.Add(1, CircleAt(-78, y, 8, side));
    for (const char* const key : {"pool", "tray", "mat", "destroyed"}) {
      const std::string counts = CountsOf(position, key, side);
      if (counts.empty()) continue;
      drawing.Add(2, TextAt(-62, y, key + counts, "left"));
      y += 19;
    }
    y += 12;
  }
  drawing.Show(-kSize, -kSize, kSize, kSize);
}

void MarkTatsu(simdjson::dom::element row, Drawing& drawing) {
  for (const char* const key : {"from", "to"}) {
    const std::int64_t space = NumberUnder(row, key);
    if (space < 1 || space > 24) continue;
    const Spot at = At(static_cast<std::size_t>(space) - 1, kNumbers);
    drawing.Add(3, CircleAt(at.x, at.y, 10, "mark"));
  }
}

}  // namespace plymill
