// The arena of Tatsu: a ring of 24 spaces, each with an inner and an outer place.
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw.h"

namespace plymill {
namespace {

constexpr double kInner = 118, kOuter = 158, kNumbers = 188, kSize = 205;

// Space 1 is at the top; the numbers follow the clock.
PlanePoint At(std::size_t space, double radius) {
  const double angle = static_cast<double>(space) * std::numbers::pi / 12;
  return {radius * std::sin(angle), -radius * std::cos(angle)};
}

constexpr std::string_view kDragons[] = {"vine", "water", "fire"};
constexpr std::string_view kDragonLetters = "VWF";
constexpr std::string_view kDragonSides[] = {"black", "white"};

std::string DragonName(std::string_view stone) {
  const std::size_t kind = kDragonLetters.find(stone[1]);
  if (kind == std::string_view::npos) return "";
  return std::string(kDragonSides[stone[0] == 'b' ? 0 : 1]) + " " + std::string(kDragons[kind]) +
         " dragon";
}

void DrawRing(simdjson::dom::element position, const char* key, double radius, Drawing& drawing) {
  std::size_t space = 0;
  for (const simdjson::dom::element stone : ArrayUnder(position, key)) {
    const PlanePoint at = At(space++, radius);
    drawing.Add(0, CircleAt(at.x, at.y, 14.5, "slot"));
    std::string_view name;
    if (stone.get(name) != simdjson::SUCCESS || name.size() != 2) continue;
    const std::string_view side = kDragonSides[name[0] == 'b' ? 0 : 1];
    drawing.Add(2, Titled(DragonName(name), CircleAt(at.x, at.y, 13.5, side) +
                                                TextAt(at.x, at.y, name.substr(1), InkOn(side))));
  }
}

// The table in the middle of the ring: how many dragons of each side are where.
constexpr std::string_view kTablePlaces[] = {"pool", "tray", "mat", "destroyed"};
constexpr double kTableHead = 40, kTableLine = 17, kTableGap = 8;

double DragonColumn(std::size_t dragon) { return 2 + 34 * static_cast<double>(dragon); }

// The table is in the middle of the ring, with a line for each side and place.
double TableTop(std::size_t places) {
  return -(kTableHead + kTableLine * (2 * static_cast<double>(places) - 1) + kTableGap) / 2;
}

// The first line of a side.
double TableLine(std::size_t side, std::size_t places) {
  return TableTop(places) + kTableHead +
         static_cast<double>(side) * (kTableLine * static_cast<double>(places) + kTableGap);
}

std::vector<std::string_view> PlacesIn(simdjson::dom::element position) {
  std::vector<std::string_view> places;
  for (const std::string_view place : kTablePlaces) {
    simdjson::dom::object counts;
    if (position[place].get(counts) == simdjson::SUCCESS) places.push_back(place);
  }
  return places;
}

void DrawTable(simdjson::dom::element position, Drawing& drawing) {
  const std::vector<std::string_view> places = PlacesIn(position);
  const double top = TableTop(places.size());
  for (std::size_t dragon = 0; dragon < std::size(kDragons); ++dragon) {
    const double x = DragonColumn(dragon);
    drawing.Add(2, TextAt(x, top, kDragonLetters.substr(dragon, 1), "strong"));
    drawing.Add(2, TextAt(x, top + 16, kDragons[dragon], "note"));
  }
  for (std::size_t side = 0; side < std::size(kDragonSides); ++side) {
    double y = TableLine(side, places.size());
    drawing.Add(1, CircleAt(-82, y, 7, kDragonSides[side]));
    for (const std::string_view place : places) {
      drawing.Add(2, TextAt(-70, y, place, "left note"));
      for (std::size_t dragon = 0; dragon < std::size(kDragons); ++dragon) {
        const std::string_view letter = kDragonLetters.substr(dragon, 1);
        const std::int64_t count = NumberOf(position[place][kDragonSides[side]][letter]);
        drawing.Add(2, TextAt(DragonColumn(dragon), y, std::to_string(count), "strong"));
      }
      y += kTableLine;
    }
  }
}

// The space with both of its places: a move does not say which dragon of a space it moves.
void MarkSpace(std::int64_t number, std::string_view style, Drawing& drawing) {
  if (number < 1 || number > 24) return;
  const auto space = static_cast<std::size_t>(number) - 1;
  const PlanePoint inner = At(space, kInner), outer = At(space, kOuter),
                   label = At(space, kNumbers);
  drawing.Add(-1, PathOf("M" + Point(inner.x, inner.y) + "L" + Point(outer.x, outer.y), "band"));
  drawing.Add(3, CircleAt(label.x, label.y, 10, style));
}

// A dragon that enters comes from the first place of the table: the pool or the tray.
void MarkEntering(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing) {
  const std::size_t dragon = kDragonLetters.find(TextUnder(row, "dragon"));
  if (TextUnder(row, "dragon").size() != 1 || dragon == std::string_view::npos) return;
  const std::size_t side = TextUnder(row, "player") == kDragonSides[0] ? 0 : 1;
  const double y = TableLine(side, PlacesIn(position).size());
  drawing.Add(3, CircleAt(DragonColumn(dragon), y, 10, "mark start"));
}

}  // namespace

void DrawTatsu(simdjson::dom::element position, Drawing& drawing) {
  for (std::size_t space = 0; space < 24; ++space) {
    const PlanePoint at = At(space, kNumbers);
    drawing.Add(0, TextAt(at.x, at.y, std::to_string(space + 1), "note"));
  }
  DrawRing(position, "inner", kInner, drawing);
  DrawRing(position, "outer", kOuter, drawing);
  DrawTable(position, drawing);
  drawing.Show(-kSize, -kSize, kSize, kSize);
}

void MarkTatsu(simdjson::dom::element position, simdjson::dom::element row, Drawing& drawing) {
  MarkEntering(position, row, drawing);
  MarkSpace(NumberUnder(row, "from"), "mark start", drawing);
  MarkSpace(NumberUnder(row, "to"), "mark", drawing);
}

}  // namespace plymill
