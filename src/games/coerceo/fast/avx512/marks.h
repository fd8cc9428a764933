// Marks: finds the bytes of a block at which a ply or a suffix is complete. Uses only bit
// operations.
//
// A block is represented by one word of 64 bits for each class of characters. `Lanes` is a vector
// of such words, with one block in each lane, or one word for a single block. `word << 1` has
// the bits of the bytes after those of `word`. Marks are kept only for the bits from kLookback up.
// The bits below them belong to the block before, and are there for the rules that look back.
//
//   text     1 2 # _ 1 9 a - 4 c _ x 4 d ! _ T 1 9 { . . } _
//   number   . . # . . . . . . . . . . . . . . . . . . . . .
//   from     . . . . . . F . . . . . . . . . . . . . . . . .   letter after "# tile"
//   to       . . . . . . . . . G . . . . . . . . . . . . . .   letter after "- tile"
//   capture  . . . . . . . . . . . . . C . . . . . . . . . .   letter after "x tile"
//   sign     . . . . . . . . . . . . . . . S . . . . . . . .   byte after "!"
//   removal  . . . . . . . . . . . . . . . . . . . R . . . .   byte after "T tile"
//   comment  . . . . . . . . . . . . . . . . . . . . . . . M   byte after "}"
//   exchange                                                   blank after "T" or "TT"
#pragma once

#include <cstdint>

#include "games/coerceo/fast/workspace.h"

