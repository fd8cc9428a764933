// UnescapeAvx512: unescapes JSON strings with AVX-512, 64 bytes at a time.
#include <immintrin.h>

#include "archive/unescape/blocks.h"

namespace plymill {
namespace {

class Avx512Block {
 public:
  using Mask = std::uint64_t;

  // Whether any byte of the added blocks is above ASCII.
  class Highs {
   public:
    void Add(const Avx512Block& block) { bytes_ = _mm512_or_si512(bytes_, block.bytes_); }
    bool any() const { return _mm512_movepi8_mask(bytes_) != 0; }

   private:
    __m512i bytes_ = _mm512_setzero_si512();
  };

  explicit Avx512Block(const char* at)
      : bytes_(_mm512_loadu_si512(at)),
        backslashes_(Is('\\')),
        escaped_(backslashes_ << 1 | (at[-1] == '\\' ? 1 : 0)),
        letters_(
            _mm512_cmpeq_epi8_mask(bytes_, _mm512_shuffle_epi8(Table(kKnownLetters), bytes_))) {}

  Mask Backslashes() const { return backslashes_; }
  Mask Escaped() const { return escaped_; }

  // The bytes at which the block stops: control characters, the quote that ends the string, and
  // escapes that the block cannot handle.
  Mask Stops() const {
    const Mask controls = _mm512_cmplt_epu8_mask(bytes_, _mm512_set1_epi8(' '));
    return controls | ((escaped_ ^ Is('"')) & ~letters_);
  }

  // Stores the unescaped block.
  void StoreMeant(char* to) const {
    const __m512i text =
        _mm512_mask_shuffle_epi8(bytes_, letters_ & escaped_, Table(kKnownMeanings), bytes_);
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi8(~backslashes_, text));
  }

 private:
  Mask Is(char c) const { return _mm512_cmpeq_epi8_mask(bytes_, _mm512_set1_epi8(c)); }
  static __m512i Table(const std::int8_t* entries) {
    return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(entries)));
  }

  __m512i bytes_;
  Mask backslashes_, escaped_, letters_;
};

}  // namespace

UnescapedString UnescapeAvx512(const char* from, const char* end, char* to) {
  return Unescape<Avx512Block>(from, end, to);
}

}  // namespace plymill
