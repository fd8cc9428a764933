// TileSet: the 72 tiles of the base game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"

namespace plymill::carcassonne {

// Tiles that differ only by a rotation.
struct TileKind {
  std::string_view sides;     // from the left, clockwise, in one rotation
  std::uint8_t count;         // number of these tiles in the set
  std::string_view features;  // "K", "P"
  bool split = false;         // its two cities are separate: the second one is "C2"
};

inline constexpr TileKind kTileSet[] = {
    {"FFFR", 2, "K"},      {"FFFF", 4, "K"}, {"CCCC", 1, "P"}, {"RCRF", 4, ""},
    {"FCFF", 5, ""},       {"CFCF", 2, "P"}, {"CFCF", 1, ""},  {"CFCF", 3, "", true},
    {"CCFF", 2, "", true}, {"FCRR", 3, ""},  {"RCFR", 3, ""},  {"RCRR", 3, ""},
    {"CCFF", 2, "P"},      {"CCFF", 3, ""},  {"CCRR", 2, "P"}, {"CCRR", 3, ""},
    {"CCCF", 1, "P"},      {"CCCF", 3, ""},  {"CCCR", 2, "P"}, {"CCCR", 1, ""},
    {"RFRF", 8, ""},       {"FFRR", 9, ""},  {"FRRR", 4, ""},  {"RRRR", 1, ""}};
inline constexpr std::size_t kTileKinds = std::size(kTileSet);
inline constexpr std::size_t kStartKind = 3;

inline constexpr std::size_t kTilesInSet = [] {
  std::size_t tiles = 0;
  for (const TileKind& kind : kTileSet) tiles += kind.count;
  return tiles;
}();
static_assert(kTilesInSet == 72);

// The tile as it is written after `turns` quarter turns.
constexpr Tile TurnedTile(const TileKind& kind, std::size_t turns) {
  Tile tile;
  std::size_t bytes = 0, cities = 0;
  for (std::size_t side = 0; side < 4; ++side) {
    const char c = kind.sides[(side + turns) % 4];
    tile[bytes++] = c;
    if (kind.split && c == 'C' && ++cities == 2) tile[bytes++] = '2';
  }
  for (const char c : kind.features) tile[bytes++] = c;
  return tile;
}
static_assert(TurnedTile(kTileSet[8], 3).view() == "FCC2F");
static_assert(TurnedTile(kTileSet[8], 1).view() == "CFFC2");

}  // namespace plymill::carcassonne
