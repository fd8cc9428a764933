// Position: the pieces and tiles of a Coerceo game, and what a ply does to them.
//
// These functions play what they are told. Whether a ply is legal is checked before: see IsStep()
// and CanExchange().
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/coerceo/rules/board.h"

namespace plymill::coerceo {

// By colour: 0 white, 1 black.
struct Position {
  std::array<Fields, kColours> pieces{};
  Fields fields = 0;                           // that exist; the same bits for both colours
  std::array<std::uint8_t, kColours> tiles{};  // collected
  std::uint8_t to_move = 0;

  constexpr bool HasTile(unsigned tile) const { return (fields >> 3 * tile & 1) != 0; }
  constexpr bool HasPiece(unsigned colour, unsigned bit) const {
    return (pieces[colour] >> bit & 1) != 0;
  }

  bool operator==(const Position&) const = default;
};

// What a ply did besides moving or buying a piece.
struct Effects {
  Fields captured = 0;        // of the opponent's colour
  std::uint32_t removed = 0;  // bit n: tile n + 1
};

constexpr bool IsEmpty(const Position& position, unsigned tile) {
  return ((position.pieces[0] | position.pieces[1]) & FieldsOfTile(tile)) == 0;
}

// The directions in which a tile has neighbours, as bits.
constexpr unsigned NeighboursOf(const Position& position, unsigned tile) {
  unsigned around = 0;
  for (unsigned i = 0; i < kDirections; ++i) {
    const unsigned other = kNeighbourTiles[tile][i];
    if (other != kNone && position.HasTile(other)) around |= 1U << i;
  }
  return around;
}

// "T14 means that tile 14 is removed": a tile is removed at once when it is empty and at most three
// neighbours, side by side, hold it. Then its neighbours are checked in the same way. Returns the
// removed tiles.
//
// Source: the official rules ("3 or less adjacent sides"), as other programs quote them. The
// complete game of the specification proves the three, but not that they must be side by side, and
// not the chain.
constexpr std::uint32_t RemoveTiles(Position& position, unsigned tile) {
  if (!position.HasTile(tile) || !IsEmpty(position, tile)) return 0;
  if (!kIsLoose[NeighboursOf(position, tile)]) return 0;
  position.fields &= ~FieldsOfTile(tile);
  std::uint32_t removed = 1U << tile;
  for (const unsigned next : kNeighbourTiles[tile]) {
    if (next != kNone) removed |= RemoveTiles(position, next);
  }
  return removed;
}

// The fields of `colour` that faced a removed tile.
constexpr Fields FacingTiles(unsigned colour, std::uint32_t removed) {
  Fields facing = 0;
  for (; removed != 0; removed &= removed - 1) {
    facing |= kFacing[colour][static_cast<unsigned>(std::countr_zero(removed))];
  }
  return facing;
}

// "14d-14b x14a ... because black has pieces on positions 14f and 5d": a piece is captured when all
// its edge neighbours that exist are occupied by the opponent. Captures those of the opponent's
// pieces on `fields` for which this holds. Own pieces are never captured.
constexpr Fields Capture(Position& position, unsigned colour, Fields fields) {
  const unsigned opponent = 1 - colour;
  const Fields vacant = position.fields & ~position.pieces[colour];
  Fields captured = 0;
  ForEachBit(fields & position.pieces[opponent], [&](unsigned bit) {
    if ((kFields.edges[opponent][bit] & vacant) == 0) captured |= FieldAt(bit);
  });
  position.pieces[opponent] &= ~captured;
  return captured;
}

// Moves a piece. The tile that it has left may be removed, and neighbours of that tile after it;
// the player collects them all. Then pieces are captured: those beside the piece that has moved,
// and those that faced a removed tile.
constexpr Effects PlayMove(Position& position, unsigned colour, unsigned from, unsigned to) {
  position.pieces[colour] ^= FieldAt(from) | FieldAt(to);
  position.to_move = static_cast<std::uint8_t>(1 - colour);
  Effects effects;
  Fields touched = kFields.edges[colour][to];
  const unsigned tile = TileOf(from);
  if (IsEmpty(position, tile)) [[unlikely]] {
    effects.removed = RemoveTiles(position, tile);
    position.tiles[colour] =
        static_cast<std::uint8_t>(position.tiles[colour] + std::popcount(effects.removed));
    touched |= FacingTiles(1 - colour, effects.removed);
  }
  effects.captured = Capture(position, colour, touched);
  return effects;
}

// Pays `price` tiles for a piece of the opponent. Nobody collects the tiles that are removed then.
constexpr Effects PlayExchange(Position& position, unsigned colour, unsigned bit, unsigned price) {
  position.tiles[colour] = static_cast<std::uint8_t>(position.tiles[colour] - price);
  position.pieces[1 - colour] &= ~FieldAt(bit);
  position.to_move = static_cast<std::uint8_t>(1 - colour);
  Effects effects;
  effects.removed = RemoveTiles(position, TileOf(bit));
  effects.captured = Capture(position, colour, FacingTiles(1 - colour, effects.removed));
  return effects;
}

// The vacant fields that the piece at `from` can move to.
constexpr Fields StepsOf(const Position& position, unsigned colour, unsigned from) {
  return kFields.steps[colour][from] & position.fields & ~position.pieces[colour];
}

}  // namespace plymill::coerceo
