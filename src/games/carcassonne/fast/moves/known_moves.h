// Moves whose tokens are all known, with AVX2 and BMI2: nearly all moves there are.
//
//   12B (-1,2) FCmFC2 LF          a row
//   13A (2,0) RRCC +4=19 LF       a row, and something behind its tile
//
// The first pass writes rows, and notes where something stands behind a tile; no branch asks for
// it, since no predictor would know. The second pass reads that. Lines are known from before, so
// that no move waits for the one before it.
//
// For files that are compiled for AVX2: all of it has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/scores.h"
#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// Something behind the tile of a line.
struct Behind {
  std::uint32_t line;      // from the first one on
  std::uint32_t tile_end;  // from the beginning of the text on
};

struct BehindTiles {
  Behind found[kMostRunLines];
  std::size_t count = 0;
};

// Passes places and tiles of moves whose numbers have that many digits, as long as they are
// known, and so are who makes them. That they have no bytes more is sure where they are known:
// see moves.h.
//
//   -1,2) FCmFC2 +4=19 LF
//        ^      ^      ^      blanks
template <std::uint32_t digits>
[[gnu::noinline]] void PassKnownTiles(Walk& walk, BehindTiles& behind, const Tokens& tokens) {
  constexpr std::uint32_t kEnd = digits == 1 ? 10 : digits == 2 ? 100 : HeadWords::kMost;
  constexpr std::uint32_t kHeadBytes = digits + 3;
  const std::uint64_t* const heads = kHeadWords.words + walk.number;
  const std::uint32_t* const line = walk.line;
  const char* const text = walk.text;
  const auto& tiles = walk.KnownTiles(tokens);
  const std::uint32_t first = walk.number, players = walk.players_in_a_row();
  const std::size_t lines = walk.lines() < kEnd - first ? walk.lines() : kEnd - first;
  char* row = walk.row;
  std::size_t count = 0, i = 0;
  for (; i < lines; ++i, row += kRowBytes) {
    const char* const at = text + line[i];
    const std::uint64_t player = HeadWord::PlayerIn(LoadWord(at), heads[i], digits);
    const std::uint32_t blanks = Blanks(at + kHeadBytes);
    const auto behind_place = static_cast<std::uint32_t>(_tzcnt_u32(blanks)) + 1;
    const auto behind_tile = static_cast<std::uint32_t>(_tzcnt_u32(_blsr_u32(blanks)));
    const char* const tile_at = at + kHeadBytes + behind_place;
    const std::uint64_t place_token = TokenAt(at + kHeadBytes, behind_place);
    const std::uint64_t tile_token = TokenAt(tile_at, behind_tile - behind_place);
    const auto& place = tokens.places.Find(place_token);
    const auto& tile = tiles.Find(tile_token);
    if (player >= players) break;
    if (((place.token ^ place_token) | (tile.token ^ tile_token)) != 0) break;
    StoreRow(static_cast<std::uint32_t>(first + i), static_cast<std::uint32_t>(player), place.value,
             tile.value, 0, row);
    const char* const end = at + kHeadBytes + behind_tile;
    behind.found[count] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end - text)};
    count += *end != '\n' ? 1 : 0;  // CR LF is seen to later
  }
  behind.count = count;
  walk.line += i;
  walk.number += static_cast<std::uint32_t>(i);
  walk.row = row;
}

// Reads what stands behind the tiles of the lines that were passed since `from`. Where one is
// for the grammar to read, goes back to it.
[[gnu::noinline]] void PassBehindTiles(const Walk& from, const BehindTiles& behind, Walk& to,
                                       Tokens& tokens) {
  for (std::size_t i = 0; i < behind.count; ++i) {
    const Behind& is = behind.found[i];
    char* const row = from.row + is.line * kRowBytes;
    const auto player = static_cast<std::uint8_t>(row[kPlayerAt]);
    Scores scores = {0, to.spill};
    std::uint32_t players = to.players;
    Note& note = *to.note;
    note.begin = nullptr;
    if (!PassBehindTile(from.text + is.tile_end, from.text + from.line[is.line + 1], player,
                        players, scores, note, tokens)) {
      to.line = from.line + is.line;
      to.row = row;
      to.number = from.number + is.line;
      return;
    }
    scores.StoreIn(row);
    to.spill = scores.spill;
    to.players = players;
    note.row = row;
    to.note += note.begin != nullptr ? 1 : 0;
  }
}

template <std::uint32_t digits>
void PassKnownMoves(Walk& walk, Tokens& tokens) {
  const Walk from = walk;
  BehindTiles behind;
  PassKnownTiles<digits>(walk, behind, tokens);
  PassBehindTiles(from, behind, walk, tokens);
  if (walk.line != from.line) walk.repeatable = false;
}

// Passes moves of which all is known, whatever their numbers.
void PassAllKnownMoves(Walk& walk, Tokens& tokens) {
  if (walk.number < 10) PassKnownMoves<1>(walk, tokens);
  if (walk.number >= 10 && walk.number < 100) PassKnownMoves<2>(walk, tokens);
  if (walk.number >= 100 && walk.number < HeadWords::kMost) PassKnownMoves<3>(walk, tokens);
}

}  // namespace
}  // namespace plymill::carcassonne::fast
