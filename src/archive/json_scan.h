// What scans JSON without parsing it: where strings end.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace plymill {

// The first quote or backslash at or behind `at`; text.size() where there is none.
inline std::size_t FindQuoteOrBackslash(std::string_view text, std::size_t at) {
#if defined(__SSE2__)
  const __m128i quotes = _mm_set1_epi8('"'), backslashes = _mm_set1_epi8('\\');
  for (; text.size() - at >= sizeof(__m128i); at += sizeof(__m128i)) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const auto found = static_cast<unsigned>(_mm_movemask_epi8(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, quotes), _mm_cmpeq_epi8(bytes, backslashes))));
    if (found != 0) return at + static_cast<std::size_t>(std::countr_zero(found));
  }
#endif
  while (at < text.size() && text[at] != '"' && text[at] != '\\') ++at;
  return at;
}

// The place of the quote that ends the string whose first byte is at `at`; not before
// text.size() where there is none.
inline std::size_t EndOfString(std::string_view text, std::size_t at) {
  at = FindQuoteOrBackslash(text, at);
  while (at < text.size() && text[at] == '\\') {
    at = FindQuoteOrBackslash(text, std::min(at + 2, text.size()));
  }
  return at;
}

}  // namespace plymill
