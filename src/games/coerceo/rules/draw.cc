// Rules::Draw() and Rules::Mark(): the board of 19 hexagons, each of six triangles. Tiles that are
// removed are not drawn.
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>

#include "games/coerceo/rules/rules.h"
#include "games/coerceo/rules/spot.h"
#include "rules/drawing.h"

namespace plymill::coerceo {
namespace {

constexpr double kRadius = 44;  // of a tile
constexpr double kRing = 4.4 * kRadius;

// The point at `radius` from `from`, at `degrees` from the right, against the clock.
PlanePoint Around(PlanePoint from, double radius, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {from.x + radius * std::cos(angle), from.y - radius * std::sin(angle)};
}

// The direction that the field with a letter (0 to 5) faces.
double DegreesOf(unsigned letter) { return 60 - 60.0 * letter; }

// The centre of a tile, from 0: tile 0 in the centre, six around it, twelve around these.
PlanePoint CentreOf(unsigned tile) {
  const double step = kRadius * std::numbers::sqrt3;
  if (tile == 0) return {};
  if (tile <= kDirections) return Around({}, step, DegreesOf(tile - 1));
  const unsigned i = tile - 1 - kDirections, letter = i / 2;
  return Around(Around({}, step, DegreesOf(letter)), step, DegreesOf(letter + i % 2));
}

PlanePoint MiddleOf(Spot spot) {
  return Around(CentreOf(TileOf(spot.bit)), kRadius * std::numbers::inv_sqrt3,
                DegreesOf(LetterOf(spot.colour, spot.bit)));
}

void DrawHexagon(unsigned tile, Drawing& drawing) {
  const PlanePoint centre = CentreOf(tile);
  std::string edge;
  for (unsigned letter = 0; letter < kDirections; ++letter) {
    const PlanePoint a = Around(centre, kRadius, DegreesOf(letter) - 30);
    const PlanePoint b = Around(centre, kRadius, DegreesOf(letter) + 30);
    drawing.Add(0, PathOf("M" + Point(centre.x, centre.y) + "L" + Point(a.x, a.y) + "L" +
                              Point(b.x, b.y) + "Z",
                          ColourOf(letter) == 0 ? "lf" : "df"));
    edge += (letter == 0 ? "M" : "L") + Point(b.x, b.y);
  }
  drawing.Add(1, PathOf(edge + "Z", "edge"));
  drawing.Add(2, CircleAt(centre.x, centre.y, 7.5, "label"));
  drawing.Add(4, TextAt(centre.x, centre.y, std::to_string(tile + 1), "small"));
}

void DrawPieces(const Position& position, unsigned colour, Drawing& drawing) {
  const Name side = NameOf(static_cast<Side>(colour));
  ForEachBit(position.pieces[colour], [&](unsigned bit) {
    const PlanePoint at = MiddleOf({colour, bit});
    drawing.Add(3, CircleAt(at.x, at.y, 9, side.view()));
  });
}

void DrawCollected(const Position& position, unsigned colour, Drawing& drawing) {
  const double x = -kRing + 14 + 150 * colour, y = -kRing - 8;
  drawing.Add(3, CircleAt(x, y, 8, NameOf(static_cast<Side>(colour)).view()));
  drawing.Add(4, TextAt(x + 14, y, Counted(position.tiles[colour], "tile") + " collected", "left"));
}

}  // namespace

void Rules::Draw(const State& state, Drawing& drawing) {
  const Position& position = state.position;
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    if (position.HasTile(tile)) DrawHexagon(tile, drawing);
  }
  for (unsigned colour = 0; colour < kColours; ++colour) DrawPieces(position, colour, drawing);
  for (unsigned colour = 0; colour < kColours; ++colour) DrawCollected(position, colour, drawing);
  drawing.Show(-kRing, -kRing - 24, kRing, kRing);
}

void Rules::Mark(const State&, const Ply& ply, Drawing& drawing) {
  for (const Field field : {ply.from, ply.to}) {
    const std::optional<Spot> spot = SpotOf(field);
    if (!spot) continue;
    const PlanePoint at = MiddleOf(*spot);
    drawing.Add(5, CircleAt(at.x, at.y, 11.5, "mark"));
  }
}

}  // namespace plymill::coerceo