namespace plymill::coerceo::fast {
namespace {

// The class of a byte is a set of these eight planes.
enum PlaneBit : std::uint8_t {
  kDigit = 0x01,    // "0" to "9"; with kLow: "1"
  kLetter = 0x02,   // "a" to "f"
  kBlank = 0x04,    // a space; with kLow: LF
  kBracket = 0x08,  // "#"; with kHigh: "{"; with kLow: "}"
  kDash = 0x10,     // "-"; with kLow: "x"
  kLow = 0x20,      // only with other bits; with kHigh: "T"
  kHigh = 0x40,     // alone: "!" or "?"; with kBlank: CR
  kForeign = 0x80,  // a byte that is not ASCII; never with another bit
  // "[", which may begin a game, and bytes that are neither printable nor a line end. These are not
  // allowed anywhere, not even in comments.
  kBad = kDigit | kLetter,
};

constexpr std::uint8_t PlanesOf(unsigned char c) {
  if (c == '1') return kDigit | kLow;
  if (c >= '0' && c <= '9') return kDigit;
  if (c >= 'a' && c <= 'f') return kLetter;
  switch (c) {
    case ' ':
      return kBlank;
    case '\n':
      return kBlank | kLow;
    case '\r':
      return kBlank | kHigh;
    case '#':
      return kBracket;
    case '{':
      return kBracket | kHigh;
    case '}':
      return kBracket | kLow;
    case '-':
      return kDash;
    case 'x':
      return kDash | kLow;
    case 'T':
      return kLow | kHigh;
    case '!':
    case '?':
      return kHigh;
    default:
      break;
  }
  if (c >= 0x80) return kForeign;
  return c < 0x20 || c == 0x7F || c == '[' ? kBad : 0;
}

template <class Lanes>
struct Planes {
  Lanes digit, letter, blank, bracket, dash, low, high, foreign;
};

// One word for each class, without the bytes inside comments.
template <class Lanes>
struct Classes {
  Lanes digit, letter, number_sign, dash, x, t, sign;
  Lanes blank;  // blanks, and all bytes of comments
};

template <class Lanes>
struct Marks {
  Lanes from, to;     // the last letters of the two squares of a move
  Lanes head, value;  // the bytes that give the head and the value of an entry: see workspace.h
  Lanes number;       // one for each row: its "#", or the exchange mark if it has no number
  Lanes open, close;  // braces
  Lanes error;
};

template <class Lanes>
struct CommentBits {
  Lanes open, close;
  Lanes content;  // the bytes after "{" up to "}", including "}"
  Lanes error;
};

//   text      a { b c } d
//   open      . 1 . . . .
//   close     . . . . 1 .
//   The difference of numbers `close - open` has the bits from each "{" to the byte before its "}".
//
// `inside_before` is 1 in each lane whose block begins inside a comment, otherwise 0.
template <class Lanes>
inline CommentBits<Lanes> FindComments(const Planes<Lanes>& planes, Lanes text,
                                       Lanes inside_before) {
  CommentBits<Lanes> comment;
  comment.open = planes.bracket & planes.high;
  comment.close = planes.bracket & planes.low;
  const Lanes inside = comment.close - comment.open - inside_before;
  comment.content = inside << 1 | inside_before;
  const Lanes nested = comment.open & comment.content;
  const Lanes unopened = comment.close & ~comment.content;
  const Lanes unclosed = inside & ~text;  // a comment without an end in the game
  comment.error = nested | unopened | unclosed;
  return comment;
}

template <class Lanes>
inline Classes<Lanes> FindClasses(const Planes<Lanes>& planes, const CommentBits<Lanes>& comment) {
  const Lanes outside = ~comment.content;
  Classes<Lanes> is;
  is.digit = planes.digit & outside;
  is.letter = planes.letter & outside;
  is.number_sign = planes.bracket & ~(planes.low | planes.high) & outside;
  is.dash = planes.dash & ~planes.low & outside;
  is.x = planes.dash & planes.low & outside;
  is.t = planes.low & planes.high & outside;
  is.sign = planes.high & ~(planes.low | planes.bracket | planes.blank) & outside;
  is.blank = planes.blank | comment.open | comment.content;
  return is;
}

// Pairs of neighbouring bytes that no rule allows, and bytes without a class.
template <class Lanes>
inline Lanes NeighbourErrors(const Classes<Lanes>& is) {
  const Lanes tile_begins = (is.dash | is.x | is.t) << 1;
  const Lanes after_blank = is.blank << 1;
  const Lanes after_digit = is.digit << 1;
  const Lanes known =
      is.digit | is.letter | is.number_sign | is.dash | is.x | is.t | is.sign | is.blank;
  return ~known | (is.digit & ~(after_digit | after_blank | tile_begins)) |
         (((is.dash | is.x) << 1) & ~is.digit) | ((is.t << 1) & ~(is.digit | is.t | is.blank)) |
         ((is.number_sign << 1) & ~is.blank) | (is.x & ~after_blank) |
         (is.t & ~(after_blank | is.t << 1)) |
         (is.sign & ~(after_digit | is.letter << 1 | is.sign << 1)) |
         ((is.sign << 1) & ~(is.sign | is.blank)) |
         ((is.letter << 1) & ~(is.dash | is.blank | is.sign));
}

// Runs of digits or signs that are too long.
template <class Lanes>
inline Lanes RunErrors(const Classes<Lanes>& is) {
  const Lanes two_digits = is.digit & is.digit << 1;
  const Lanes tile_sign = is.dash | is.x | is.t;
  return (two_digits & two_digits << 2) |  // a number of four digits
         (tile_sign << 3 & two_digits) |   // a tile of three digits
         (is.sign & is.sign << 1 & is.sign << 2);
}

// Line starts inside comments at which the plain form may begin a game: "1", a blank or a byte
// order mark. "[" is always an error (kBad). Outside comments, "1#" is an error because 1 is not
// the expected number.
template <class Lanes>
inline Lanes GameStartsInComments(const Planes<Lanes>& planes, const CommentBits<Lanes>& comment) {
  const Lanes lf = planes.blank & planes.low;
  const Lanes space = planes.blank & ~planes.low;
  const Lanes one = planes.digit & planes.low;
  return lf << 1 & (one | space | planes.foreign) & comment.content;
}

// Bytes that are not allowed, bytes that are allowed only in comments, and a CR without LF.
template <class Lanes>
inline Lanes CharacterErrors(const Planes<Lanes>& planes, const CommentBits<Lanes>& comment) {
  const Lanes bad = planes.digit & planes.letter;
  const Lanes lf = planes.blank & planes.low;
  const Lanes cr = planes.blank & planes.high;
  return bad | (planes.foreign & ~comment.content) | (cr << 1 & ~lf);
}

template <class Lanes>
inline Marks<Lanes> FindMarks(const Planes<Lanes>& planes, Lanes text, Lanes inside_before) {
  const CommentBits<Lanes> comment = FindComments(planes, text, inside_before);
  const Classes<Lanes> is = FindClasses(planes, comment);

  const Lanes tile_ends = is.digit << 1 & ~is.digit;  // the byte after a run of digits
  const Lanes dash_or_x = is.dash | is.x;
  const Lanes first_square = is.number_sign << 3 | is.number_sign << 4;
  const Lanes from = is.letter & first_square;
  const Lanes to_or_capture = tile_ends & (dash_or_x << 2 | dash_or_x << 3);
  const Lanes to = tile_ends & (is.dash << 2 | is.dash << 3);
  const Lanes removal = tile_ends & (is.t << 2 | is.t << 3);
  const Lanes two_t = is.t & is.t << 1;
  const Lanes exchange = is.t << 1 & is.blank;
  const Lanes sign = is.sign << 1 & ~is.sign;
  const Lanes after_comment = comment.close << 1;

  const Lanes error =
      CharacterErrors(planes, comment) | comment.error | GameStartsInComments(planes, comment) |
      (after_comment & ~is.blank) | NeighbourErrors(is) | RunErrors(is) |
      (tile_ends ^ (is.letter | is.number_sign | removal)) |
      (removal & (is.number_sign | is.letter)) | (is.letter ^ (from | to_or_capture)) |
      (is.dash ^ from << 1) | (is.number_sign << 2 & ~(is.digit | is.t)) |
      (two_t << 1 & ~is.blank) | (exchange << 1 & ~is.x);

  const Lanes own = Lanes{} + kOwnBytes;
  const Lanes others = (exchange | (to_or_capture & ~to) | removal | sign | after_comment) & own;
  Marks<Lanes> marks;
  marks.from = from;
  marks.to = to;
  marks.head = (from & own) | others;
  marks.value = (to & own) | others;
  marks.number = (is.number_sign | (exchange & ~first_square)) & own;
  marks.open = comment.open & own;
  marks.close = comment.close & own;
  marks.error = error & own;
  return marks;
}

}  // namespace
}  // namespace plymill::coerceo::fast
