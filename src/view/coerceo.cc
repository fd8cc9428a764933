// The board of Coerceo: 19 hexagons of six triangles. Tiles that are removed are not drawn.
#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

#include "view/draw.h"

namespace plymill {
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

// The centre of a tile, from 1: tile 1 in the centre, six around it, twelve around these.
PlanePoint CentreOf(unsigned tile) {
  const double step = kRadius * std::numbers::sqrt3;
  if (tile <= 1) return {};
  if (tile <= 7) return Around({}, step, DegreesOf(tile - 2));
  const unsigned i = tile - 8, letter = i / 2;
  const PlanePoint first = Around({}, step, DegreesOf(letter));
  return Around(first, step, DegreesOf(letter + i % 2));
}

// A field such as "14e", as tile and letter; tile 0 if it is none.
struct Field {
  unsigned tile = 0, letter = 0;
};

Field FieldOf(std::string_view name) {
  Field field;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), field.tile);
  if (error != std::errc() || end + 1 != name.data() + name.size()) return {};
  field.letter = static_cast<unsigned>(*end - 'a');
  return field.tile >= 1 && field.tile <= 19 && field.letter < 6 ? field : Field();
}

PlanePoint MiddleOf(Field field) {
  return Around(CentreOf(field.tile), kRadius * std::numbers::inv_sqrt3, DegreesOf(field.letter));
}

void DrawTile(unsigned tile, Drawing& drawing) {
  const PlanePoint centre = CentreOf(tile);
  std::string edge;
  for (unsigned letter = 0; letter < 6; ++letter) {
    const PlanePoint a = Around(centre, kRadius, DegreesOf(letter) - 30);
    const PlanePoint b = Around(centre, kRadius, DegreesOf(letter) + 30);
    drawing.Add(0, PathOf("M" + Point(centre.x, centre.y) + "L" + Point(a.x, a.y) + "L" +
                              Point(b.x, b.y) + "Z",
                          letter % 2 == 0 ? "lf" : "df"));
    edge += (letter == 0 ? "M" : "L") + Point(b.x, b.y);
  }
  drawing.Add(1, PathOf(edge + "Z", "edge"));
  drawing.Add(2, CircleAt(centre.x, centre.y, 7.5, "label"));
  drawing.Add(4, TextAt(centre.x, centre.y, std::to_string(tile), "small"));
}

void DrawPieces(simdjson::dom::element position, const char* side, Drawing& drawing) {
  for (const simdjson::dom::element piece : ArrayUnder(position, side)) {
    std::string_view name;
    if (piece.get(name) != simdjson::SUCCESS) continue;
    const Field field = FieldOf(name);
    if (field.tile == 0) continue;
    const PlanePoint at = MiddleOf(field);
    drawing.Add(3, CircleAt(at.x, at.y, 9, side));
  }
}

std::string Collected(std::int64_t tiles) {
  return std::to_string(tiles) + (tiles == 1 ? " tile collected" : " tiles collected");
}

}  // namespace

void DrawCoerceo(simdjson::dom::element position, Drawing& drawing) {
  for (const simdjson::dom::element tile : ArrayUnder(position, "tiles")) {
    std::int64_t number = 0;
    if (tile.get(number) == simdjson::SUCCESS && number >= 1 && number <= 19) {
      DrawTile(static_cast<unsigned>(number), drawing);
    }
  }
  DrawPieces(position, "white", drawing);
  DrawPieces(position, "black", drawing);
  simdjson::dom::element collected;
  if (position["collected"].get(collected) == simdjson::SUCCESS) {
    double x = -kRing + 14;
    for (const char* const side : {"white", "black"}) {
      drawing.Add(3, CircleAt(x, -kRing - 8, 8, side));
      drawing.Add(4, TextAt(x + 14, -kRing - 8, Collected(NumberUnder(collected, side)), "left"));
      x += 150;
    }
  }
  drawing.Show(-kRing, -kRing - 24, kRing, kRing);
}

void MarkCoerceo(simdjson::dom::element row, Drawing& drawing) {
  for (const char* const key : {"from", "to"}) {
    const Field field = FieldOf(TextUnder(row, key));
    if (field.tile == 0) continue;
    const PlanePoint at = MiddleOf(field);
    drawing.Add(5, CircleAt(at.x, at.y, 11.5, "mark"));
  }
}

}  // namespace plymill
