// Words of a ply, read byte by byte: blanks, tile numbers, exchanges, and the suffixes after a
// move.
//
// Has internal linkage, because files compiled for AVX2 use it too.
#pragma once

#include <array>
#include <cstdint>

#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo {
namespace {

// 1 for a blank or a line feed, 0 for any other byte. Adding it to a pointer passes one blank
// without a branch.
inline constexpr std::array<std::uint8_t, 256> kOneBlank = [] {
  std::array<std::uint8_t, 256> bytes{};
  bytes[' '] = bytes['\n'] = 1;
  return bytes;
}();

// Whether `c` is a blank or an LF.
inline bool IsOneBlank(char c) { return kOneBlank[static_cast<unsigned char>(c)] != 0; }

// Passes one blank, if there is one. No branch depends on whether there is.
inline const char* AfterOneBlank(const char* at) {
  return at + kOneBlank[static_cast<unsigned char>(*at)];
}

// Passes blanks and line ends, LF or CR LF. After the first one, stops at `end`.
inline const char* AfterAnyBlanks(const char* at, const char* end) {
  at = AfterOneBlank(at);
  while (static_cast<unsigned char>(*at) <= ' ' && at < end) [[unlikely]] {
      if (*at == '\r' && at[1] == '\n') ++at;
      if (!IsOneBlank(*at)) break;
      ++at;
    }
  return at;
}

// Passes a tile number of one or two digits. Returns 1 to 19, or 0 for any other text. No branch
// depends on the number of digits, because the CPU cannot predict it.
inline unsigned PassTile(const char*& at) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 ? 1 : 0;
  const unsigned tile = first + two_digits * (9 * first + second);
  at += 1 + two_digits;
  return first - 1 <= 8 && tile <= 19 ? tile : 0;
}

// Passes a field. Returns its code, or 0 if there is no field.
inline std::uint8_t PassField(const char*& at) {
  const unsigned tile = PassTile(at);
  const auto letter = static_cast<unsigned>(*at++ - 'a');
  return tile != 0 && letter <= 5 ? static_cast<std::uint8_t>(tile * 8 + letter) : 0;
}

// Passes an annotation of one or two signs, if there is one. Returns its code, or 0.
inline std::uint8_t PassAnnotation(const char*& at) {
  if (*at != '!' && *at != '?') return 0;
  const bool question = *at++ == '?';
  if (*at != '!' && *at != '?') return question ? 3 : 1;
  const bool then_question = *at++ == '?';
  if (question == then_question) return question ? 4 : 2;
  return question ? 6 : 5;
}

// exchange ::= ( "T" | "TT" ) "x" field
//
// Passes an exchange and stores it in `row`. Returns its end, or null if there is no exchange.
inline const char* PassExchange(const char* at, const char* end, StoredPly& row) {
  if (*at != 'T') return nullptr;
  row.paid = at[1] == 'T' ? 2 : 1;
  at = AfterAnyBlanks(at + row.paid, end);
  if (*at++ != 'x') return nullptr;
  row.kind = 1;
  row.capture_count = 1;
  row.captures[0] = PassField(at);
  row.player = ~row.captures[0] & 1;
  return row.captures[0] != 0 ? at : nullptr;
}

// ( capture | tile )* [ sign ]       with any blanks or none before each
//
// Passes the suffixes of a ply and stores them in `row`. Returns their end, or null if a suffix
// cannot be read or a row has no room for it. "T15c" is not a tile, because 15c is a field.
inline const char* PassSuffixes(const char* at, const char* end, StoredPly& row) {
  const auto is_letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  const char* next = AfterAnyBlanks(at, end);
  for (; *next == 'x' || (*next == 'T' && next[1] >= '0' && next[1] <= '9');
       next = AfterAnyBlanks(at, end)) {
    at = next + 1;
    if (*next == 'x') {
      const std::uint8_t field = PassField(at);
      if (field == 0 || row.capture_count == StoredPly::kMostCaptures) return nullptr;
      row.captures[row.capture_count++] = field;
    } else {
      const unsigned tile = PassTile(at);
      const bool is_tile = tile != 0 && (!is_letter(*at) || *at == 'x');
      if (!is_tile || row.tile_count == StoredPly::kMostTiles) return nullptr;
      row.tiles[row.tile_count++] = static_cast<std::uint8_t>(tile);
    }
  }
  row.annotation = PassAnnotation(next);
  return row.annotation != 0 ? next : at;
}

// Whether a ply has warnings: see oddities.h.
inline bool IsOdd(const StoredPly& row) {
  bool odd = ((row.from ^ row.to) & 1) != 0;  // both are 0 in an exchange
  for (unsigned i = 0; i < row.capture_count; ++i) odd |= (row.captures[i] & 1) == row.player;
  if (row.tile_count == 0) return odd;
  const unsigned left = (row.kind == 0 ? row.from : row.captures[0]) / 8U;
  return odd || (row.tiles[0] != left && row.tiles[1] != left);
}

}  // namespace
}  // namespace plymill::coerceo
