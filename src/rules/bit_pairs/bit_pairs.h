// BitPairs: sets of bits in which each bit asks for one bit of each of two small sets.
//
// Legal actions are such sets: a piece must be where a move begins, and its end must be vacant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "plymill/cpu.h"

namespace plymill {

// 64 bits of the result. Each needs the bit in `..._bit` of the byte `..._byte` of a set; it is
// never set if these are zero.
struct alignas(64) BitPairsWord {
  std::array<std::uint8_t, 64> first_byte{}, first_bit{}, second_byte{}, second_bit{};
};

// `bits` is the size of the result, which has at least eight bytes.
template <std::size_t bits>
struct BitPairs {
  static constexpr std::size_t kBytes = (bits + 7) / 8;
  static_assert(kBytes >= 8);

  std::array<BitPairsWord, (bits + 63) / 64> words{};

  // Bit `bit` needs bit `first` of the first set, and bit `second` of the second one.
  constexpr void Add(std::size_t bit, std::size_t first, std::size_t second) {
    BitPairsWord& word = words[bit / 64];
    word.first_byte[bit % 64] = static_cast<std::uint8_t>(first / 8);
    word.first_bit[bit % 64] = static_cast<std::uint8_t>(1U << first % 8);
    word.second_byte[bit % 64] = static_cast<std::uint8_t>(second / 8);
    word.second_bit[bit % 64] = static_cast<std::uint8_t>(1U << second % 8);
  }
};

// The first set, of 128 bits. It is passed in registers, because the CPU waits for words that were
// just written and are read as larger ones.
struct FirstSet {
  std::uint64_t low, high;
};

// Writes the bits of `pairs` to `bytes` bytes, in little bit order.
using FindPairsFunction = void(const BitPairsWord* pairs, std::size_t bytes, FirstSet first,
                               std::uint64_t second, std::uint8_t* to);
FindPairsFunction FindPairsAvx2, FindPairsAvx512;

// The function for `form`; null for the plain form, for which games have faster ways of their own.
inline FindPairsFunction* FindPairsFor([[maybe_unused]] CpuForm form) {
#if defined(__x86_64__)
  if (form == CpuForm::kAvx512) return FindPairsAvx512;
  if (form == CpuForm::kAvx2) return FindPairsAvx2;
#endif
  return nullptr;
}

// The function for this CPU.
inline FindPairsFunction* BestFindPairs() {
  static FindPairsFunction* const best = FindPairsFor(BestCpuForm());
  return best;
}

}  // namespace plymill
