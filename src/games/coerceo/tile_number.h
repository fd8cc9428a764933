// Tile numbers, from 1 to 19, read without branches.
#pragma once

namespace plymill::coerceo {
namespace {

// Passes a tile number of one or two digits. Returns 1 to 19, or 0 for any other text. No branch
// depends on the number of digits, because the CPU cannot predict it. Has internal linkage, because
// files compiled for AVX2 use it too.
inline unsigned PassTile(const char*& at) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 ? 1 : 0;
  const unsigned tile = first + two_digits * (9 * first + second);
  at += 1 + two_digits;
  return first - 1 <= 8 && tile <= 19 ? tile : 0;
}

}  // namespace
}  // namespace plymill::coerceo
