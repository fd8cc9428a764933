#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "games/coerceo/rules/rules.h"

namespace plymill::coerceo {
namespace {

// The picture of a tile: three lines of its fields around its number. Directions b and e are right
// and left. Any other turn or reflection of the picture would do as well.
//
//     f a
//    e14 b
//     d c
constexpr std::size_t kTileWidth = 8, kTileLines = 3, kRows = 5;
constexpr std::size_t kMargin = 2;

struct PicturePlace {
  std::size_t line = 0, column = 0;
};

constexpr std::array<PicturePlace, kDirections> kFieldPlaces = {
    {{0, 4}, {1, 6}, {2, 4}, {2, 2}, {1, 0}, {0, 2}}};
constexpr PicturePlace kNumberPlace = {1, 2};

constexpr PicturePlace PlaceOfTile(unsigned tile) {
  const Place place = kPlaces[tile];
  const int half_columns = 4 + 2 * place.x + place.y;
  return {static_cast<std::size_t>(2 - place.y) * kTileLines,
          kMargin + static_cast<std::size_t>(half_columns) * kTileWidth / 2};
}

using Picture = std::array<std::string, kRows * kTileLines>;

char SignOf(const Position& position, unsigned tile, unsigned letter) {
  const unsigned colour = ColourOf(letter);
  if (!position.HasPiece(colour, BitOf(tile, letter))) return '.';
  return colour == 0 ? 'W' : 'B';
}

void Put(char sign, PicturePlace tile, PicturePlace place, Picture& picture) {
  std::string& line = picture[tile.line + place.line];
  const std::size_t column = tile.column + place.column;
  if (line.size() <= column) line.resize(column + 1, ' ');
  line[column] = sign;
}

void DrawTile(const Position& position, unsigned tile, Picture& picture) {
  const PicturePlace at = PlaceOfTile(tile);
  for (unsigned letter = 0; letter < kDirections; ++letter) {
    Put(SignOf(position, tile, letter), at, kFieldPlaces[letter], picture);
  }
  const unsigned number = tile + 1;
  if (number >= 10) Put('1', at, kNumberPlace, picture);
  Put(static_cast<char>('0' + number % 10), at, {kNumberPlace.line, kNumberPlace.column + 1},
      picture);
}

void AppendCounts(const State& state, unsigned colour, std::string& out) {
  const Position& position = state.position;
  out += colour == 0 ? "white (W): " : "black (B): ";
  out += "pieces " + std::to_string(std::popcount(position.pieces[colour]));
  out += ", tiles collected " + std::to_string(unsigned{position.tiles[colour]});
  out += position.to_move == colour ? ", to move\n" : "\n";
}

}  // namespace

void Rules::Show(const State& state, std::string& out) {
  Picture picture;
  for (unsigned tile = 0; tile < kTiles; ++tile) {
    if (state.position.HasTile(tile)) DrawTile(state.position, tile, picture);
  }
  for (const std::string& line : picture) out += line.empty() ? "" : line + "\n";
  out += "\nfields of a tile: f a above, e b beside, d c below its number\n";
  for (unsigned colour = 0; colour < kColours; ++colour) AppendCounts(state, colour, out);
}

}  // namespace plymill::coerceo
