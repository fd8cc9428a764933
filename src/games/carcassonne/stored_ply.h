// StoredPly: a ply in the layout of a row (model/row.h), for code that writes rows directly.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/text_word.h"
#include "games/carcassonne/ply.h"
#include "model/keeps_rows.h"
#include "model/row.h"

namespace plymill::carcassonne {

// Parts of a row that are made from one word of the text.
using PlaceBytes = std::uint32_t;  // x and y, 16 bits each
constexpr PlaceBytes PlaceOf(int x, int y) {
  return static_cast<std::uint16_t>(x) | PlaceBytes{static_cast<std::uint16_t>(y)} << 16;
}
struct TileBytes {
  std::uint64_t words[2];  // the tile, and the list of its meeples

  bool operator==(const TileBytes&) const = default;
};

// Whether meeples stand on the tile.
constexpr bool HasMeeples(TileBytes tile) {
  return (tile.words[1] >> 8 * (kMaxTileBytes - sizeof(tile.words[0])) & 0xFF) != 0;
}

// The tile of `ply`, which must have at most one meeple.
constexpr TileBytes TileBytesOf(const Ply& ply) {
  char bytes[sizeof(TileBytes)] = {};
  std::size_t count = 0;
  for (const char symbol : ply.tile.view()) bytes[count++] = symbol;
  bytes[kMaxTileBytes] = static_cast<char>(ply.meeples.size());
  for (const Meeple& meeple : ply.meeples) {
    bytes[kMaxTileBytes + 1] = static_cast<char>(meeple.kind);
    bytes[kMaxTileBytes + 2] = static_cast<char>(meeple.figure);
    bytes[kMaxTileBytes + 3] = static_cast<char>(meeple.at);
  }
  return {{WordOf({bytes, 8}), WordOf({bytes + 8, 8})}};
}
static_assert(StoredBytes<Tile>() == kMaxTileBytes &&
              kMaxTileBytes + StoredBytes<decltype(Ply::meeples)>() == sizeof(TileBytes));

// The part of a list of scores that is in the row: the number of scores, and the first score. The
// spill holds the other scores, and the points of the first score after its first number.
struct StoredScores {
  std::uint8_t count = 0;
  PlayerId player = PlayerId(0);
  std::uint8_t parts = 0;
  [[gnu::packed]] std::uint16_t points = 0;
  [[gnu::packed]] std::uint16_t total = 0;

  // The number of bytes that the first score has in the spill.
  constexpr std::size_t spilled_bytes() const { return parts > 1 ? (parts - 1U) * 2 : 0; }
};

struct StoredPly {
  [[gnu::packed]] std::uint16_t number = 0;
  PlayerId player;
  Kind kind = Kind::kPlace;
  [[gnu::packed]] PlaceBytes place = 0;
  [[gnu::packed]] TileBytes tile = {};
  StoredScores points;
};

static_assert(
    LiesAsStored<Ply>({offsetof(StoredPly, number), offsetof(StoredPly, player),
                       offsetof(StoredPly, kind), offsetof(StoredPly, place),
                       offsetof(StoredPly, place) + sizeof(std::int16_t), offsetof(StoredPly, tile),
                       offsetof(StoredPly, tile) + kMaxTileBytes, offsetof(StoredPly, points)},
                      sizeof(StoredPly)));
static_assert(1 + StoredBytes<Score>() == sizeof(StoredScores));

}  // namespace plymill::carcassonne
