// TileShape: the parts of a tile (roads, cities, a cloister, fields), found from its edges alone.
//
//            2   3           A side has two halves, numbered clockwise from the lower half of the
//          +-------+         left side. A field is a set of halves. Half h lies at side h / 2.
//        1 |       | 4
//        0 |       | 5       The rules of the notation say which sides are joined:
//          +-------+
//            7   6           - "City edges are assumed to be joined unless suffixed by a number."
//                            - "Roads are deemed to be continuous if there are just 2 road sides."
//                            - "Roads are deemed to be separate if there are 3 or 4 road sides."
//
// The tiles themselves say the rest: a road that comes alone ends at the cloister of its tile, or,
// on tiles without one, at a city of several sides. A city or road of several sides divides the
// fields, and so do roads that meet: these are barriers. A field is what no barrier divides. It
// touches a city of its tile unless another barrier lies between them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/tile_face.h"

namespace plymill::carcassonne {

enum class PartKind : std::uint8_t { kRoad, kCity, kCloister, kField };

// Spots: where a meeple can stand on a tile. 0 is no spot, 1 to 4 the road or city at the left,
// top, right, bottom side, 5 the cloister, 6 to 13 the field at a half of a side.
inline constexpr std::uint8_t kNoSpot = 0;
inline constexpr std::uint8_t kSideSpots = 1;
inline constexpr std::uint8_t kCloisterSpot = 5;
inline constexpr std::uint8_t kFieldSpots = 6;

// Points of the edge of a tile, one bit each. Side `i` has the bits from 4 * i on: its road or
// city, then its two halves.
using EdgePoints = std::uint16_t;
inline constexpr unsigned kPointsOfSide = 4;

struct Part {
  PartKind kind = PartKind::kField;
  std::uint8_t spot = kNoSpot;  // the least spot of the part
  std::uint8_t ends = 0;        // sides of a road or city, each to be continued
  std::uint8_t cities = 0;      // of a field: the cities of this tile that it touches, one bit each
  bool has_pennant = false;     // of a city
  EdgePoints beyond = 0;        // the points of the tiles around that lie at this part
};

inline constexpr std::size_t kMaxParts = 9;  // four roads, four fields, a cloister
inline constexpr std::uint8_t kNoPart = 0xFF;

// Parts are numbered in the order of their spots: roads and cities in the order of their first
// sides, the cloister, fields in the order of their first halves.
struct TileShape {
  std::uint8_t count = 0;
  std::array<Part, kMaxParts> parts{};
  std::array<std::uint8_t, 4> of_side{kNoPart, kNoPart, kNoPart, kNoPart};  // roads and cities
  std::array<std::uint8_t, 8> of_half{kNoPart, kNoPart, kNoPart, kNoPart,
                                      kNoPart, kNoPart, kNoPart, kNoPart};  // fields
  std::uint8_t cloister = kNoPart;
};

// A set of parts, one bit each.
using Parts = unsigned;

// A set of sides, one bit each.
using Sides = unsigned;

// Whether no barrier divides two points of the edge of a tile. The edge has twelve points: the
// first half, the middle and the second half of each side. The middle of a side in `barrier` is
// neither of the points.
constexpr bool IsUndivided(Sides barrier, std::size_t a, std::size_t b) {
  if (a > b) return IsUndivided(barrier, b, a);
  Sides between = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    if (a < 3 * side + 1 && 3 * side + 1 < b) between |= 1U << side;
  }
  return (barrier & between) == 0 || (barrier & ~between) == 0;
}

class ShapeMaker {
 public:
  constexpr explicit ShapeMaker(unsigned code) : code_(code) {
    for (std::size_t side = 0; side < 4; ++side) {
      const Edge edge = EdgeOf(code, side);
      sides_[static_cast<std::size_t>(edge)] |= 1U << side;
    }
  }

  constexpr TileShape Make() {
    AddRoadsAndCities();
    if ((code_ & kCloisterBit) != 0) shape_.cloister = Add(PartKind::kCloister, kCloisterSpot, 0);
    FindBarriers();
    AddFields();
    AddPointsBeyond();
    return shape_;
  }

 private:
  constexpr Sides SidesWith(Edge edge) const { return sides_[static_cast<std::size_t>(edge)]; }

  constexpr std::uint8_t Add(PartKind kind, std::size_t spot, int ends) {
    shape_.parts[shape_.count] = {kind, static_cast<std::uint8_t>(spot),
                                  static_cast<std::uint8_t>(ends)};
    return shape_.count++;
  }

