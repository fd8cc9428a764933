// Header: the fast form of regular game lines and players' lines.
//
//   19/04/2022, 21:19 UTC, Club evening, Turn-based LF       a date of two, two and four digits;
//                                                            three or four parts
//   A = nick (real name) [UK] <yellow> 1<sup>st</sup> (91) LF    each part at most once
//   ^^^^    ^           ^    ^        ^              ^       one blank
//
// Texts are ASCII without brackets, and have no blanks around them. The grammar reads all other
// lines. A line may end with CR LF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace plymill::carcassonne::fast {

// A part of a line; `begin` is null if the line has no such part.
struct Part {
  const char* begin = nullptr;
  std::size_t bytes = 0;

  std::string_view text() const { return {begin, bytes}; }
};

// The most bytes of a game line, without its end. 64 more bytes must be readable.
inline constexpr std::size_t kMostGameLineBytes = 128;

struct GameLineParts {
  Part date, time, event, mode;
};

struct PlayerParts {
  Part name, real_name, country, colour;
  std::uint8_t place = 0;
  std::uint32_t points = kNoPoints;

  static constexpr std::uint32_t kNoPoints = ~std::uint32_t{0};
};

// The next two functions pass the line at `at`, which must end before `end`. They return the end of
// its text, before CR and LF; null if the line has another form.
const char* PassGameLineAvx2(const char* at, const char* end, GameLineParts& parts);
const char* PassPlayerAvx2(const char* at, const char* end, PlayerParts& parts);

}  // namespace plymill::carcassonne::fast
