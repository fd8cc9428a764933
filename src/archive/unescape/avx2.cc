// UnescapeAvx2: unescapes JSON strings with AVX2, 32 bytes at a time.
#include <immintrin.h>

#include <cstring>

#include "archive/unescape/blocks.h"

namespace plymill {
namespace {

class Avx2Block {
 public:
  using Mask = std::uint32_t;

  // Whether any byte of the added blocks is above ASCII.
  class Highs {
   public:
    void Add(const Avx2Block& block) { bytes_ = _mm256_or_si256(bytes_, block.bytes_); }
    bool any() const { return MaskOf(bytes_) != 0; }

   private:
    __m256i bytes_ = _mm256_setzero_si256();
  };

  explicit Avx2Block(const char* at)
      : bytes_(Load(at)),
        backslashes_(Is(bytes_, '\\')),
        escaped_(Is(Load(at - 1), '\\')),
        letters_(_mm256_cmpeq_epi8(bytes_, _mm256_shuffle_epi8(Table(kKnownLetters), bytes_))) {}

  Mask Backslashes() const { return MaskOf(backslashes_); }
  Mask Escaped() const { return MaskOf(escaped_); }

  // The bytes at which the block stops: control characters, the quote that ends the string, and
  // escapes that the block cannot handle.
  Mask Stops() const {
    const __m256i quotes = Is(bytes_, '"');
    const __m256i controls =
        _mm256_cmpeq_epi8(bytes_, _mm256_min_epu8(bytes_, _mm256_set1_epi8(0x1F)));
    const __m256i unknown = _mm256_andnot_si256(letters_, _mm256_xor_si256(escaped_, quotes));
    return MaskOf(_mm256_or_si256(controls, unknown));
  }

  // Stores the unescaped block, eight bytes at a time.
  //
  //   R 4 \ n 5 . _ W   ->   R 4 ⏎ 5 . _ W      the next eight bytes are stored after the W
  void StoreMeant(char* to) const {
    const __m256i meant = _mm256_shuffle_epi8(Table(kKnownMeanings), bytes_);
    const __m256i text = _mm256_blendv_epi8(bytes_, meant, _mm256_and_si256(letters_, escaped_));
    alignas(32) std::uint64_t words[4], kept[4];
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), text);
    _mm256_store_si256(reinterpret_cast<__m256i*>(kept),
                       _mm256_xor_si256(backslashes_, _mm256_set1_epi8(-1)));
    for (std::size_t i = 0; i < 4; ++i) {
      const std::uint64_t bytes = _pext_u64(words[i], kept[i]);
      std::memcpy(to, &bytes, sizeof(bytes));
      to += _mm_popcnt_u64(kept[i]) / 8;
    }
  }

 private:
  static __m256i Load(const char* at) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
  }
  static __m256i Is(__m256i bytes, char c) { return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c)); }
  static __m256i Table(const std::int8_t* entries) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)));
  }
  static Mask MaskOf(__m256i bytes) { return static_cast<Mask>(_mm256_movemask_epi8(bytes)); }

  __m256i bytes_, backslashes_, escaped_, letters_;
};

}  // namespace

UnescapedString UnescapeAvx2(const char* from, const char* end, char* to) {
  return Unescape<Avx2Block>(from, end, to);
}

}  // namespace plymill
