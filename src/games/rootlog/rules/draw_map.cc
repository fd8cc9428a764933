#include "games/rootlog/rules/draw_map.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <string>
#include <string_view>

namespace plymill::rootlog {
namespace {

// Of each map: the clearings from 1, in percents of the width and height, from the top left.
// Clearings 1 to 4 are the corners.
constexpr std::array<PlanePoint, kClearings> kPlans[] = {  // Fall
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
      {34, 66}}},
    // Winter
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
      {66, 50}}},
    // Lake
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
      {34, 74}}},
    // Mountain
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
      {38, 80}}}};

static_assert(std::size(kPlans) == kUnknownMap);

constexpr double kMargin = 50;

PlanePoint AtPercent(PlanePoint percent) {
  return {kMargin + percent.x * (kMapWidth - 2 * kMargin) / 100,
          kMargin + percent.y * (kMapHeight - 2 * kMargin) / 100};
}

// The spot of an hour on the clock.
PlanePoint InRing(std::size_t hour) {
  const double angle = static_cast<double>(hour) * std::numbers::pi / 6;
  return AtPercent({50 + 50 * std::sin(angle), 50 - 50 * std::cos(angle)});
}

std::string PathTo(PlanePoint to) { return "L" + Point(to.x, to.y); }

// Rivers bend to the middle, so that they do not lie under other clearings.
std::string RiverTo(PlanePoint from, PlanePoint to) {
  return "Q" + Point((from.x + to.x) / 4 + kMapWidth / 4, (from.y + to.y) / 4 + kMapHeight / 4) +
         Point(to.x, to.y);
}

void DrawLinks(const Links& links, const MapSpots& spots, std::string_view style,
               Drawing& drawing) {
  const bool are_rivers = style == "river";
  ForEachLink(links, [&](unsigned low, unsigned high) {
    const PlanePoint a = spots[low], b = spots[high];
    drawing.Add(are_rivers ? 0 : 1,
                PathOf("M" + Point(a.x, a.y) + (are_rivers ? RiverTo(a, b) : PathTo(b)), style));
  });
}

std::string_view SuitName(char suit) {
  switch (suit) {
    case 'F':
      return ", fox";
    case 'R':
      return ", rabbit";
    case 'M':
      return ", mouse";
    default:
      return "";
  }
}

void DrawCircle(unsigned clearing, char suit, const MapSpots& spots, Drawing& drawing) {
  const std::string number = std::to_string(clearing), name(SuitName(suit));
  const std::string known(1, name.empty() ? 'X' : suit);
  const PlanePoint at = spots[clearing], chip = BesideClearing(clearing, Beside::kNumber, spots);
  drawing.Add(3, Titled("clearing " + number + name,
                        CircleAt(at.x, at.y, kClearingRadius, "clearing s" + known)));
  drawing.Add(4, CircleAt(chip.x, chip.y, kChipRadius, "b" + known));
  drawing.Add(4, TextAt(chip.x, chip.y, number, std::string(InkOn("b" + known)) + " chip"));
}

PlanePoint MiddleOf(std::uint16_t clearings, const MapSpots& spots) {
  PlanePoint middle;
  double count = 0;
  for (unsigned clearing = 1; clearing <= kClearings; ++clearing) {
    if ((clearings & ClearingBit(clearing)) == 0) continue;
    middle.x += spots[clearing].x;
    middle.y += spots[clearing].y;
    ++count;
  }
  return count > 0 ? PlanePoint{middle.x / count, middle.y / count} : middle;
}

// `spot`, at least `distance` from `from`.
PlanePoint AwayFrom(PlanePoint from, double distance, PlanePoint spot) {
  const double x = spot.x - from.x, y = spot.y - from.y;
  const double now = std::hypot(x, y);
  if (now >= distance) return spot;
  if (now == 0) return {from.x, from.y + distance};
  return {from.x + x * distance / now, from.y + y * distance / now};
}

}  // namespace

PlanePoint BesideClearing(unsigned clearing, Beside what, const MapSpots& spots) {
  constexpr PlanePoint kCorners[] = {{-42, -42}, {42, -42}, {-42, 42}, {42, 42}};
  int free = what == Beside::kNumber ? 0 : 1;  // corners before this one are left free
  PlanePoint last;
  for (const PlanePoint corner : kCorners) {
    const PlanePoint at = {spots[clearing].x + corner.x, spots[clearing].y + corner.y};
    const bool is_near = std::any_of(spots.begin() + 1, spots.end(), [&](PlanePoint other) {
      return std::hypot(at.x - other.x, at.y - other.y) <= kClearingRadius + kChipRadius;
    });
    if (!is_near) last = at;
    if (!is_near && free-- == 0) break;
  }
  return last;
}

PlanePoint ForestSpot(std::uint16_t clearings, const MapSpots& spots) {
  constexpr int kRounds = 20;  // moving away from one clearing may lead to another one
  constexpr double kDistance = kClearingRadius + 16;
  PlanePoint spot = MiddleOf(clearings, spots);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 1; i <= kClearings; ++i) spot = AwayFrom(spots[i], kDistance, spot);
  }
  return spot;
}

MapSpots SpotsOf(std::uint8_t map) {
  MapSpots spots;
  for (std::size_t i = 1; i <= kClearings; ++i) {
    spots[i] = map < kUnknownMap ? AtPercent(kPlans[map][i - 1]) : InRing(i);
  }
  return spots;
}

void DrawMap(const State& state, const MapSpots& spots, Drawing& drawing) {
  const Ways ways = WaysOf(state);
  DrawLinks(ways.rivers, spots, "river", drawing);
  DrawLinks(ways.closed, spots, "path closed", drawing);
  DrawLinks(ways.paths, spots, "path", drawing);
  for (unsigned i = 1; i <= kClearings; ++i) DrawCircle(i, state.suits[i], spots, drawing);
}

}  // namespace plymill::rootlog
