#include "view/root_map.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

#include "view/draw.h"

namespace plymill {
namespace {

// Percents of the width and height, from the top left. Clearings 1 to 4 are the corners.
struct Plan {
  std::string_view name;
  std::array<PlanePoint, kMapClearings> spots;
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

PlanePoint AtPercent(PlanePoint percent) {
  return {kMargin + percent.x * (kMapWidth - 2 * kMargin) / 100,
          kMargin + percent.y * (kMapHeight - 2 * kMargin) / 100};
}

// The spot of an hour on the clock.
PlanePoint InRing(std::size_t hour) {
  const double angle = static_cast<double>(hour) * std::numbers::pi / 6;
  return AtPercent({50 + 50 * std::sin(angle), 50 - 50 * std::cos(angle)});
}

using Spots = std::array<PlanePoint, kMapClearings + 1>;

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
    const PlanePoint a = spots[from], b = spots[to];
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

void DrawClearing(simdjson::dom::element clearing, std::size_t index, const Spots& spots,
                  Drawing& drawing) {
  const std::string number = std::to_string(index);
  const PlanePoint at = spots[index];
  const std::string_view suit = TextUnder(clearing, "suit");
  const std::string known(SuitName(suit).empty() ? "X" : suit);
  drawing.Add(3, Titled("clearing " + number + std::string(SuitName(suit)),
                        CircleAt(at.x, at.y, kClearingRadius, "clearing s" + known)));
  const PlanePoint chip = BesideClearing(index, Beside::kNumber, spots);
  drawing.Add(4, CircleAt(chip.x, chip.y, kChipRadius, "b" + known));
  drawing.Add(4, TextAt(chip.x, chip.y, number, std::string(InkOn("b" + known)) + " chip"));
}

// The middle of the clearings that a text such as "2_3_7_12" names.
PlanePoint MiddleOf(std::string_view clearings, const Spots& spots) {
  PlanePoint middle;
  double count = 0;
  while (!clearings.empty()) {
    const std::size_t end = std::min(clearings.find('_'), clearings.size());
    if (const int clearing = ClearingOf(clearings.substr(0, end)); clearing > 0) {
      middle.x += spots[static_cast<std::size_t>(clearing)].x;
      middle.y += spots[static_cast<std::size_t>(clearing)].y;
      ++count;
    }
    clearings.remove_prefix(std::min(end + 1, clearings.size()));
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

int ClearingOf(std::string_view text) {
  int number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size();
  return is_whole && number >= 0 && number <= static_cast<int>(kMapClearings) ? number : -1;
}

PlanePoint BesideClearing(std::size_t clearing, Beside what, const Spots& spots) {
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

PlanePoint ForestSpot(std::string_view forest, const Spots& spots) {
  constexpr int kRounds = 20;  // moving away from one clearing may lead to another one
  constexpr double kDistance = kClearingRadius + 16;
  PlanePoint spot = MiddleOf(forest, spots);
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = 1; i <= kMapClearings; ++i) spot = AwayFrom(spots[i], kDistance, spot);
  }
  return spot;
}

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
    DrawClearing(clearing, number, spots, drawing);
    ++number;
  }
}

}  // namespace plymill
