// Entropy: estimates the bits that symbols take in a compressed file.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace plymill {

// All results are in units of kBit. They are integers, so that they are the same on every CPU.
inline constexpr std::uint64_t kBit = 256;

// The logarithm of `number` to base 2. `number` is not 0.
constexpr std::uint64_t Log2(std::uint32_t number) {
  const auto whole = static_cast<unsigned>(std::bit_width(number)) - 1;
  std::uint64_t mantissa = std::uint64_t{number} << (31 - whole);  // 1 to 2, in units of 2^-31
  std::uint64_t log = whole;
  for (int bit = 0; bit < 8; ++bit) {
    mantissa = mantissa * mantissa >> 31;
    log = 2 * log + (mantissa >> 32);
    mantissa >>= mantissa >> 32;
  }
  return log;
}

// The bits of `all` symbols if each kind of symbol, which occurs so many times as one of `counts`,
// has a code of its own. A code has at least `least` bits.
constexpr std::uint64_t EntropyBits(std::span<const std::uint32_t> counts, std::uint32_t all,
                                    std::uint64_t least = 0) {
  const std::uint64_t log = Log2(all);
  std::uint64_t bits = 0;
  for (const std::uint32_t count : counts) {
    if (count == 0) continue;
    const std::uint64_t code = log - Log2(count);
    bits += count * (code < least ? least : code);
  }
  return bits;
}

}  // namespace plymill
