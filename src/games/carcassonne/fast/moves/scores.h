// Scores: the scores and notes after a tile, and in the scoring at the end, with AVX2 and BMI2.
//
//   +4+2=19 (B+3=8, C+2) / good move! LF
//   ^^^^^^^   ^^^^   ^^     tokens
//                       ^ a note, without tabs
//
// Only for files that are compiled for AVX2: everything has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// A score as two tokens, one of which may be empty:
//
//   "+4+2=19"  ->  "+4+2"  "=19"
struct ScoreTokens {
  std::uint64_t points, total;

  // A token is cut off after 8 bytes. The grammar rejects totals that have 8 bytes, and totals that
  // begin in the middle of a number, so that no wrong total is learned.
  ScoreTokens(const char* at, std::uint32_t bytes) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    const std::uint64_t token = TokenAt(at, bytes);
    const std::uint64_t signs = token ^ (kOnes * '=');
    const std::uint64_t found = (signs - kOnes) & ~signs & (kOnes << 7);
    const auto before = static_cast<std::uint32_t>(_tzcnt_u64(found)) / 8;  // 8 if there is none
    const std::uint32_t points_bytes = before < bytes ? before : bytes;
    points = _bzhi_u64(token, std::uint64_t{8} * points_bytes);
    total = TokenAt(at + points_bytes, bytes - points_bytes);
  }
};

// A score as it is stored, without its player: the bytes for the row, then those for the spill.
struct KnownScore {
  std::uint64_t value;
  bool known;

  KnownScore(const ScoreTokens& parts, const KnownTokens& tokens) {
    const auto& points = tokens.points.Find(parts.points);
    const auto& total = tokens.totals.Find(parts.total);
    value = (points.value & ~kTotalMask) | std::uint64_t{total.value} << kTotalBit;
    known = (points.text == parts.points) & (total.text == parts.total);
  }
};

// Learns the tokens of a score, and returns its value. A token of one byte is not a score: it is a
// sign with a blank after it.
[[gnu::noinline]] KnownScore LearnScore(const ScoreTokens& parts, KnownTokens& tokens) {
  const bool has_number = (parts.points | parts.total) > 0xFF;
  const bool learned =
      has_number && LearnPoints(parts.points, tokens) && LearnTotal(parts.total, tokens);
  KnownScore score(parts, tokens);
  score.known = score.known && learned;
  return score;
}

inline KnownScore ScoreAt(const char* at, std::uint32_t bytes, KnownTokens& tokens) {
  const ScoreTokens parts(at, bytes);
  const KnownScore score(parts, tokens);
  return score.known ? score : LearnScore(parts, tokens);
}

// The scores of a row, in the layout of the row and its spill.
struct Scores {
  std::uint64_t points = 0;
  char* spill = nullptr;

  void AddFirst(std::uint64_t score) {
    points = (score & ~(~std::uint64_t{0} << 8 * kScoreBytes)) << 8 | 1;
    SpillPoint(score);
  }

  void Add(std::uint64_t score) {
    if (points == 0) return AddFirst(score);
    ++points;
    std::memcpy(spill, &score, sizeof(score));
    spill += kScoreBytes;
    SpillPoint(score);
  }

  // Stores the scores in `row`, and changes nothing else in it.
  void StoreIn(char* row) const {
    static_assert(kPointsAt + 7 == kRowBytes);
    std::memcpy(row + kPointsAt, &points, 7);
  }

 private:
  // Always writes the second number, but keeps it only if there is one: a branch would be slower,
  // because the CPU cannot predict it.
  void SpillPoint(std::uint64_t score) {
    const std::uint64_t second = score >> 8 * kScoreBytes;
    std::memcpy(spill, &second, sizeof(second));
    spill += score / (kTwoPoints / 2) & 2;
  }
};

// The players who score in one row, one bit each.
struct Scorers {
  std::uint32_t taken;    // players who must not be named (again) inside the brackets
  std::uint32_t other;    // the player who gets points without a name; kNobody if unclear
  bool to_other = false;  // some points name no player
};

