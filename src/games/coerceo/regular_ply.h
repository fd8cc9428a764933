// RegularPlies: reads regular plies quickly. Nearly all plies are regular: they have the expected
// number, a move or an exchange, perhaps suffixes, and the next number after them.
//
//   57# 3c-4a x5b T3 58#TT x1c 59#
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/cursor.h"
#include "base/text_word.h"
#include "games/coerceo/comment.h"
#include "games/coerceo/oddities.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/stored_ply.h"
#include "games/coerceo/words.h"
#include "model/keeps_rows.h"
#include "model/row.h"
#include "scan/expected_number.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// The most bytes that a regular ply and its suffixes have on one line, without comments.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    7 + StoredPly::kMostCaptures * 6 + StoredPly::kMostTiles * 5 + 2 + 2;

// The form of a regular move as a word of seven characters. There are four shapes, because each of
// the two tile numbers has one or two digits. Before a single digit, the word holds the character
// that precedes it in the text: "#", the blank after "#", or the hyphen.
struct RegularShape {
  std::uint64_t least;  // the least value of each character
  std::uint64_t tiles;  // added to the two field codes: 8 * the tile number that `least` has
};

inline constexpr RegularShape kRegularShapes[] = {
    {WordOf(" 1a--1a"), std::uint64_t{8} << 48 | 8 << 16},
    {WordOf("10a--1a"), std::uint64_t{8} << 48 | 80 << 16},
    {WordOf(" 1a-10a"), std::uint64_t{80} << 48 | 8 << 16},
    {WordOf("10a-10a"), std::uint64_t{80} << 48 | 80 << 16},
};

// The move that a text begins with, if `regular` is true.
struct RegularMove {
  std::uint8_t from, to;  // codes of fields
  std::uint8_t bytes;
  bool regular;

  // Whether the piece moves to a field of the other colour.
  bool odd() const { return ((from ^ to) & 1) != 0; }
};

// move ::= field "-" field        after a number
//
// No branch depends on the number of digits in a tile, because the CPU cannot predict it. Instead,
// both fields are moved to fixed bytes of a word and read at once.
//
//   57# 3c-14a     as written: digits have the bit 0x10; the hyphen and letters do not
//      _3c-14a     the word
//      0220040     the differences from the least word of its shape, " 1a-10a"
inline RegularMove ReadRegularMove(const char* text) {
  constexpr std::uint64_t kLow = 0x007F'7F7F'7F7F'7F7F, kTop = 0x0080'8080'8080'8080;
  constexpr std::uint64_t kMost = WordOf("19f-19f");
  constexpr std::uint64_t kWeights = 8 << 8 | 1;  // weights of the digit and the letter
  // This bit turns an LF into "*". Blanks, digits, "#" and "-" already have it.
  constexpr std::uint64_t kLineEndAsSign = 0x20;
  const unsigned from_ten = static_cast<unsigned char>(text[1]) >> 4 & 1;
  const unsigned to_ten = static_cast<unsigned char>(text[from_ten + 4]) >> 4 & 1;
  const unsigned tens = from_ten + to_ten;
  const auto half = [](const char* at) -> std::uint64_t {
    std::uint32_t word;
    std::memcpy(&word, at, sizeof(word));
    return word;
  };
  const std::uint64_t word =
      half(text + from_ten - 1) | kLineEndAsSign | half(text + tens + 2) << 32;
  const RegularShape& shape = kRegularShapes[tens + to_ten];
  const std::uint64_t above = (word | kTop) - shape.least;
  const std::uint64_t beyond = (word & kLow) + (kLow - kMost);
  const std::uint64_t codes = (above & kLow) * kWeights + shape.tiles;
  return {static_cast<std::uint8_t>(codes >> 16), static_cast<std::uint8_t>(codes >> 48),
          static_cast<std::uint8_t>(5 + tens), ((~above | beyond | word) & kTop) == 0};
}

inline StoredPly RowOf(std::uint32_t number, const RegularMove& move) {
  StoredPly row;
  row.number = number;
  row.player = move.from & 1;
  row.from = move.from;
  row.to = move.to;
  return row;
}

// Reports the ply in `row` as a Ply, with its warnings.
template <class Recorder>
[[gnu::noinline]] void ReportUnpacked(StoredPly row, std::string_view written, Recorder& recorder) {
  Ply ply;
  RowReader<Ply>(nullptr).Unpack(reinterpret_cast<const char*>(&row), ply);
  RemarkOddities(ply, written, recorder);
  recorder.Ply(ply, written);
}

// Reports the ply in `row`. Copies the row if the Recorder keeps rows, unless the ply is `odd`,
// which means that it may have warnings.
template <class Recorder>
inline void ReportRow(StoredPly row, bool odd, std::string_view written, Recorder& recorder) {
  if constexpr (KeepsRows<Recorder, Ply>) {
    if (!odd && !recorder.keep_texts) [[likely]] {
      std::memcpy(recorder.rows.Room(1), &row, sizeof(row));
      recorder.rows.Grow(1);
      return;
    }
  }
  ReportUnpacked(row, written, recorder);
}

