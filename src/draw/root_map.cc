#include "draw/root_map.h"

#include <cmath>
#include <numbers>
#include <string>

#include "draw/draw.h"

namespace plymill {
namespace {

// Percents of the width and height, from the top left. Clearings 1 to 4 are the corners.
struct Plan {
  std::string_view name;
  std::array<Spot, kMapClearings> spots;
};

constexpr Plan kPlans[] = {{"Fall",
                            {{{0, 2},
                              {100, 4},
                              {96, 100},
                              {0, 96},
                              {50, 0},
                              {98, 50},
                              {66, 98},
                              {33, 100},
                              {2, 48},
                              {44, 36},
                              {70, 58},
                              {34, 66}}}},
                           {"Winter",
                            {{{0, 2},
                              {100, 2},
                              {100, 98},
                              {0, 98},
                              {33, 0},
                              {67, 0},
                              {100, 50},
                              {67, 100},
                              {33, 100},
                              {0, 50},
                              {34, 50},
                              {66, 50}}}},
                           {"Lake",
                            {{{98, 98},
                              {0, 0},
                              {0, 98},
                              {100, 2},
                              {100, 48},
                              {68, 0},
                              {36, 4},
                              {2, 50},
                              {52, 100},
                              {32, 42},
                              {66, 40},
                              {34, 74}}}},
                           {"Mountain",
                            {{{0, 2},
                              {100, 2},
                              {100, 98},
                              {0, 98},
                              {52, 0},
                              {100, 50},
                              {64, 100},
                              {0, 50},
                              {30, 32},
                              {54, 46},
                              {80, 40},
                              {38, 80}}}}};

constexpr double kMargin = 50;

Spot AtPercent(Spot percent) {
  return {kMargin + percent.x * (kMapWidth - 2 * kMargin) / 100,
          kMargin + percent.y * (kMapHeight - 2 * kMargin) / 100};
}

// The spot of an hour on the clock.
Spot InRing(std::size_t hour) {
  const double angle = static_cast<double>(hour) * std::numbers::pi / 6;
  return AtPercent({50 + 50 * std::sin(angle), 50 - 50 * std::cos(angle)});
}

using Spots = std::array<Spot, kMapClearings + 1>;

// The two clearings of an item of `paths`; both 0 if it is none.
std::array<std::size_t, 2> EndsOf(simdjson::dom::element link) {
  std::array<std::size_t, 2> ends = {0, 0};
  simdjson::dom::array pair;
  if (link.get(pair) != simdjson::SUCCESS) return ends;
  std::size_t i = 0;
  for (const simdjson::dom::element each : pair) {
    std::uint64_t number = 0;
    if (i == 2 || each.get(number) != simdjson::SUCCESS || number > kMapClearings) return {0, 0};
    ends[i++] = number;
  }
  return ends;
}

void DrawLinks(simdjson::dom::element position, std::string_view key, const Spots& spots,
               std::string_view style, int layer, Drawing& drawing) {
  for (const simdjson::dom::element link : ArrayUnder(position, key)) {
    const auto [from, to] = EndsOf(link);
    if (from == 0 || to == 0) continue;
    const Spot a = spots[from], b = spots[to];
    std::string path = "M" + Point(a.x, a.y);
    if (layer == 0) {  // rivers bend to the middle, so that they do not lie under other clearings
      path += "Q" + Point((a.x + b.x) / 4 + kMapWidth / 4, (a.y + b.y) / 4 + kMapHeight / 4);
    } else {
      path += "L";
    }
    drawing.Add(layer, PathOf(path + Point(b.x, b.y), style));
  }
}

std::string_view SuitName(std::string_view suit) {
  if (suit == "F") return ", fox";
  if (suit == "R") return ", rabbit";
  return suit == "M" ? ", mouse" : "";
}

void DrawClearing(simdjson::dom::element clearing, const std::string& number, Spot at,
                  Drawing& drawing) {
  const std::string_view suit = TextUnder(clearing, "suit");
  const std::string known(SuitName(suit).empty() ? "X" : suit);
  drawing.Add(3, Titled("clearing " + number + std::string(SuitName(suit)),
                        CircleAt(at.x, at.y, kClearingRadius, "clearing s" + known)));
  const double x = at.x - 32, y = at.y - 34;
  drawing.Add(4, CircleAt(x, y, 11, "b" + known));
  drawing.Add(4, TextAt(x, y, number, "on chip"));
}

}  // namespace

Spots RootClearings(std::string_view map) {
  Spots spots;
  for (std::size_t i = 1; i <= kMapClearings; ++i) {
    spots[i] = InRing(i);
    for (const Plan& plan : kPlans) {
      if (plan.name == map) spots[i] = AtPercent(plan.spots[i - 1]);
    }
  }
  return spots;
}

void DrawRootMap(simdjson::dom::element position, Drawing& drawing) {
  const Spots spots = RootClearings(TextUnder(position, "map"));
  DrawLinks(position, "rivers", spots, "river", 0, drawing);
  DrawLinks(position, "closed_paths", spots, "path closed", 1, drawing);
  DrawLinks(position, "paths", spots, "path", 1, drawing);
  std::size_t number = 1;
  for (const simdjson::dom::element clearing : ArrayUnder(position, "clearings")) {
    if (number > kMapClearings) break;
    DrawClearing(clearing, std::to_string(number), spots[number], drawing);
    ++number;
  }
}

}  // namespace plymill