// Passes "(B+4, C+2=30)" at `at`, and a blank after it. Returns the byte after them; null if the
// grammar must read them.
inline const char* PassOpponents(const char* at, Scorers& scorers, Scores& scores,
                                 KnownTokens& tokens) {
  for (char last = ','; last == ',';) {
    ++at;  // after "(" or a blank
    const bool named = *at != '+' && *at != '=';
    const std::uint32_t scorer = named ? static_cast<std::uint8_t>(*at - 'A') : scorers.other;
    scorers.to_other |= !named;
    at += named;
    const std::uint32_t bytes = BytesToBlank(at) - 1;
    const KnownScore score = ScoreAt(at, bytes, tokens);
    if (!score.known || scorer >= PlayerId::kCount || (scorers.taken >> scorer & 1) != 0) {
      return nullptr;
    }
    scorers.taken |= std::uint32_t{1} << scorer;
    scores.Add(score.value | scorer);
    at += bytes;
    last = *at++;
    if (last == ',' ? *at != ' ' : last != ')') return nullptr;
  }
  return at + (*at == ' ' ? 1 : 0);
}

// Reads the note from `at` to the end of its line, which ends at `next`. Returns false if the
// grammar must read the note: it begins with a digit, as the rest of a date does; it may hold a
// move, because it has a digit before the letter of a player, or digits and brackets; it has a tab;
// or it may have a lone return. (U+0085, U+2028 and U+2029 begin with C2 or E2.)
inline bool ReadNote(const char* at, const char* next, Note& note) {
  note.begin = at;
  note.end = next;
  if (*at >= '0' && *at <= '9') return false;
  bool is_odd = false, has_digit = false, has_bracket = false;
  for (; at < next; at += 32) {
    const Bytes text = LoadBytes(at);
    const auto bytes = static_cast<std::uint32_t>(next - at < 32 ? next - at : 32);
    // The highest bit of a byte is set if the byte is not ASCII, or is "<".
    const Bytes odd = Or(text, Equal(text, '<'));
    const Bytes breaks =
        Or(Between(text, '\t', '\r'), Or(Equal(text, '\xC2'), Equal(text, '\xE2')));
    const std::ptrdiff_t inside = next - at - 2;  // without LF, and CR if there is one
    const auto looked_at = static_cast<std::uint32_t>(inside < 0 ? 0 : inside < 32 ? inside : 32);
    if (_bzhi_u64(TopBits(breaks), looked_at) != 0) return false;
    const Bytes digits = Between(text, '0', '9');
    const Bytes letters = Between(Or(LoadBytes(at + 1), All(0x20)), 'a', 'l');
    if (_bzhi_u64(TopBits(And(digits, letters)), bytes) != 0) return false;
    has_digit |= _bzhi_u64(TopBits(digits), bytes) != 0;
    has_bracket |= _bzhi_u64(TopBits(Equal(text, '(')), bytes) != 0;
    is_odd |= _bzhi_u64(TopBits(odd), bytes) != 0;
  }
  if (has_digit && has_bracket) return false;
  note.is_plain = !is_odd;
  return true;
}

// The scores in the text after the tile of a move, and facts about their players.
struct AfterTile {
  Scores scores = {};
  std::uint32_t players;  // players known so far, one bit each
  bool to_other = false;  // points without a player were given to the opponent
};

// Passes the scores at `at`, after a tile of `player`, and the blanks beside them. Adds the scores
// and their players to `is`. Returns the byte after them; null if the grammar must read them.
[[gnu::always_inline]] inline const char* PassScores(const char* at, std::uint32_t player,
                                                     AfterTile& is, KnownTokens& tokens) {
  if (*at != ' ') return at;
  ++at;
  if (*at == '+' || *at == '=') {
    const std::uint32_t bytes = BytesToBlank(at);
    const KnownScore score = ScoreAt(at, bytes, tokens);
    if (!score.known) return nullptr;
    is.scores.AddFirst(score.value | player);
    at += bytes;
    at += *at == ' ' ? 1 : 0;
  }
  if (*at == '(') {
    const bool two_players = (is.players & ~3U) == 0;
    Scorers scorers = {std::uint32_t{1} << player, two_players ? player ^ 1 : kNobody.code()};
    at = PassOpponents(at, scorers, is.scores, tokens);
    is.players |= scorers.taken;
    is.to_other = scorers.to_other;
  }
  return at;
}