// The fewest bytes of a regular ply and the number after it: "1#Tx3c 2#".
inline constexpr std::size_t kFewestRegularBytes = 9;

// Consecutive plies that were reported.
struct RegularRun {
  std::uint32_t plies;
  const char* end;  // the beginning of the number after the last ply
  Side last_player;
};

// RegularPlies: reports consecutive regular plies to a Recorder.
template <class Recorder>
class RegularPlies {
 public:
  RegularPlies(const Cursor& in, Recorder& recorder)
      : recorder_(recorder),
        begin_(in.here()),
        end_(begin_ + in.rest().size()),
        reach_end_(begin_ + in.BytesInReach()) {}

  // Reports plies from the beginning of the text on, until a ply is not regular or has no number
  // after it. The first ply must have the number `first_number`.
  RegularRun Report(std::uint32_t first_number) {
    RegularRun run = {0, begin_, Side::kUnknown};
    const char* at = begin_;
    ExpectedNumber number(first_number, "#");
    for (bool more = IsInReach(at) && IsAt(number, at); more; more = IsInReach(at)) {
      const char* written = at + number.bytes();
      written = AfterOneBlank(written);
      if (static_cast<unsigned char>(*written) <= ' ') [[unlikely]] {
        while (written < end_ && IsBlank(*written) && *written != '\t') ++written;
        if (!IsInReach(written)) break;
      }
      const RegularMove move = ReadRegularMove(written);
      StoredPly row = RowOf(number.number(), move);
      const char* end = written + move.bytes;
      if (!move.regular) [[unlikely]] {
        row = {.number = number.number()};
        end = PassExchange(written, end_, row);
        if (end == nullptr) break;
      }
      number.Advance();
      const char* next = end + 1;
      if (IsAt(number, next) && ((*end == ' ') | (*end == '\n'))) [[likely]] {
        const bool odd = move.regular && move.odd();
        ReportRow(row, odd, {written, end}, recorder_);
      } else {
        next = ReportWithSuffixes(row, written, end, number);
        if (next == nullptr) break;
      }
      at = next;
      run = {run.plies + 1, at, static_cast<Side>(row.player)};
    }
    return run;
  }

 private:
  // Whether enough bytes are readable at `at` for a number, a ply and another number. Bytes after
  // the end of the text count too.
  bool IsInReach(const char* at) const {
    return reach_end_ - at >= kMostRegularBytes + 2 * ExpectedNumber::kMostBytes;
  }

  bool IsAt(const ExpectedNumber& number, const char* at) const {
    return number.Matches(at) && end_ - at >= number.bytes();
  }

  // Passes the suffixes and comments of a move or an exchange that ends at `end`, and reports the
  // ply and its comments. Returns where the number `next` begins. Returns null and reports nothing
  // if other text follows. `written` is the beginning of the ply.
  //
  //   3c-4a x5b T3! {so} 58#
  [[gnu::noinline]] const char* ReportWithSuffixes(StoredPly row, const char* written,
                                                   const char* end, ExpectedNumber next) {
    const char* const to = PassSuffixes(end, end_, row);
    if (to == nullptr) return nullptr;
    const std::string_view text(written, static_cast<std::size_t>(to - written));
    const char* after = to;
    while (after < end_ && IsBlank(*after)) ++after;
    if (after == end_) return nullptr;
    if (*after == '{') return ReportWithComments(row, text, after, next);
    if (after == to || !IsInReach(after) || !IsAt(next, after)) return nullptr;
    ReportRow(row, IsOdd(row), text, recorder_);
    return after;
  }

  // Like ReportWithSuffixes(), but for a ply with comments. The first comment begins at `at`.
  const char* ReportWithComments(StoredPly row, std::string_view text, const char* at,
                                 const ExpectedNumber& next) {
    auto annotation = static_cast<Annotation>(row.annotation);
    Cursor in(std::string_view(at, static_cast<std::size_t>(end_ - at)));
    for (; in.ok() && in.Peek() == '{'; in.SkipBlank()) {
      if (PassComment(in, annotation)) return nullptr;
    }
    const char* const after = in.here();
    if (!in.ok() || !IsInReach(after) || !IsAt(next, after)) return nullptr;
    row.annotation = static_cast<std::uint8_t>(annotation);
    ReportRow(row, IsOdd(row), text, recorder_);
    ReportCommentsIn({at, static_cast<std::size_t>(after - at)}, recorder_);
    return after;
  }

  Recorder& recorder_;
  const char* const begin_;
  const char* const end_;
  const char* const reach_end_;
};

}  // namespace plymill::coerceo
