// Lines: finds the lines that may be tag lines or begin a game, with AVX2.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "base/avx2.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// A bit for each of the 64 bytes at `text`: 1 if the byte begins a line with "[" or "1#".
inline Bits LineBegins(const char* text) {
  const auto of_half = [](const char* at) {
    const Bytes bytes = LoadBytes(at);
    const Bytes one = And(Equal(bytes, '1'), Equal(LoadBytes(at + 1), '#'));
    return And(Equal(LoadBytes(at - 1), '\n'), Or(Equal(bytes, '['), one));
  };
  return TopBits(of_half(text), of_half(text + 32));
}

inline bool BeginsLine(const char* text, std::uint32_t at, std::uint32_t bytes) {
  if (at > 0 && text[at - 1] != '\n') return false;
  return text[at] == '[' || (text[at] == '1' && at + 1 < bytes && text[at + 1] == '#');
}

inline bool IsAscii(const char* from, const char* to) {
  bool ascii = true;
  for (; from < to; ++from) ascii &= static_cast<unsigned char>(*from) < 0x80;
  return ascii;
}

inline void FindLinesInText(const char* text, std::uint32_t bytes, Workspace& work) {
  Bits* const words = work.line_words.words.data();
  std::int32_t* const offsets = work.line_words.offsets.data();
  std::size_t word_count = 0;
  Bytes seen = _mm256_setzero_si256();  // the bitwise OR of all characters
  std::uint32_t at = 1;
  for (; at + 64 < bytes; at += 64) {
    FetchAhead(text + at);
    seen = Or(seen, Or(LoadBytes(text + at - 1), LoadBytes(text + at + 31)));
    const Bits lines = LineBegins(text + at);
    words[word_count] = lines;
    offsets[word_count] = static_cast<std::int32_t>(at);
    word_count += lines != 0;
  }
  work.line_words.count = word_count;
  std::size_t count = 0;
  if (bytes > 0 && BeginsLine(text, 0, bytes)) work.line_begins[count++] = 0;
  count += FlattenBits(work.line_words, &work.line_begins[count]);
  work.foreign = _mm256_movemask_epi8(seen) != 0 || !IsAscii(text + at - 1, text + bytes);
  for (; at < bytes; ++at) {
    if (BeginsLine(text, at, bytes)) work.line_begins[count++] = at;
  }
  work.line_count = count;
}

}  // namespace
}  // namespace plymill::coerceo::fast
