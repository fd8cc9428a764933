// BitWords: a set of bits of fixed size, which is written as bytes in little bit order; and tests
// of eight bytes at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill {

// Eight bytes below 128, one in each byte of a word. A test sets the high bits of the bytes for
// which it holds.
namespace bytes_of_word {

inline constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
inline constexpr std::uint64_t kHighBits = 128 * kOnes;

inline std::uint64_t Load(const void* from) {
  std::uint64_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

// `least` is from 1 to 127; bytes are below 128 + least.
constexpr std::uint64_t AtLeast(std::uint64_t bytes, unsigned least) {
  return (bytes + (128 - least) * kOnes) & kHighBits;
}

constexpr std::uint64_t Equal(std::uint64_t bytes, unsigned value) {
  return ~AtLeast(bytes ^ value * kOnes, 1) & kHighBits;
}

// The results of a test as eight bits.
constexpr std::uint64_t Collect(std::uint64_t high_bits) {
  return (high_bits >> 7) * 0x0102'0408'1020'4080 >> 56;
}
static_assert(Collect(Equal(0x0005'0003'0500'0500, 0)) == 0b1010'0101);

}  // namespace bytes_of_word

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

  // The `count` bits from bit `at` on; fewer than 64.
  constexpr std::uint64_t Get(std::size_t at, std::size_t count) const {
    const std::uint64_t low = words_[at / 64] >> at % 64;
    const std::uint64_t high = words_[at / 64 + 1] << 1 << (63 - at % 64);
    return (low | high) & ((std::uint64_t{1} << count) - 1);
  }

  // Word by word: the CPU waits for words that were just written and are read as larger ones.
  void CopyTo(std::uint8_t* bytes) const {
    constexpr std::size_t kWord = sizeof(words_[0]);
    for (std::size_t i = 0; i < kBytes / kWord; ++i) {
      const std::uint64_t word = words_[i];
      std::memcpy(bytes + kWord * i, &word, kWord);
    }
    std::memcpy(bytes + kBytes / kWord * kWord, &words_[kBytes / kWord], kBytes % kWord);
  }

 private:
  std::array<std::uint64_t, bits / 64 + 2> words_{};
};

}  // namespace plymill
