// BitWords: a set of bits of fixed size, which is written as bytes in little bit order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill {

// `bits` is the size of the set.
template <std::size_t bits>
class BitWords {
 public:
  static constexpr std::size_t kBytes = (bits + 7) / 8;

  // Adds the bits of `value` from bit `at` on. Bits beyond the set must be zero.
  constexpr void Add(std::size_t at, std::uint64_t value) {
    words_[at / 64] |= value << at % 64;
    words_[at / 64 + 1] |= value >> 1 >> (63 - at % 64);
  }

  void CopyTo(std::uint8_t* bytes) const { std::memcpy(bytes, words_.data(), kBytes); }

 private:
  std::array<std::uint64_t, bits / 64 + 2> words_{};
};

}  // namespace plymill
