// TileKinds: the faces of the tiles of the base game in all rotations, and a table to find them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/board.h"
#include "games/carcassonne/rules/tile_face.h"
#include "games/carcassonne/tile_set.h"
#include "scan/memo.h"

namespace plymill::carcassonne {

// A tile of the base game, and by how many quarter turns, counterclockwise, it is turned from the
// rotation in kTileSet. If several numbers of turns give the same tile, the least one counts.
struct TurnedKind {
  std::uint8_t kind = kTileKinds;  // index in kTileSet; kTileKinds: not in the base game
  std::uint8_t turns = 0;

  constexpr bool is_known() const { return kind < kTileKinds; }
};

// 1 in each of four values of 16 bits: one for each number of quarter turns.
inline constexpr std::uint64_t kEachTurn = 0x0001'0001'0001'0001;

// The faces of a kind after 0, 1, ... quarter turns, as long as they differ.
struct KindFaces {
  std::uint8_t count = 0;
  std::array<TileFace, 4> faces{};
  std::uint64_t letters = 0;  // of all faces, each in 16 bits
  std::uint64_t missing = 0;  // the lowest bit of each face that there is not

  constexpr void Add(const TileFace& face) {
    letters |= std::uint64_t{face.letters} << 16 * count;
    faces[count++] = face;
    missing = count == 4 ? 0 : kEachTurn << 16 * count;
  }

  // Match() of each face and the letters around it: of the 16 bits of faces that match, the highest
  // ones.
  constexpr std::uint64_t Matching(SideLetters around) const {
    constexpr std::uint64_t kHighest = kEachTurn << 15;
    const std::uint64_t known = KnownSides(around);
    const std::uint64_t differ =
        ((letters ^ around * kEachTurn) & known * 15 * kEachTurn) | missing;
    return ~(((differ & ~kHighest) + ~kHighest) | differ) & kHighest;
  }
};

inline constexpr std::array<KindFaces, kTileKinds> kKindFaces = [] {
  std::array<KindFaces, kTileKinds> kinds{};
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    KindFaces& own = kinds[kind];
    for (std::size_t turns = 0; turns < 4; ++turns) {
      const TileFace face = ReadFace(TurnedTile(kTileSet[kind], turns));
      if (turns > 0 && face.code == own.faces[0].code) break;
      own.Add(face);
    }
  }
  return kinds;
}();

// By the code of a tile.
inline constexpr std::array<TurnedKind, kTileCodes> kTurnedKinds = [] {
  std::array<TurnedKind, kTileCodes> kinds{};
  for (std::uint8_t kind = 0; kind < kTileKinds; ++kind) {
    for (std::uint8_t turns = 0; turns < kKindFaces[kind].count; ++turns) {
      kinds[kKindFaces[kind].faces[turns].code] = {kind, turns};
    }
  }
  return kinds;
}();

constexpr TurnedKind TurnedKindOf(const TileFace& face) {
  return face.is_regular ? kTurnedKinds[face.code] : TurnedKind{};
}

// The texts of the tiles of the base game. Each has a place of its own in the table.
inline constexpr auto kKnownFaces = [] {
  Memo<TileFace, 8, TextWord, 0x0BA7'BF1C'9815'0B6D> known;
  for (std::size_t kind = 0; kind < kTileKinds; ++kind) {
    for (std::size_t turns = 0; turns < kKindFaces[kind].count; ++turns) {
      const Tile tile = TurnedTile(kTileSet[kind], turns);
      known.Keep(WordOf(tile.view()), kKindFaces[kind].faces[turns]);
    }
  }
  return known;
}();

// The symbols of a tile. Nearly all tiles of a game are known ones.
inline TileFace FaceOf(const Tile& tile) {
  TextWord first;
  std::uint32_t rest;
  static_assert(sizeof(first) + sizeof(rest) == sizeof(Tile));
  std::memcpy(&first, &tile, sizeof(first));
  std::memcpy(&rest, reinterpret_cast<const char*>(&tile) + sizeof(first), sizeof(rest));
  const auto& known = kKnownFaces.Find(first);
  if (rest == 0 && known.text == first) [[likely]]
    return known.value;
  return ReadFace(tile);
}

}  // namespace plymill::carcassonne
