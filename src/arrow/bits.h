// Bits: bytes as bits, and which numbers are null.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "arrow/arrow_column.h"

namespace plymill {

// Bit i of the result is the highest bit of byte i of `bytes`.
inline std::uint8_t HighBits(std::uint64_t bytes) {
  return static_cast<std::uint8_t>((bytes & 0x8080'8080'8080'8080) * 0x0002'0408'1020'4081 >> 56);
}

// Clears `count` bits from bit `first` on.
inline void ClearBits(std::size_t first, std::size_t count, std::uint8_t* bits) {
  const std::size_t end = first + count;
  const auto clear = [&](std::size_t bit) {
    bits[bit / 8] &= static_cast<std::uint8_t>(~(1U << bit % 8));
  };
  while (first < end && first % 8 != 0) clear(first++);
  const std::size_t bytes = (end - first) / 8;
  if (bytes > 0) std::memset(bits + first / 8, 0, bytes);
  for (first += 8 * bytes; first < end; ++first) clear(first);
}

// Sets the validity of `to`, which has no nulls so far, from `flags`, a byte for each row. Rows
// whose highest bit is set are null.
inline void SetNulls(const std::uint8_t* flags, ArrowColumn& to) {
  const std::size_t whole = to.length / 8, rest = to.length % 8;
  std::uint8_t* const bits = to.validity.Room(whole + 1);
  std::size_t valid = 0;
  const auto set = [&](std::size_t i, std::uint64_t eight) {
    bits[i] = static_cast<std::uint8_t>(~HighBits(eight));
    valid += static_cast<std::size_t>(std::popcount(bits[i]));
  };
  std::uint64_t eight;
  for (std::size_t i = 0; i < whole; ++i) {
    std::memcpy(&eight, flags + 8 * i, sizeof(eight));
    set(i, eight);
  }
  if (rest > 0) {
    eight = ~std::uint64_t{0};
    std::memcpy(&eight, flags + 8 * whole, rest);
    set(whole, eight);
  }
  to.validity.Grow(whole + (rest > 0 ? 1 : 0));
  to.nulls = to.length - valid;
}

}  // namespace plymill
