// Tokens: the words of moves and their ends, with AVX2 and BMI2. Only for files that are compiled
// for AVX2: everything has internal linkage.
#pragma once

#include <cstdint>
#include <cstring>

#include "base/avx2.h"
#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/head_words.h"

namespace plymill::carcassonne::fast {
namespace {

inline std::uint64_t LoadWord(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

// Bit i is set if byte i of the 32 at `at` is a blank, a line end or another control character, or
// is not ASCII. No known token has such a byte.
inline std::uint32_t Blanks(const char* at) {
  return static_cast<std::uint32_t>(TopBits(_mm256_cmpgt_epi8(All(' ' + 1), LoadBytes(at))));
}

// Bytes from `at` to the next blank; 32 if none of the first 32 bytes is a blank.
inline std::uint32_t BytesToBlank(const char* at) {
  return static_cast<std::uint32_t>(_tzcnt_u32(Blanks(at)));
}

// The first `bytes` bytes at `at` as a token, at most 8 of them.
inline std::uint64_t TokenAt(const char* at, std::uint32_t bytes) {
  return _bzhi_u64(LoadWord(at), std::uint64_t{8} * bytes);
}

// Whether a line ends at `at`, with LF or CR LF.
inline bool IsLineEndAt(const char* at) { return at[*at == '\r' ? 1 : 0] == '\n'; }

// Passes the blanks at `at`. The line must have an end.
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

// The state of a run of moves.
struct Walk {
  const char* text;           // the offsets of lines count from here
  const std::uint32_t* line;  // offset of the next line; the offsets of the lines after it follow
  const std::uint32_t* stop;  // end of the lines that may be passed
  char* row;
  char* spill;
  Note* note;
  std::uint32_t number;
  std::uint32_t players;
  bool expansions;
  std::size_t ahead;        // number of lines: see MoveRun
  bool repeatable = false;  // the last line has a discarded tile
  bool to_other = false;    // points without a player were given to the opponent

  const char* at() const { return text + line[0]; }
  const char* next() const { return text + line[1]; }

  std::size_t lines() const { return static_cast<std::size_t>(stop - line); }

  // Whether a line is left, and `number` is a possible number of its move.
  bool goes_on() const { return line < stop && number <= kMaxNumber; }

  // The number of known players from A on, up to the first unknown one.
  std::uint32_t players_in_a_row() const {
    return static_cast<std::uint32_t>(_tzcnt_u32(~players));
  }
};

}  // namespace
}  // namespace plymill::carcassonne::fast
