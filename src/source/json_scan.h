// JSON scan: finds the ends of JSON strings without parsing, and compares short texts.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace plymill {

// Whether `text` begins with `piece`. Faster than memcmp() for a few bytes. Eight bytes after the
// end of `text` and of `piece` must be readable.
inline bool BeginsWith(std::string_view text, std::string_view piece) {
  constexpr std::size_t kWord = sizeof(std::uint64_t);
  if (text.size() < piece.size()) return false;
  for (std::size_t at = 0; at < piece.size(); at += kWord) {
    std::uint64_t a = 0, b = 0;
    std::memcpy(&a, text.data() + at, kWord);
    std::memcpy(&b, piece.data() + at, kWord);
    const std::size_t bytes = std::min(piece.size() - at, kWord);
    // The first byte in memory is the lowest byte of the word.
    if ((a ^ b) << 8 * (kWord - bytes) != 0) return false;
  }
  return true;
}

// The bytes that can end a run of plain bytes in a JSON string. Is() tests one byte, Are() a vector
// of bytes.
struct QuoteOrBackslash {
  static bool Is(char c) { return c == '"' || c == '\\'; }
#if defined(__SSE2__)
  static __m128i Are(__m128i bytes) {
    return _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                        _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
  }
#endif
};

// QuoteOrBackslash, and also control characters and bytes above ASCII. As signed numbers, these are
// less than a blank.
struct OddByte {
  static bool Is(char c) { return QuoteOrBackslash::Is(c) || static_cast<signed char>(c) < ' '; }
#if defined(__SSE2__)
  static __m128i Are(__m128i bytes) {
    return _mm_or_si128(QuoteOrBackslash::Are(bytes), _mm_cmplt_epi8(bytes, _mm_set1_epi8(' ')));
  }
#endif
};

// The first byte at or after `at` for which Bytes::Is() is true; text.size() if there is none.
template <class Bytes>
std::size_t FindFirst(std::string_view text, std::size_t at) {
#if defined(__SSE2__)
  for (; text.size() - at >= sizeof(__m128i); at += sizeof(__m128i)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(Bytes::Are(bytes)));
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
#endif
  while (at < text.size() && !Bytes::Is(text[at])) ++at;
  return at;
}

// The place of the quote that ends the string whose first byte is at `at`; at least text.size() if
// there is none.
inline std::size_t EndOfString(std::string_view text, std::size_t at) {
  at = FindFirst<QuoteOrBackslash>(text, at);
  while (at < text.size() && text[at] == '\\') {
    at = FindFirst<QuoteOrBackslash>(text, std::min(at + 2, text.size()));
  }
  return at;
}

}  // namespace plymill
