// The table of Carcassonne: tiles drawn from their notation, with the meeples that stand on them.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/html.h"
#include "view/draw.h"

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

// The middles of the sides, from the centre of the tile, in halves of its length.
constexpr std::array<PlanePoint, 4> kSides = {{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}};

constexpr double kHalf = kTile / 2;

// The corner of the tile before a side, against the clock.
PlanePoint CornerBefore(std::size_t side) {
  const PlanePoint a = kSides[side], b = kSides[(side + 3) % 4];
  return {a.x + b.x, a.y + b.y};
}

std::string AtOffset(double x, double y, PlanePoint spot) {
  return Point(x + spot.x * kHalf, y + spot.y * kHalf);
}

// Whether two sides belong to one feature.
bool AreJoined(const Tile& tile, std::size_t a, std::size_t b) {
  return tile.sides[a].letter == tile.sides[b].letter && tile.sides[a].part == tile.sides[b].part;
}

std::size_t JoinedSides(const Tile& tile, std::size_t side) {
  std::size_t joined = 0;
  for (std::size_t other = 0; other < 4; ++other) joined += AreJoined(tile, side, other) ? 1 : 0;
  return joined;
}

// The border of a city from the end of `side`, along no city, to its next side, clockwise:
// `skipped` sides lie between. It bends away from them.
std::string CityBorder(std::size_t side, std::size_t skipped, double x, double y) {
  const PlanePoint next = CornerBefore((side + skipped + 1) % 4);
  if (skipped == 0) return "";
  PlanePoint bend;
  if (skipped == 1) bend = {kSides[(side + 1) % 4].x * 0.3, kSides[(side + 1) % 4].y * 0.3};
  if (skipped == 3) bend = {kSides[side].x * 0.35, kSides[side].y * 0.35};
  return "Q" + AtOffset(x, y, bend) + AtOffset(x, y, next);
}

// A city with its first side at `side`: its sides are the sides of the tile.
std::string City(const Tile& tile, std::size_t side, double x, double y) {
  std::string path = "M" + AtOffset(x, y, CornerBefore(side));
  for (std::size_t passed = 0; passed < 4;) {
    const std::size_t at = (side + passed) % 4;
    path += "L" + AtOffset(x, y, CornerBefore((at + 1) % 4));
    std::size_t skipped = 0;
    while (passed + skipped + 1 < 4 && !AreJoined(tile, side, (at + skipped + 1) % 4)) ++skipped;
    path += CityBorder(at, skipped, x, y);
    passed += skipped + 1;
  }
  return PathOf(path + "Z", "city");
}

bool IsFirstOfFeature(const Tile& tile, std::size_t side) {
  for (std::size_t other = 0; other < side; ++other) {
    if (AreJoined(tile, side, other)) return false;
  }
  return true;
}

std::string RoadSide(const Tile& tile, std::size_t side, double x, double y) {
  const double end = JoinedSides(tile, side) > 1 ? 0.0 : 0.25;
  const PlanePoint to = {kSides[side].x * end, kSides[side].y * end};
  return PathOf("M" + AtOffset(x, y, kSides[side]) + "L" + AtOffset(x, y, to), "road");
}

std::string Cloister(double x, double y) {
  return PathOf("M" + Point(x - 8, y + 8) + "L" + Point(x - 8, y - 3) + Point(x, y - 10) +
                    Point(x + 8, y - 3) + Point(x + 8, y + 8) + "Z",
                "cloister");
}

// In the middle of the corner that is farthest inside the city.
std::string Shield(double x, double y, const Tile& tile) {
  double left = 0, top = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    if (tile.sides[side].letter != 'C') continue;
    left += kSides[side].x;
    top += kSides[side].y;
  }
  const double sx = x + left * 7 + (left == 0 ? 8 : 0), sy = y + top * 7 + (top == 0 ? -8 : 0);
  return PathOf("M" + Point(sx - 4, sy - 5) + "L" + Point(sx + 4, sy - 5) + Point(sx + 4, sy + 1) +
                    Point(sx, sy + 5) + Point(sx - 4, sy + 1) + "Z",
                "shield");
}

std::string Picture(const Tile& tile, double x, double y) {
  std::string svg = "<g>" + RectAt(x - kHalf, y - kHalf, kTile, kTile, "field");
  for (std::size_t side = 0; side < 4; ++side) {
    if (tile.sides[side].letter == 'R') svg += RoadSide(tile, side, x, y);
  }
  for (std::size_t side = 0; side < 4; ++side) {
    if (tile.sides[side].letter == 'C' && IsFirstOfFeature(tile, side))
      svg += City(tile, side, x, y);
  }
  if (tile.others.find('K') != std::string::npos) svg += Cloister(x, y);
  if (tile.others.find('P') != std::string::npos) svg += Shield(x, y, tile);
  return svg + "</g>";
}