  constexpr void AddRoadsAndCities() {
    for (std::size_t side = 0; side < 4; ++side) {
      const Edge edge = EdgeOf(code_, side);
      if (edge == Edge::kField || shape_.of_side[side] != kNoPart) continue;
      const Sides like = SidesWith(edge);
      const bool is_joined = edge != Edge::kRoad || std::popcount(like) == 2;
      const Sides joined = is_joined ? like : 1U << side;
      const auto part = Add(edge == Edge::kRoad ? PartKind::kRoad : PartKind::kCity,
                            kSideSpots + side, std::popcount(joined));
      shape_.parts[part].has_pennant = edge == Edge::kCity && (code_ & kPennantBit) != 0;
      for (std::size_t i = side; i < 4; ++i) {
        if ((joined >> i & 1) != 0) shape_.of_side[i] = part;
      }
    }
  }

  constexpr void FindBarriers() {
    const Sides roads = SidesWith(Edge::kRoad);
    for (const Edge edge : {Edge::kCity, Edge::kSecondCity}) {
      Sides city = SidesWith(edge);
      if (std::popcount(city) < 2) continue;
      const bool ends_road = std::popcount(roads) == 1 && (code_ & kCloisterBit) == 0;
      barriers_[barrier_count_++] = city | (ends_road ? roads : 0);
    }
    if (std::popcount(roads) >= 2) barriers_[barrier_count_++] = roads;
  }

  // The points of the edge that IsUndivided() takes.
  static constexpr std::size_t PointOfHalf(std::size_t half) { return half / 2 * 3 + half % 2 * 2; }
  static constexpr std::size_t PointOfSide(std::size_t side) { return side * 3 + 1; }

  constexpr bool IsFieldHalf(std::size_t half) const { return !IsCity(EdgeOf(code_, half / 2)); }

  constexpr void AddFields() {
    for (std::size_t half = 0; half < 8; ++half) {
      if (!IsFieldHalf(half) || shape_.of_half[half] != kNoPart) continue;
      const std::uint8_t part = Add(PartKind::kField, kFieldSpots + half, 0);
      for (std::size_t other = half; other < 8; ++other) {
        if (IsFieldHalf(other) && AreOneField(half, other)) shape_.of_half[other] = part;
      }
      for (std::size_t side = 0; side < 4; ++side) {
        if (Touches(half, side)) {
          shape_.parts[part].cities |= static_cast<std::uint8_t>(1U << shape_.of_side[side]);
        }
      }
    }
  }

  constexpr bool AreOneField(std::size_t half, std::size_t other) const {
    for (std::size_t i = 0; i < barrier_count_; ++i) {
      if (!IsUndivided(barriers_[i], PointOfHalf(half), PointOfHalf(other))) return false;
    }
    return true;
  }

  // The side of the tile beyond has its halves in the other order.
  constexpr void AddPointsBeyond() {
    for (std::size_t side = 0; side < 4; ++side) {
      const std::size_t first = kPointsOfSide * ((side + 2) % 4);
      AddPointBeyond(shape_.of_side[side], first);
      AddPointBeyond(shape_.of_half[2 * side], first + 2);
      AddPointBeyond(shape_.of_half[2 * side + 1], first + 1);
    }
  }
  constexpr void AddPointBeyond(std::uint8_t part, std::size_t point) {
    if (part == kNoPart) return;
    EdgePoints& beyond = shape_.parts[part].beyond;
    beyond = static_cast<EdgePoints>(beyond | 1U << point);
  }

  // Whether the field at `half` touches a city at `side`. A city is no barrier to itself.
  constexpr bool Touches(std::size_t half, std::size_t side) const {
    if (!IsCity(EdgeOf(code_, side))) return false;
    for (std::size_t i = 0; i < barrier_count_; ++i) {
      if ((barriers_[i] >> side & 1) != 0) continue;
      if (!IsUndivided(barriers_[i], PointOfHalf(half), PointOfSide(side))) return false;
    }
    return true;
  }

  unsigned code_;
  std::array<Sides, 4> sides_{};  // the sides that have each kind of edge
  std::array<Sides, 3> barriers_{};
  std::size_t barrier_count_ = 0;
  TileShape shape_;
};

constexpr TileShape ShapeOf(unsigned code) { return ShapeMaker(code).Make(); }

// The shape of a tile that has no edges, but may have a cloister.
constexpr TileShape EdgelessShape(bool has_cloister) {
  TileShape shape;
  if (has_cloister) {
    shape.parts[0] = {PartKind::kCloister, kCloisterSpot};
    shape.cloister = shape.count++;
  }
  return shape;
}

// Indexes of shapes: the codes of tiles, and after them tiles without edges.
inline constexpr std::uint16_t kEdgeless = kTileCodes;
inline constexpr std::uint16_t kEdgelessCloister = kTileCodes + 1;
inline constexpr std::size_t kShapeCount = kTileCodes + 2;

constexpr std::uint16_t ShapeIndexOf(const TileFace& face) {
  if (face.has_edges) return face.code;
  return (face.code & kCloisterBit) != 0 ? kEdgelessCloister : kEdgeless;
}

// The shapes of all tiles, by their index.
extern const std::array<TileShape, kShapeCount> kShapes;

inline const TileShape& ShapeAt(std::size_t index) { return kShapes[index]; }

}  // namespace plymill::carcassonne
