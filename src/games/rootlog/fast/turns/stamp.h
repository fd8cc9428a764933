// Stamp: a RowStamp in registers. For files that are compiled for AVX2, so everything here has
// internal linkage.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "games/rootlog/known/row_template.h"

namespace plymill::rootlog {
namespace {

inline __m256i Load32(const void* at) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(at));
}
inline void Store32(char* to, __m256i bytes) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), bytes);
}

// Holds the first four words of a stamp in one register, and the last word in another.
class Stamp {
 public:
  Stamp() = default;
  Stamp(const RowWords& of_player, std::uint64_t of_turn) : last_(of_player.data()[4]) {
    const __m256i first =
        _mm256_zextsi128_si256(_mm_cvtsi64_si128(static_cast<long long>(of_turn)));
    words_ = _mm256_or_si256(Load32(of_player.data()), first);
  }

  void NextAction() { words_ = _mm256_add_epi64(words_, _mm256_set_epi64x(0, 0, 0, kOneAction)); }

  // See RowStamp::Fill().
  void Fill(const RowTemplate& made, char* to) const {
    const std::uint64_t* const mask = kStampMasks.data()[made.own].data();
    const char* const row = reinterpret_cast<const char*>(&made);  // may be unaligned
    Store32(to, _mm256_or_si256(Load32(row), _mm256_and_si256(words_, Load32(mask))));
    std::uint64_t last;
    __builtin_memcpy(&last, row + 32, sizeof(last));
    last |= last_ & mask[4];
    __builtin_memcpy(to + 32, &last, sizeof(last));
  }

 private:
  __m256i words_;
  std::uint64_t last_;
};

}  // namespace
}  // namespace plymill::rootlog