// A figure with head and legs.
std::string Meeple(double x, double y, const std::string& style) {
  return PathOf("M" + Point(x - 6, y + 7) + "L" + Point(x - 2.5, y - 1) + Point(x - 6, y - 2) +
                    "L" + Point(x - 2.5, y - 4) + "A3.2 3.2 0 1 1 " + Point(x + 2.5, y - 4) + "L" +
                    Point(x + 6, y - 2) + Point(x + 2.5, y - 1) + Point(x + 6, y + 7) + "Z",
                style);
}

void DrawMeeple(simdjson::dom::element meeple, double x, double y, Drawing& drawing) {
  const std::string_view player = TextUnder(meeple, "player");
  const std::int64_t at = NumberUnder(meeple, "at");
  PlanePoint spot;
  if (at >= 0 && at < 4) spot = kSides[static_cast<std::size_t>(at)];
  const double mx = x + spot.x * kHalf * 0.6, my = y + spot.y * kHalf * 0.6;
  const bool is_known = player.size() == 1 && player[0] >= 'A' && player[0] <= 'F';
  const std::string style = "piece p" + std::string(is_known ? player : "X");
  const bool lies = TextUnder(meeple, "kind") == "M";
  drawing.Add(2, lies ? RectAt(mx - 7, my - 4, 14, 8, style) : Meeple(mx, my, style));
}

constexpr double kScore = 140, kScoreLine = 20;  // the room of the points of a player
constexpr double kEdge = 20;                     // with the numbers of columns or rows
constexpr double kLeastWidth = 2 * kScore;

// The players that fit beside each other.
std::size_t PlayersInLine(double width) { return static_cast<std::size_t>(width / kScore); }

double ScoreHeight(simdjson::dom::element position, double width) {
  simdjson::dom::object points;
  if (position["points"].get(points) != simdjson::SUCCESS) return 0;
  const std::size_t in_line = PlayersInLine(width);
  const std::size_t lines = (points.size() + in_line - 1) / in_line;
  return kScoreLine * static_cast<double>(lines);
}

void DrawPoints(simdjson::dom::element position, Drawing& drawing) {
  simdjson::dom::object points;
  if (position["points"].get(points) != simdjson::SUCCESS) return;
  const std::size_t in_line = PlayersInLine(drawing.width);
  std::size_t place = 0;
  for (const auto& [player, count] : points) {
    const std::size_t line = place / in_line, in = place % in_line;
    const double x = drawing.x + 14 + kScore * static_cast<double>(in);
    const double y = drawing.y + 14 + kScoreLine * static_cast<double>(line);
    const std::int64_t number = NumberOf(count), left = NumberOf(position["meeples_left"][player]);
    const bool is_known = player.size() == 1 && player[0] <= 'F';
    drawing.Add(3, CircleAt(x, y, 6, "p" + std::string(is_known ? player : "X")));
    drawing.Add(3, TextAt(x + 12, y,
                          std::string(player) + " " + std::to_string(number) + " · " +
                              CountOf(left, "meeple"),
                          "left"));
    ++place;
  }
}

// The numbers by which plies name places: columns below the tiles, rows on the left.
void DrawCoordinates(double top, Drawing& drawing) {
  const double left = drawing.x + kEdge, bottom = drawing.y + drawing.height - kEdge;
  const auto first = [](double edge) { return std::lround(std::ceil((edge + kHalf) / kTile)); };
  const auto last = [](double edge) { return std::lround(std::floor((edge - kHalf) / kTile)); };
  const auto middle = [](long number) { return kTile * static_cast<double>(number); };
  for (long column = first(left); column <= last(drawing.x + drawing.width); ++column) {
    drawing.Add(0, TextAt(middle(column), bottom + 10, std::to_string(column), "note"));
  }
  for (long row = first(top); row <= last(bottom); ++row) {
    drawing.Add(0, TextAt(drawing.x + 10, middle(row), std::to_string(-row), "note"));
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
  left -= kHalf + kEdge, top -= kHalf + 10, bottom += kHalf + kEdge;
  right = std::max(right + kHalf + kEdge, left + kLeastWidth);
  const double scores = ScoreHeight(position, right - left);
  drawing.Show(left, top - scores, right, bottom);
  DrawPoints(position, drawing);
  DrawCoordinates(drawing.y + scores, drawing);
}

void MarkCarcassonne(simdjson::dom::element row, Drawing& drawing) {
  if (TextUnder(row, "tile").empty()) return;
  std::int64_t column = 0, line = 0;  // null if the tile is not laid
  if (row["x"].get(column) != simdjson::SUCCESS || row["y"].get(line) != simdjson::SUCCESS) return;
  const double x = kTile * static_cast<double>(column), y = -kTile * static_cast<double>(line);
  drawing.Add(3, RectAt(x - kHalf, y - kHalf, kTile, kTile, "mark"));
}

}  // namespace plymill
