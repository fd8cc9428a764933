// Regular score: the form of points that nearly all games use after a tile, and a fast parser for
// it.
//
//   12B (-1,2) FCmFC2 +4+2=19
//                     ^ from the sign to the end of the line
//
// A blank may precede and follow each sign: "+9 = 13".
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/game_start.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"

namespace plymill::carcassonne {

// The most bytes of regular points that are read: two numbers and a total, with their signs and
// blanks, and the bytes after them.
inline constexpr std::ptrdiff_t kMostScoreBytes = 3 * (1 + 1 + 1 + 4) + 4;

// A number of one to four digits, parsed without a branch on its length. 8 bytes at `at` must be
// readable.
class RegularPoints {
 public:
  explicit RegularPoints(const char* at) {
    std::uint64_t word;
    std::memcpy(&word, at, sizeof(word));
    digits_ = DigitsOf(word);
    const bool padded = (word & 0xFF) == '0' && digits_ > 1;
    found_ = digits_ - 1 < 4 && !padded;
    // Puts zeros before the digits, combines them to two numbers of two digits, and these to one
    // number.
    const auto four = static_cast<std::uint32_t>(word << ((64 - 8 * digits_) & 63) >> 32);
    const std::uint32_t pairs = ((four & 0x0F0F'0F0F) * (10 << 8 | 1)) >> 8 & 0x00FF'00FF;
    points_ = static_cast<std::uint16_t>((pairs * (100 << 16 | 1)) >> 16);
  }

  bool found() const { return found_; }
  std::size_t digits() const { return digits_; }
  std::uint16_t value() const { return points_; }

 private:
  unsigned digits_;
  bool found_;
  std::uint16_t points_;
};

inline const char* PassOneBlank(const char* at) { return at + (*at == ' ' ? 1 : 0); }

// Passes the sign at `at`, one blank if there is one, and a number. Returns the byte after them;
// null if there is no such number.
inline const char* PassPoints(const char* at, std::uint16_t& points) {
  at = PassOneBlank(at + 1);
  const RegularPoints read(at);
  points = read.value();
  return read.found() ? at + read.digits() : nullptr;
}

// Passes points that begin with the "+" at `at`: one or two numbers, and a total if there is one:
// "+4+2=19". They become the score of the player in `row`. Returns the byte after the points; `at`
// if they have another form. The second number goes to `spill`, which must have room for it.
inline const char* PassRegularScore(const char* at, StoredPly& row, char* spill) {
  std::uint16_t points;
  std::uint16_t total = Points().value;
  std::uint8_t parts = 1;
  const char* end = PassPoints(at, points);
  if (end == nullptr) return at;
  if (const char* const sign = PassOneBlank(end); *sign == '+') {
    std::uint16_t more;
    end = PassPoints(sign, more);
    if (end == nullptr) return at;
    parts = 2;
    std::memcpy(spill, &more, sizeof(more));
  }
  if (const char* const sign = PassOneBlank(end); *sign == '=') {
    end = PassPoints(sign, total);
    if (end == nullptr) return at;
  }
  row.points = {.count = 1, .player = row.player, .parts = parts, .points = points, .total = total};
  return end;
}

}  // namespace plymill::carcassonne
