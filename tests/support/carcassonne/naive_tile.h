// NaiveTile: a tile of the base game for the naive scorer, made from its printed parts.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/carcassonne/printed_tiles.h"

namespace plymill::carcassonne {

struct NaivePart {
  char kind = 'F';       // 'R', 'C', 'K', 'F'
  std::set<int> at;      // sides of a road or city, halves of a field: clockwise, from the left
  std::set<int> cities;  // of a field: sides of the cities that it touches
  bool pennant = false;
  int meeple = -1;  // a player; -1: nobody
};

struct NaiveTile {
  std::string sides;  // letters
  std::vector<NaivePart> parts;
};

// The parts of "R:LR C:T F:LbRbBrBl".
inline std::vector<NaivePart> NaiveParts(std::string_view text) {
  static constexpr std::string_view kSideNames = "LTRB";
  static constexpr std::string_view kHalves[] = {"Lb", "Lt", "Tl", "Tr", "Rt", "Rb", "Br", "Bl"};
  std::vector<NaivePart> parts;
  bool after = false;  // after ">"
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i + 1 < text.size() && text[i + 1] == ':') {
      parts.emplace_back().kind = text[i++];
      after = false;
    } else if (text[i] == '*') {
      parts.back().pennant = true;
    } else if (text[i] == '>') {
      after = true;
    } else if (text[i] != ' ' && (after || parts.back().kind != 'F')) {
      const int side = static_cast<int>(kSideNames.find(text[i]));
      (after ? parts.back().cities : parts.back().at).insert(side);
    } else if (text[i] != ' ') {
      int half = 0;
      while (kHalves[half] != text.substr(i, 2)) ++half;
      parts.back().at.insert(half);
      ++i;
    }
  }
  return parts;
}

// The tile after a quarter turn counterclockwise: what stood at the top stands at the left then.
inline NaiveTile TurnedOnce(const NaiveTile& tile) {
  NaiveTile turned = tile;
  turned.sides = tile.sides.substr(1) + tile.sides[0];
  const auto turn = [](const std::set<int>& all, int step, int count) {
    std::set<int> moved;
    for (const int at : all) moved.insert((at - step + count) % count);
    return moved;
  };
  for (NaivePart& part : turned.parts) {
    part.at = part.kind == 'F' ? turn(part.at, 2, 8) : turn(part.at, 1, 4);
    part.cities = turn(part.cities, 1, 4);
  }
  return turned;
}

// The letters of a text without its digits, and whether it has one.
struct PlainText {
  std::string sides, features;
  bool split = false;

  explicit PlainText(std::string_view text) {
    for (const char c : text) {
      if (c == '2') {
        split = true;
      } else {
        (sides.size() < 4 ? sides : features) += c;
      }
    }
  }
};

// The rotations of the tile `tile`, which the base game has, that are written with these sides.
inline NaiveTile NaiveTileOf(std::string_view tile) {
  const PlainText wanted(tile);
  for (const PrintedTile& printed : kPrintedTiles) {
    const PlainText plain(printed.tile);
    if (plain.features != wanted.features || plain.split != wanted.split) continue;
    NaiveTile made{plain.sides, NaiveParts(printed.parts)};
    for (int turns = 0; turns < 4; ++turns, made = TurnedOnce(made)) {
      if (made.sides == wanted.sides) return made;
    }
  }
  return {};
}

}  // namespace plymill::carcassonne
