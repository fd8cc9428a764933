// The table of Carcassonne: tiles drawn from their notation, with the meeples that stand on them.
#include <algorithm>
#include <array>
#include <string>

#include "draw/draw.h"

namespace plymill {
namespace {

constexpr double kTile = 40;  // of a side

struct Face {
  char letter = 'F';
  char part = '1';  // features of one letter are joined if they have the same part
};

// The symbols of a tile such as "CFC2RP": four sides from the left, clockwise, then others.
struct Tile {
  std::array<Face, 4> sides;
  std::string others;
};

Tile TileOf(std::string_view text) {
  Tile tile;
  std::size_t side = 0;
  for (const char c : text) {
    const bool is_digit = c >= '0' && c <= '9';
    if (is_digit && side > 0 && tile.others.empty()) {
      tile.sides[side - 1].part = c;
    } else if (!is_digit && side < 4) {
      tile.sides[side++].letter = c;
    } else if (!is_digit) {
      tile.others += c;
    }
  }
  return tile;
}

// The middle of a side, from the centre of the tile, in halves of its length.
struct Spot {
  double x = 0, y = 0;
};
constexpr std::array<Spot, 4> kSides = {{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}};

constexpr double kHalf = kTile / 2;

// The corner of the tile before a side, against the clock.
Spot CornerBefore(std::size_t side) {
  const Spot a = kSides[side], b = kSides[(side + 3) % 4];
  return {a.x + b.x, a.y + b.y};
}

std::string AtOffset(double x, double y, Spot spot) {
  return Point(x + spot.x * kHalf, y + spot.y * kHalf);
}

std::size_t JoinedSides(const Tile& tile, std::size_t side) {
  return static_cast<std::size_t>(
      std::count_if(tile.sides.begin(), tile.sides.end(), [&](const Face& face) {
        return face.letter == tile.sides[side].letter && face.part == tile.sides[side].part;
      }));
}

// A city reaches the centre if it has several sides; otherwise it is a bow at its side.
std::string CitySide(const Tile& tile, std::size_t side, double x, double y) {
  const Spot before = CornerBefore(side), after = CornerBefore((side + 1) % 4);
  const bool joined = JoinedSides(tile, side) > 1;
  const double depth = joined ? 0.0 : 0.35;
  const Spot inner = {kSides[side].x * depth, kSides[side].y * depth};
  const std::string end =
      joined ? "L" + AtOffset(x, y, inner) : "Q" + AtOffset(x, y, inner) + AtOffset(x, y, before);
  return PathOf("M" + AtOffset(x, y, before) + "L" + AtOffset(x, y, after) + end + "Z", "city");
}

std::string RoadSide(const Tile& tile, std::size_t side, double x, double y) {
  const double end = JoinedSides(tile, side) > 1 ? 0.0 : 0.25;
  const Spot to = {kSides[side].x * end, kSides[side].y * end};
  return PathOf("M" + AtOffset(x, y, kSides[side]) + "L" + AtOffset(x, y, to), "road");
}

std::string Picture(const Tile& tile, double x, double y) {
  std::string svg = "<g>" + RectAt(x - kHalf, y - kHalf, kTile, kTile, "field");
  for (std::size_t side = 0; side < 4; ++side) {
    if (tile.sides[side].letter == 'R') svg += RoadSide(tile, side, x, y);
  }
  for (std::size_t side = 0; side < 4; ++side) {
    if (tile.sides[side].letter == 'C') svg += CitySide(tile, side, x, y);
  }
  if (tile.others.find('K') != std::string::npos) svg += RectAt(x - 6, y - 6, 12, 12, "cloister");
  if (tile.others.find('P') != std::string::npos) svg += CircleAt(x + 11, y - 11, 4, "cloister");
  return svg + "</g>";
}

void DrawMeeple(simdjson::dom::element meeple, double x, double y, Drawing& drawing) {
  const std::string_view player = TextUnder(meeple, "player");
  const std::int64_t at = NumberUnder(meeple, "at");
  Spot spot;
  if (at >= 0 && at < 4) spot = kSides[static_cast<std::size_t>(at)];
  const double mx = x + spot.x * kHalf * 0.6, my = y + spot.y * kHalf * 0.6;
  const bool is_known = player.size() == 1 && player[0] >= 'A' && player[0] <= 'F';
  const std::string style = "piece p" + std::string(is_known ? player : "X");
  const bool lies = TextUnder(meeple, "kind") == "M";
  drawing.Add(2, lies ? RectAt(mx - 6, my - 3.5, 12, 7, style) : CircleAt(mx, my, 5.5, style));
}

void DrawPoints(simdjson::dom::element position, Drawing& drawing) {
  simdjson::dom::object points;
  if (position["points"].get(points) != simdjson::SUCCESS) return;
  double x = drawing.x + 14;
  for (const auto& [player, count] : points) {
    std::int64_t number = 0, left = 0;
    static_cast<void>(count.get(number));
    static_cast<void>(position["meeples_left"][player].get(left));
    const bool is_known = player.size() == 1 && player[0] <= 'F';
    drawing.Add(3, CircleAt(x, drawing.y + 14, 6, "p" + std::string(is_known ? player : "X")));
    drawing.Add(3, TextAt(x + 12, drawing.y + 14,
                          std::string(player) + " " + std::to_string(number) + " · " +
                              std::to_string(left) + " meeples",
                          "left"));
    x += 130;
  }
}

}  // namespace

void DrawCarcassonne(simdjson::dom::element position, Drawing& drawing) {
  double left = 0, right = 0, top = 0, bottom = 0;
  for (const simdjson::dom::element tile : ArrayUnder(position, "tiles")) {
    const double x = kTile * static_cast<double>(NumberUnder(tile, "x"));
    const double y = -kTile * static_cast<double>(NumberUnder(tile, "y"));
    drawing.Add(1, Picture(TileOf(TextUnder(tile, "tile")), x, y));
    for (const simdjson::dom::element meeple : ArrayUnder(tile, "meeples")) {
      DrawMeeple(meeple, x, y, drawing);
    }
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  drawing.Show(left - kTile, top - kTile - 20, std::max(right + kTile, left - kTile + 280),
               bottom + kTile);
  DrawPoints(position, drawing);
}

}  // namespace plymill
