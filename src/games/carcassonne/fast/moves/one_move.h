// One move: a move in any form that the fast form reads, with AVX2 and BMI2. Its unknown tokens are
// learned.
//
//   12B (dis) CCCCP (-1,2) FCm[b]FC2 +4 / note LF
//
// Only for files that are compiled for AVX2: everything has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/scores.h"
#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// Bytes from `at` to the blank or the note that ends a tile.
inline std::uint32_t BytesOfTile(const char* at) {
  const auto notes = static_cast<std::uint32_t>(TopBits(Equal(LoadBytes(at), '/')));
  return static_cast<std::uint32_t>(_tzcnt_u32(Blanks(at) | notes));
}

// The tile at `at`. Sets `walk.expansions` if the tile shows symbols of expansions.
struct TileToken {
  TileBytes tile;
  const char* end = nullptr;  // null if the grammar must read it

  TileToken(const char* at, Walk& walk, KnownTokens& tokens) {
    const std::uint32_t bytes = BytesOfTile(at);
    if (bytes < kFewestTileBytes || bytes > sizeof(LongTextWord)) return;
    const LongTextWord token = {TokenAt(at, bytes < 8 ? bytes : 8),
                                bytes > 8 ? TokenAt(at + 8, bytes - 8) : 0};
    if (ReadTile(token, bytes, tokens, tile, walk.expansions)) end = at + bytes;
  }
};

// The place at `at`, which is the byte after its "(", and the tile on it.
struct PlacedTile {
  PlaceBytes place = 0;
  TileBytes tile;
  const char* end = nullptr;  // end of the tile; null if the grammar must read the move

  PlacedTile(const char* at, Walk& walk, KnownTokens& tokens) {
    const std::uint32_t bytes = BytesToBlank(at) + 1;
    if (bytes > 8 || !ReadPlace(TokenAt(at, bytes), bytes, tokens, place)) return;
    const TileToken tile_token(at + bytes, walk, tokens);
    tile = tile_token.tile;
    end = tile_token.end;
  }
};

inline bool AtDiscard(const char* at) { return std::memcmp(at, "dis) ", 5) == 0; }

// Passes "dis) CCCCP (" at `at`, and stores its row. Returns the byte after it; null if the grammar
// must read it.
inline const char* PassDiscard(const char* at, std::uint32_t player, Walk& walk,
                               KnownTokens& tokens) {
  constexpr PlaceBytes kNowhere = 0x8000'8000;
  static_assert(Coordinate().value == -0x8000);
  const TileToken token(at + 5, walk, tokens);
  if (token.end == nullptr || token.end[0] != ' ' || token.end[1] != '(') return nullptr;
  StoreRow<Kind::kDiscard>(walk.number, player, kNowhere, token.tile, 0, walk.row);
  walk.row += kRowBytes;
  return token.end + 2;
}

// Passes a move, and learns its unknown tokens. Returns false, and passes nothing, if the grammar
// must read it.
[[gnu::noinline]] bool PassMove(Walk& to, KnownTokens& tokens) {
  Walk walk = to;
  if (!walk.goes_on()) return false;
  const HeadWord head(walk.number);
  const std::uint64_t found = head.PlayerOf(LoadWord(walk.at()));
  if (found >= PlayerId::kCount) return false;
  const auto player = static_cast<std::uint32_t>(found);
  const char* at = walk.at() + head.bytes();
  walk.repeatable = AtDiscard(at);
  if (walk.repeatable) at = PassDiscard(at, player, walk, tokens);
  if (at == nullptr) return false;
  const PlacedTile placed(at, walk, tokens);
  if (placed.end == nullptr) return false;
  walk.players |= std::uint32_t{1} << player;
  AfterTile read;
  Note& note = *walk.note;
  if (!PassAfterTile(placed.end, walk.next(), player, walk, read, note, tokens)) return false;
  StoreRow(walk.number, player, placed.place, placed.tile, read.scores.points, walk.row);
  note.row = walk.row;
  walk.note += note.begin != nullptr ? 1 : 0;
  walk.row += kRowBytes;
  walk.spill = read.scores.spill;
  walk.players = read.players;
  walk.to_other |= read.to_other;
  ++walk.line;
  ++walk.number;
  to = walk;
  return true;
}

}  // namespace
}  // namespace plymill::carcassonne::fast
