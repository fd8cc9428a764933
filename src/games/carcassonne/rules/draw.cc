// Rules::Draw() and Rules::Mark(): the tiles on the table, with the meeples that stand on them.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "games/carcassonne/rules/ply_of_action.h"
#include "games/carcassonne/rules/rules.h"
#include "rules/drawing.h"

namespace plymill::carcassonne {
namespace {

constexpr double kTile = 40;  // of a side

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

bool IsOfSecondCity(const LaidTile& tile, std::size_t side) {
  return tile.shape < kTileCodes && EdgeOf(tile.shape, side) == Edge::kSecondCity;
}

// Whether two sides belong to one feature.
bool AreJoined(const LaidTile& tile, std::size_t a, std::size_t b) {
  return LetterAt(tile.letters, a) == LetterAt(tile.letters, b) &&
         IsOfSecondCity(tile, a) == IsOfSecondCity(tile, b);
}

std::size_t JoinedSides(const LaidTile& tile, std::size_t side) {
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
std::string City(const LaidTile& tile, std::size_t side, double x, double y) {
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

bool IsFirstOfFeature(const LaidTile& tile, std::size_t side) {
  for (std::size_t other = 0; other < side; ++other) {
    if (AreJoined(tile, side, other)) return false;
  }
  return true;
}

std::string RoadSide(const LaidTile& tile, std::size_t side, double x, double y) {
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
std::string Shield(double x, double y, const LaidTile& tile) {
  double left = 0, top = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    if (LetterAt(tile.letters, side) != 'C') continue;
    left += kSides[side].x;
    top += kSides[side].y;
  }
  const double sx = x + left * 7 + (left == 0 ? 8 : 0), sy = y + top * 7 + (top == 0 ? -8 : 0);
  return PathOf("M" + Point(sx - 4, sy - 5) + "L" + Point(sx + 4, sy - 5) + Point(sx + 4, sy + 1) +
                    Point(sx, sy + 5) + Point(sx - 4, sy + 1) + "Z",
                "shield");
}

std::string Picture(const LaidTile& tile, double x, double y) {
  std::string svg = "<g>" + RectAt(x - kHalf, y - kHalf, kTile, kTile, "field");
  for (std::size_t side = 0; side < 4; ++side) {
    if (LetterAt(tile.letters, side) == 'R') svg += RoadSide(tile, side, x, y);
  }
  for (std::size_t side = 0; side < 4; ++side) {
    if (LetterAt(tile.letters, side) != 'C' || !IsFirstOfFeature(tile, side)) continue;
    svg += City(tile, side, x, y);
  }
  if (ShapeAt(tile.shape).cloister != kNoPart) svg += Cloister(x, y);
  if (tile.shape < kTileCodes && (tile.shape & kPennantBit) != 0) svg += Shield(x, y, tile);
  return svg + "</g>";
}

// A figure with head and legs.
std::string StandingFigure(double x, double y, const std::string& style) {
  return PathOf("M" + Point(x - 6, y + 7) + "L" + Point(x - 2.5, y - 1) + Point(x - 6, y - 2) +
                    "L" + Point(x - 2.5, y - 4) + "A3.2 3.2 0 1 1 " + Point(x + 2.5, y - 4) + "L" +
                    Point(x + 6, y - 2) + Point(x + 2.5, y - 1) + Point(x + 6, y + 7) + "Z",
                style);
}

// The style of a colour: the pieces of the base game and its first expansion have six.
std::string StyleOf(PlayerId player) {
  constexpr std::uint8_t kColours = 6;
  return std::string("p") + (player.code() < kColours ? player.letter() : 'X');
}

void DrawMeeple(PlayerId player, const Meeple& meeple, double x, double y, Drawing& drawing) {
  const PlanePoint side = meeple.at < 4 ? kSides[meeple.at] : PlanePoint();
  const double mx = x + side.x * kHalf * 0.6, my = y + side.y * kHalf * 0.6;
  const std::string style = "piece " + StyleOf(player);
  const bool lies = meeple.kind == MeepleKind::kFarmer;
  drawing.Add(2, lies ? RectAt(mx - 7, my - 4, 14, 8, style) : StandingFigure(mx, my, style));
}

void DrawMeeples(const Table& table, const LaidTile& tile, double x, double y, Drawing& drawing) {
  const TileShape& shape = ShapeAt(tile.shape);
  for (std::uint8_t part = 0; part < shape.count; ++part) {
    const PlayerId player = table.features[static_cast<NodeIndex>(tile.first_node + part)].meeple();
    if (!player.is_null()) DrawMeeple(player, MeepleOn(shape, part), x, y, drawing);
  }
}

constexpr double kScore = 140, kScoreLine = 20;  // the room of the points of a player
constexpr double kEdge = 20;                     // with the numbers of columns or rows
constexpr double kLeastWidth = 2 * kScore;

// The players that fit beside each other.
std::size_t PlayersInLine(double width) { return static_cast<std::size_t>(width / kScore); }

double ScoreHeight(const State& state, double width) {
  const std::size_t in_line = PlayersInLine(width);
  const auto players = static_cast<std::size_t>(std::popcount(state.players));
  return kScoreLine * static_cast<double>((players + in_line - 1) / in_line);
}

void DrawPoints(const State& state, Drawing& drawing) {
  const std::size_t in_line = PlayersInLine(drawing.width);
  std::size_t place = 0;
  for (std::uint8_t code = 0; code < PlayerId::kCount; ++code) {
    if ((state.players >> code & 1) == 0) continue;
    const PlayerId player(code);
    const double x = drawing.x + 14 + kScore * static_cast<double>(place % in_line);
    const double y = drawing.y + 14 + kScoreLine * static_cast<double>(place / in_line);
    drawing.Add(3, CircleAt(x, y, 6, StyleOf(player)));
    drawing.Add(3, TextAt(x + 12, y,
                          player.letter() + (" " + std::to_string(state.points[code])) + " · " +
                              Counted(state.meeples[code], "meeple"),
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

void Rules::Draw(const State& state, Drawing& drawing) {
  double left = 0, right = 0, top = 0, bottom = 0;
  const Board& board = state.table.board;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const LaidTile& tile = board[static_cast<TileIndex>(i)];
    const double x = kTile * tile.place.x, y = -kTile * tile.place.y;
    drawing.Add(1, Picture(tile, x, y));
    DrawMeeples(state.table, tile, x, y, drawing);
    left = std::min(left, x), right = std::max(right, x);
    top = std::min(top, y), bottom = std::max(bottom, y);
  }
  left -= kHalf + kEdge, top -= kHalf + 10, bottom += kHalf + kEdge;
  right = std::max(right + kHalf + kEdge, left + kLeastWidth);
  const double scores = ScoreHeight(state, right - left);
  drawing.Show(left, top - scores, right, bottom);
  DrawPoints(state, drawing);
  DrawCoordinates(drawing.y + scores, drawing);
}

void Rules::Mark(const State&, const Ply& ply, Drawing& drawing) {
  if (ply.tile.empty() || ply.x.is_null() || ply.y.is_null()) return;
  const double x = kTile * ply.x.value, y = -kTile * ply.y.value;
  drawing.Add(3, RectAt(x - kHalf, y - kHalf, kTile, kTile, "mark"));
}

}  // namespace plymill::carcassonne