// The text after a tile, up to a note or the line end, with the blanks that PassScores() expects:
//
//   "  + 4 = 19  ( B + 4, C+2 )  / note" LF   ->   " +4=19 (B+4, C+2)" LF
class RegularBlanks {
 public:
  // Reads 32 bytes.
  explicit RegularBlanks(const char* at) {
    const Bytes text = LoadBytes(at);
    const Bits stops = TopBits(Or(Equal(text, '/'), Between(text, '\n', '\r')));
    const auto stop = static_cast<std::uint32_t>(_tzcnt_u64(stops | Bits{1} << 32));
    const Bits inside = LowBits(stop);
    const Bits blanks = TopBits(Or(Equal(text, ' '), Equal(text, '\t'))) & inside;
    const Bits first = ~blanks & (blanks + 1);
    const Bits regular =
        first >> 1 | TopBits(Equal(text, '(')) >> 1 | TopBits(Equal(text, ',')) << 1;
    const Bits kept = inside & (~blanks | regular);
    const Bits digits = TopBits(Between(text, '0', '9')) & inside;
    const bool splits = (((digits << 1 & blanks) + blanks) & digits) != 0;
    const bool is_glued = at[stop] == '/' && (blanks << 1 >> stop & 1) == 0;
    end_ = at + stop;
    found_ = stop < 32 && !splits && (kept != inside || is_glued);
    if (found_) Take(at, stop, kept);
  }

  // Whether text() can be read instead: the original text has other blanks than PassScores()
  // expects, but none between digits.
  bool found() const { return found_; }

  const char* text() const { return text_; }
  const char* end() const { return end_; }  // end in the original text

 private:
  // Copies the bytes at `at` whose bits in `kept` are set.
  void Take(const char* at, std::uint32_t bytes, Bits kept) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    char* to = text_;
    for (std::uint32_t i = 0; i < bytes; i += 8, kept >>= 8) {
      const std::uint64_t mask = _pdep_u64(kept, kOnes) * 0xFF;
      const std::uint64_t word = _pext_u64(LoadWord(at + i), mask);
      std::memcpy(to, &word, sizeof(word));
      to += _mm_popcnt_u64(kept & 0xFF);
    }
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm256_set1_epi8('\n'));
  }

  char text_[32 + 32];
  const char* end_;
  bool found_;
};

// Passes text after a tile with other blanks than usual. Returns false if the grammar must read it.
[[gnu::noinline]] bool PassAmongBlanks(const char* at, const char* next, std::uint32_t player,
                                       AfterTile& is, Note& note, KnownTokens& tokens) {
  const RegularBlanks regular(at);
  if (!regular.found()) return false;
  const char* const end = PassScores(regular.text(), player, is, tokens);
  if (end == nullptr || *end != '\n') return false;
  if (*regular.end() == '/') return ReadNote(regular.end() + 1, next, note);
  return IsLineEndAt(regular.end());
}

// Passes the text at `at`, after a tile of `player`, up to the end of its line, which ends at
// `next`: scores and a note. `walk` is at the move. Returns false if the grammar must read it.
[[gnu::always_inline]] inline bool PassAfterTile(const char* at, const char* next,
                                                 std::uint32_t player, const Walk& walk,
                                                 AfterTile& is, Note& note, KnownTokens& tokens) {
  is = {{0, walk.spill}, walk.players};
  note.begin = nullptr;
  const char* const end = PassScores(at, player, is, tokens);
  if (end != nullptr && IsLineEndAt(end)) return true;
  if (end != nullptr && *end == '/') return ReadNote(end + 1, next, note);
  AfterTile among_blanks = {{0, walk.spill}, walk.players};  // so that `is` can stay in registers
  if (!PassAmongBlanks(at, next, player, among_blanks, note, tokens)) return false;
  is = among_blanks;
  return true;
}

}  // namespace
}  // namespace plymill::carcassonne::fast
