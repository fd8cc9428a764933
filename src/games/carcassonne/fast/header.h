// Header: the fast form of game lines and players' lines as nearly all are written.
//
//   19/04/2022, 21:19 UTC, Club evening, Turn-based LF       a date of two, two and four digits;
//                                                            three or four parts
//   A = nick (real name) [UK] <yellow> 1<sup>st</sup> (91) LF    each part once, or not there
//   ^^^^    ^           ^    ^        ^              ^       one blank
//
// Texts are of ASCII, without brackets and blanks around them. All other lines are left to
// the grammar, line by line. CR LF is a line end too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plymill::carcassonne::fast {

// A part of a line; `begin` is null where it is not told.
struct Part {
  const char* begin = nullptr;
  std::size_t bytes = 0;

  std::string_view text() const { return {begin, bytes}; }
};

// At most that many bytes are in a line, its end aside; 64 bytes more can be read.
inline constexpr std::size_t kMostGameLineBytes = 128, kMostPlayerLineBytes = 64;

struct GameLineParts {
  Part date, time, event, mode;
};

struct PlayerParts {
  Part name, real_name, country, colour;
  std::uint8_t place = 0;
  std::uint32_t points = kNoPoints;

  static constexpr std::uint32_t kNoPoints = ~std::uint32_t{0};
};

// Pass the line at `at`, which ends before `end`, and return its line end, its CR aside;
// null where it is written otherwise.
const char* PassGameLineAvx2(const char* at, const char* end, GameLineParts& parts);
const char* PassPlayerAvx2(const char* at, const char* end, PlayerParts& parts);

}  // namespace plymill::carcassonne::fast
