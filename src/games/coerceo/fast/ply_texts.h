// PlyTexts: finds the texts of plies in a game that the fast form has read.
#pragma once

#include <emmintrin.h>

#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/coerceo/fast/records.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {

// Passes the plies between the wanted ones sixteen bytes at a time. Reads no byte before the
// movetext, and at most 16 bytes after it.
class PlyTexts {
 public:
  // `rows` are the rows of the game. The first one has a number.
  PlyTexts(std::string_view movetext, const StoredPly* rows)
      : at_(movetext.data()), end_(movetext.data() + movetext.size()), rows_(rows) {}

  // The text of the ply with index `row`, which must be greater than in the calls before. The text
  // has the move or exchange, the captures and tiles, and the sign glued to them. It has neither
  // the number nor comments.
  //
  //   12# 8f-19b x4c T8! {...}
  //       -------------- three words
  std::string_view Of(std::uint32_t row) {
    std::uint32_t numbered = row;
    while (numbered > next_ && rows_[numbered].number == 0) --numbered;
    if (rows_[numbered].number != 0) PassNumber(rows_[numbered].number);
    for (next_ = numbered; next_ < row; ++next_) PassPly(rows_[next_]);
    PassBlanksAndComments();
    ++next_;
    const char* const begin = at_;
    const char* const end = PassPly(rows_[row]);
    return {begin, static_cast<std::size_t>(end - begin)};
  }

 private:
  static bool IsBlank(char c) { return c == ' ' || c == '\n' || c == '\r'; }

  static unsigned Find(__m128i bytes, char c) {
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(c))));
  }

  // Passes the text up to and with the "#" of `number`, by counting each "#" outside comments.
  void PassNumber(std::uint32_t number) {
    for (;;) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at_));
      const unsigned opens = Find(bytes, '{');
      unsigned signs = Find(bytes, '#') & (opens - 1) & ~opens;
      for (; signs != 0; signs &= signs - 1) {
        if (++passed_ < number) continue;
        at_ += __builtin_ctz(signs) + 1;
        return;
      }
      at_ += opens == 0 ? 16 : __builtin_ctz(opens);
      if (opens != 0) PassComment();
    }
  }

  void PassComment() {
    at_ = static_cast<const char*>(std::memchr(at_, '}', static_cast<std::size_t>(end_ - at_))) + 1;
  }

  void PassBlanksAndComments() {
    for (;;) {
      if (*at_ == '{') {
        PassComment();
      } else if (IsBlank(*at_)) {
        ++at_;
      } else {
        return;
      }
    }
  }

  // Passes the words of a ply and returns their end.
  const char* PassPly(const StoredPly& row) {
    PassBlanksAndComments();
    for (int words = 1 + row.capture_count + row.tile_count; words > 0; --words) {
      while (IsBlank(*at_)) ++at_;
      while (at_ != end_ && !IsBlank(*at_) && *at_ != '{') ++at_;
    }
    return at_;
  }

  const char* at_;  // never inside a comment
  const char* end_;
  const StoredPly* rows_;
  std::uint32_t next_ = 0;    // the row whose number, comments or text begin at `at_`
  std::uint32_t passed_ = 0;  // the last number that was passed
};

}  // namespace plymill::coerceo::fast
