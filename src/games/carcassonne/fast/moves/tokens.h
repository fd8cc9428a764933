// Tokens of moves, with AVX2 and BMI2: words of text, and where they end. For files that are
// compiled for AVX2: all of it has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/fast/vectors.h"
#include "games/carcassonne/head_words.h"

namespace plymill::carcassonne::fast {
namespace {

// Bit i: byte i of the 32 at `at` is a blank, a line end, or another control character; or no
// ASCII, which is in no token that is known.
inline std::uint32_t Blanks(const char* at) {
  return static_cast<std::uint32_t>(Bytes(_mm256_cmpgt_epi8(_mm256_set1_epi8(' ' + 1), Load(at))));
}

// Bytes from `at` to the next blank; 32 where there is none so near.
inline std::uint32_t BytesToBlank(const char* at) {
  return static_cast<std::uint32_t>(_tzcnt_u32(Blanks(at)));
}

// The token of `bytes` bytes at `at`, where there are at most 8.
inline std::uint64_t TokenAt(const char* at, std::uint32_t bytes) {
  return _bzhi_u64(LoadWord(at), 8 * bytes);
}

// Whether a line ends at `at`, with LF or CR LF.
inline bool IsLineEndAt(const char* at) { return at[*at == '\r' ? 1 : 0] == '\n'; }

// Behind the blanks at `at`, in a line that has an end.
inline const char* PassSpaces(const char* at) {
  while (*at == ' ' || *at == '\t') ++at;
  return at;
}

template <Kind kind = Kind::kPlace>
inline void StoreRow(std::uint32_t number, std::uint32_t player, PlaceBytes place,
                     const TileBytes& tile, std::uint64_t points, char* row) {
  const std::uint32_t begin = number | player << 16 | static_cast<std::uint32_t>(kind) << 24;
  std::memcpy(row, &begin, sizeof(begin));
  std::memcpy(row + kPlaceAt, &place, sizeof(place));
  std::memcpy(row + kTileAt, &tile, sizeof(tile));
  std::memcpy(row + kPointsAt, &points, sizeof(points));
}

// Where a run of moves has come to.
struct Walk {
  const char* text;           // that lines are counted in
  const std::uint32_t* line;  // where the next one begins, and all behind it
  const std::uint32_t* stop;  // no line is taken from there on
  char* row;
  char* spill;
  Note* note;
  std::uint32_t number;
  std::uint32_t players;
  bool expansions;
  std::size_t ahead;        // lines: see MoveRun
  bool repeatable = false;  // the last line has a discarded tile
  bool to_other = false;    // points of nobody are told as those of the other one of two

  const char* at() const { return text + line[0]; }
  const char* next() const { return text + line[1]; }

  std::size_t lines() const { return static_cast<std::size_t>(stop - line); }

  // Whether a move may follow, whose head has `number`.
  bool goes_on() const { return line < stop && number <= kMaxNumber; }

  // How many players from A on are known, none left out.
  std::uint32_t players_in_a_row() const {
    return static_cast<std::uint32_t>(_tzcnt_u32(~players));
  }

  const Memo<TileBytes, 13>& KnownTiles(const Tokens& tokens) const {
    return expansions ? tokens.tiles_of_expansions : tokens.tiles;
  }
};

}  // namespace
}  // namespace plymill::carcassonne::fast
