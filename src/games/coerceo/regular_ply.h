// Plies as nearly all are written, passed quickly: the number that is expected, a move, what
// may follow it, and the number after it.
//
//   57# 3c-4a x5b T3 58#
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "games/coerceo/comment.h"
#include "games/coerceo/oddities.h"
#include "games/coerceo/ply.h"
#include "scan/expected_number.h"
#include "scan/tag_pair.h"
#include "scan/text_word.h"

namespace plymill::coerceo {

// A regular move or suffix, and the blank behind it, have no more bytes.
inline constexpr std::ptrdiff_t kMostRegularBytes = 7 + 2;

// Whether a number, one of these and another number may be looked for at `at`.
inline bool FitsRegular(const char* at, const char* end) {
  return end - at >= kMostRegularBytes + 2 * ExpectedNumber::kMostBytes;
}

// Passes a number of one digit or two: 1 to 19, else 0. How many digits, no predictor knows:
// no branch depends on it.
inline unsigned PassTile(const char*& at) {
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const unsigned two_digits = second <= 9 ? 1 : 0;
  const unsigned tile = first + two_digits * (9 * first + second);
  at += 1 + two_digits;
  return first - 1 <= 8 && tile <= Field::kMaxTile ? tile : 0;
}

// Passes a field; no field where there is none.
inline Field PassField(const char*& at) {
  const unsigned tile = PassTile(at);
  const char letter = *at++;
  return tile != 0 && letter >= 'a' && letter <= 'f' ? Field(tile, letter) : Field();
}

// The least word a regular move may be, and what its tiles have beyond it: by which of them
// have two digits. Before one digit stands the blank behind the number, or the hyphen.
struct RegularShape {
  std::uint64_t least;
  std::uint64_t tiles;
};

inline constexpr RegularShape kRegularShapes[] = {
    {WordOf(" 1a--1a"), std::uint64_t{8} << 48 | 8 << 16},
    {WordOf("10a--1a"), std::uint64_t{8} << 48 | 80 << 16},
    {WordOf(" 1a-10a"), std::uint64_t{80} << 48 | 8 << 16},
    {WordOf("10a-10a"), std::uint64_t{80} << 48 | 80 << 16},
};

// What a text begins with if it is regular.
struct RegularMove {
  Field from, to;
  std::uint8_t bytes;
  bool regular;
};

// move ::= field "-" field        behind a number and its blank
//
// No branch depends on how many digits a tile has, which no predictor knows: both fields are
// brought to the bytes of a word, and read at once.
//
//   57# 3c-14a     as written: digits have the bit 0x10, the hyphen and letters have not
//      _3c-14a     the word
//       2c  4a     above the least of its shape, " 1a-10a"
inline RegularMove ReadRegularMove(const char* text) {
  constexpr std::uint64_t kLow = 0x007F'7F7F'7F7F'7F7F, kTop = 0x0080'8080'8080'8080;
  constexpr std::uint64_t kMost = WordOf("19f-19f");
  constexpr std::uint64_t kWeights = 8 << 8 | 1;  // of digit, letter
  const unsigned from_ten = static_cast<unsigned char>(text[1]) >> 4 & 1;
  const unsigned to_ten = static_cast<unsigned char>(text[from_ten + 4]) >> 4 & 1;
  const unsigned tens = from_ten + to_ten;
  const auto half = [](const char* at) -> std::uint64_t {
    std::uint32_t word;
    std::memcpy(&word, at, sizeof(word));
    return word;
  };
  const std::uint64_t word = half(text + from_ten - 1) | half(text + tens + 2) << 32;
  const RegularShape& shape = kRegularShapes[tens + to_ten];
  const std::uint64_t above = (word | kTop) - shape.least;
  const std::uint64_t beyond = (word & kLow) + (kLow - kMost);
  const std::uint64_t codes = (above & kLow) * kWeights + shape.tiles;
  return {Field::WithCode(static_cast<std::uint8_t>(codes >> 16)),
          Field::WithCode(static_cast<std::uint8_t>(codes >> 48)),
          static_cast<std::uint8_t>(5 + tens), ((~above | beyond | word) & kTop) == 0};
}

// The ply of a move with nothing behind it.
inline Ply PlyOf(std::uint32_t number, const RegularMove& move) {
  Ply ply;
  ply.number.value = number;
  ply.player = move.from.side();
  ply.from = move.from;
  ply.to = move.to;
  return ply;
}

// "x" field | "T" number | sign   Returns whether there was one. (No tile is "T15c": a letter
// behind the number would make a field of it.)
inline bool PassRegularSuffix(const char*& at, Ply& ply) {
  const char sign = *at++;
  if (sign == 'x') {
    const Field field = PassField(at);
    return field != Field() && ply.captures.Append(field);
  }
  if (sign == 'T') {
    const auto tile = static_cast<std::uint8_t>(PassTile(at));
    return tile != 0 && !IsLetter(*at) && ply.tiles.Append(tile);
  }
  if (ply.annotation != Annotation::kNone) return false;
  ply.annotation = AnnotationAt(sign, *at);
  at += IsSign(*at) ? 1 : 0;
  return ply.annotation != Annotation::kNone;
}

// One blank or line end, or nothing.
inline const char* BehindBlank(const char* at) {
  at += *at == '\r' && at[1] == '\n' ? 1 : 0;
  return at + (*at == ' ' || *at == '\n' ? 1 : 0);
}

// Passes what follows a move, suffixes, then comments, up to the number `next`, and tells the
// ply and its comments. Returns where that number stands; null, and tells nothing, where
// anything else follows.
//
//   3c-4a x5b T3! {so} 58#        `written` is where the move begins, `end` that of the text
template <class Recorder>
[[gnu::noinline]] const char* TellWithSuffixes(RegularMove move, const char* written,
                                               const char* end, ExpectedNumber next,
                                               Recorder& recorder) {
  Ply ply = PlyOf(next.number() - 1, move);
  const char* to = written + move.bytes;
  const char* behind = BehindBlank(to);
  while (FitsRegular(behind, end) && !next.Matches(behind) && *behind != '{') {
    to = behind;
    if (!PassRegularSuffix(to, ply)) return nullptr;
    behind = BehindBlank(to);
  }
  Cursor in({behind, static_cast<std::size_t>(end - behind)});
  for (; in.ok() && in.Peek() == '{'; in.SkipBlank()) PassComment(in, ply.annotation);
  if (!in.ok() || in.here() == to || !FitsRegular(in.here(), end) || !next.Matches(in.here())) {
    return nullptr;
  }
  const std::string_view text(written, static_cast<std::size_t>(to - written));
  RemarkOddities(ply, text, recorder);
  recorder.Ply(ply, text);
  TellCommentsIn({behind, static_cast<std::size_t>(in.here() - behind)}, recorder);
  return in.here();
}

// Plies that were told.
struct RegularRun {
  std::uint32_t plies;
  std::size_t bytes;  // from the number of the first to the number behind the last
  Side last_player;
};

// Tells the plies that `text` begins with, the first of which has `first_number`, as long as
// they are regular and a number follows. A ply without suffixes is made where it is told: it
// never lies in memory.
template <class Recorder>
RegularRun TellRegularPlies(std::string_view text, std::uint32_t first_number, Recorder& recorder) {
  ExpectedNumber number(first_number, "# ");
  Side last_player = Side::kUnknown;
  const char* const end = text.data() + text.size();
  const char* at = text.data();
  std::uint32_t plies = 0;
  while (FitsRegular(at, end) && number.Matches(at)) {
    const char* const written = at + number.bytes();
    const RegularMove move = ReadRegularMove(written);
    if (!move.regular) break;
    number.Advance();
    const char* const to = written + move.bytes;
    const char* next = to + 1;
    if (number.Matches(next) && (*to == ' ' | *to == '\n')) [[likely]] {
      RemarkMove(move.from, move.to, {written, move.bytes}, recorder);
      recorder.Ply(PlyOf(first_number + plies, move), {written, move.bytes});
    } else {
      next = TellWithSuffixes(move, written, end, number, recorder);
      if (next == nullptr) break;
    }
    at = next;
    ++plies;
    last_player = move.from.side();
  }
  return {plies, static_cast<std::size_t>(at - text.data()), last_player};
}

}  // namespace plymill::coerceo
