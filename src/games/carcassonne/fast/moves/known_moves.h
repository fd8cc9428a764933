// Known moves: moves whose tokens are all known, with AVX2 and BMI2. Nearly all moves are known.
//
//   12B (-1,2) FCmFC2 LF          a row
//   13A (2,0) RRCC +4=19 LF       a row, and text after its tile
//
// The first pass writes rows, and records which tiles have text after them. It does so without a
// branch, because the CPU cannot predict which tiles have such text. The second pass reads these
// texts. All line starts are known in advance, so that the CPU can work on several moves at once.
//
// Only for files that are compiled for AVX2: everything has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/scores.h"
#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// Text after the tile of a line.
struct TileEnd {
  std::uint32_t number;
  std::uint32_t tile_end;  // bytes from the beginning of the line
};

struct AfterTiles {
  TileEnd found[kMostRunLines];
  std::size_t count = 0;
};

inline std::size_t AtMost(std::size_t a, std::size_t b) { return a < b ? a : b; }

// Passes moves whose numbers have `digits` digits, as long as their players, places and tiles are
// known. A known token is a whole word of the text: see kMostTileBytes.
//
//   -1,2) FCmFC2 +4=19 LF
//        ^      ^      ^      blanks
template <std::uint32_t digits>
[[gnu::noinline]] void PassKnownTiles(Walk& walk, AfterTiles& after, const KnownTokens& tokens) {
  constexpr std::uint32_t kEnd = digits == 1 ? 10 : digits == 2 ? 100 : HeadWords::kMost;
  constexpr std::uint32_t kHeadBytes = digits + 3;
  const auto& tiles = tokens.TilesOf(walk.expansions);
  const char* const places = walk.text + kHeadBytes;
  const std::uint32_t players = walk.players_in_a_row();
  const std::size_t left = AtMost(walk.ahead, kEnd - walk.number);
  const std::size_t end = walk.number + AtMost(walk.lines(), left);
  const std::uint32_t* line = walk.line;
  std::size_t number = walk.number;
  char* row = walk.row;
  TileEnd* found = after.found;
  for (; number < end; ++number, ++line, row += kRowBytes) {
    const char* const at = places + *line;
    const std::uint64_t player =
        HeadWord::PlayerIn(LoadWord(at - kHeadBytes), kHeadWords.words[number], digits);
    const std::uint32_t blanks = Blanks(at);
    const std::uint64_t after_place = _tzcnt_u32(blanks),
                        after_tile = _tzcnt_u32(_blsr_u32(blanks));
    const std::uint64_t place_bits = 8 * after_place + 8, tile_bits = 8 * after_tile - place_bits;
    const std::uint64_t place_token = _bzhi_u64(LoadWord(at), place_bits);
    const std::uint64_t tile_token = _bzhi_u64(LoadWord(at + after_place + 1), tile_bits);
    const auto& place = tokens.places.Find(place_token);
    const auto& tile = tiles.Find(tile_token);
    if (player >= players || place.text != place_token || tile.text != tile_token) break;
    StoreRow(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(player), place.value,
             tile.value, 0, row);
    *found = {static_cast<std::uint32_t>(number),
              static_cast<std::uint32_t>(after_tile + kHeadBytes)};
    found += at[after_tile] != '\n' ? 1 : 0;  // a CR also counts as text after the tile
  }
  after.count = static_cast<std::size_t>(found - after.found);
  walk.line = line;
  walk.number = static_cast<std::uint32_t>(number);
  walk.row = row;
}

// Reads the text after the tiles of the lines that were passed since `from`. If the grammar must
// read one of these lines, moves `to` back to that line and returns false.
[[gnu::noinline]] bool PassAfterTiles(const Walk& from, const AfterTiles& after, Walk& to,
                                      KnownTokens& tokens) {
  for (std::size_t i = 0; i < after.count; ++i) {
    const TileEnd& is = after.found[i];
    const std::size_t index = is.number - from.number;
    const char* const line = from.text + from.line[index];
    char* const row = from.row + index * kRowBytes;
    const auto player = static_cast<std::uint8_t>(row[kPlayerAt]);
    AfterTile read;
    Note& note = *to.note;
    if (!PassAfterTile(line + is.tile_end, from.text + from.line[index + 1], player, to, read, note,
                       tokens)) {
      to.line = from.line + index;
      to.row = row;
      to.number = is.number;
      return false;
    }
    read.scores.StoreIn(row);
    to.spill = read.scores.spill;
    to.players = read.players;
    to.to_other |= read.to_other;
    note.row = row;
    to.note += note.begin != nullptr ? 1 : 0;
  }
  return true;
}

// Passes known moves in steps of `walk.ahead` lines. If a step passes all its lines, the next step
// is twice as large. If the grammar must read a line of a step, the work on the lines after it is
// wasted. More such lines are likely then, and the next step is small.
template <std::uint32_t digits>
void PassKnownMoves(Walk& walk, KnownTokens& tokens) {
  constexpr std::size_t kFewestAhead = 8;
  for (bool more = true; more;) {
    const Walk from = walk;
    AfterTiles after;
    PassKnownTiles<digits>(walk, after, tokens);
    more = walk.line == from.line + from.ahead;
    if (!PassAfterTiles(from, after, walk, tokens)) {
      more = false;
      walk.ahead = kFewestAhead;
    }
    if (more) walk.ahead = AtMost(2 * walk.ahead, kMostRunLines);
    if (walk.line != from.line) walk.repeatable = false;
  }
}

// Passes known moves with numbers of one to three digits.
void PassAllKnownMoves(Walk& walk, KnownTokens& tokens) {
  if (walk.number < 10) PassKnownMoves<1>(walk, tokens);
  if (walk.number >= 10 && walk.number < 100) PassKnownMoves<2>(walk, tokens);
  if (walk.number >= 100 && walk.number < HeadWords::kMost) PassKnownMoves<3>(walk, tokens);
}

}  // namespace
}  // namespace plymill::carcassonne::fast
