// Scores and notes behind a tile, and the scoring at the end, with AVX2 and BMI2.
//
//   +4+2=19 (B+3=8, C+2) / good move! LF
//   ^^^^^^^   ^^^^   ^^     tokens
//                       ^ a note, without tabs
//
// For files that are compiled for AVX2: all of it has internal linkage.
#pragma once

#include "games/carcassonne/fast/moves/tokens.h"

namespace plymill::carcassonne::fast {
namespace {

// A score, in two tokens, of which one may be empty:
//
//   "+4+2=19"  ->  "+4+2"  "=19"
struct ScoreTokens {
  std::uint64_t points, total;

  // A token is cut off behind 8 bytes: the grammar lets no total be learned that has so many,
  // and none that begins in the middle of a number.
  ScoreTokens(const char* at, std::uint32_t bytes) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    const std::uint64_t token = TokenAt(at, bytes);
    const std::uint64_t signs = token ^ (kOnes * '=');
    const std::uint64_t found = (signs - kOnes) & ~signs & (kOnes << 7);
    const auto before = static_cast<std::uint32_t>(_tzcnt_u64(found)) / 8;  // 8: none
    const std::uint32_t points_bytes = before < bytes ? before : bytes;
    points = _bzhi_u64(token, 8 * points_bytes);
    total = TokenAt(at + points_bytes, bytes - points_bytes);
  }
};

// What is told of a score: the bytes of its row, its player aside, and what its list spills.
struct KnownScore {
  std::uint64_t value;
  bool known;

  KnownScore(const ScoreTokens& parts, const Tokens& tokens) {
    const auto& points = tokens.points.Find(parts.points);
    const auto& total = tokens.totals.Find(parts.total);
    value = (points.value & ~kTotalMask) | std::uint64_t{total.value} << kTotalBit;
    known = (points.token == parts.points) & (total.token == parts.total);
  }
};

// The same, learned where it is not known.
[[gnu::noinline]] KnownScore LearnScore(const ScoreTokens& parts, Tokens& tokens) {
  const bool learned = LearnPoints(parts.points, tokens) && LearnTotal(parts.total, tokens);
  KnownScore score(parts, tokens);
  score.known = score.known && learned;
  return score;
}

inline KnownScore ScoreAt(const char* at, std::uint32_t bytes, Tokens& tokens) {
  const ScoreTokens parts(at, bytes);
  const KnownScore score(parts, tokens);
  return score.known ? score : LearnScore(parts, tokens);
}

// The scores of a row, as it and its spill have them.
struct Scores {
  std::uint64_t points = 0;
  char* spill;

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

  // Into the row, of which nothing else changes.
  void StoreIn(char* row) const {
    static_assert(kPointsAt + 7 == kRowBytes);
    std::memcpy(row + kPointsAt, &points, 7);
  }

 private:
  // The second point of two; no predictor knows whether there is one.
  void SpillPoint(std::uint64_t score) {
    const std::uint64_t second = score >> 8 * kScoreBytes;
    std::memcpy(spill, &second, sizeof(second));
    spill += score / (kTwoPoints / 2) & 2;
  }
};

// Who scores in one row, a bit each.
struct Scorers {
  std::uint32_t taken;  // whose points the row has, or must not have inside the brackets
  std::uint32_t other;  // who is meant where nobody is named; kNobody where that is not clear
};

// Passes "(B+4, C+2=30)" at `at`, and a blank behind it. Returns what stands behind; null
// where the grammar is to read it.
inline const char* PassOpponents(const char* at, Scorers& scorers, Scores& scores, Tokens& tokens) {
  for (char last = ','; last == ',';) {
    ++at;  // behind "(" or a blank
    const bool named = *at != '+' && *at != '=';
    const std::uint32_t scorer = named ? static_cast<std::uint8_t>(*at - 'A') : scorers.other;
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

// Reads the note from `at` to the end of its line before `next`. Returns false where it has a
// tab, or what may be a lone return: U+0085, U+2028 and U+2029 begin with C2 or E2.
inline bool ReadNote(const char* at, const char* next, Note& note) {
  note.begin = at;
  note.end = next;
  bool is_odd = false;
  for (; at < next; at += 32) {
    const __m256i text = Load(at);
    const auto bytes = static_cast<std::uint32_t>(next - at < 32 ? next - at : 32);
    const __m256i odd = _mm256_or_si256(text, Equal(text, '<'));  // the highest bit tells
    const __m256i breaks =
        _mm256_or_si256(IsFrom(text, '\t', '\r' - '\t' + 1),
                        _mm256_or_si256(Equal(text, '\xC2'), Equal(text, '\xE2')));
    const std::ptrdiff_t inside = next - at - 2;  // LF and perhaps CR aside
    const auto looked_at = static_cast<std::uint32_t>(inside < 0 ? 0 : inside < 32 ? inside : 32);
    if (_bzhi_u64(Bytes(breaks), looked_at) != 0) return false;
    is_odd |= _bzhi_u64(Bytes(odd), bytes) != 0;
  }
  note.is_plain = !is_odd;
  return true;
}

// Passes what stands at `at`, behind a tile of `player`, up to the end of its line before
// `next`: scores, whose players it adds to `players`, and a note. Returns false where the
// grammar is to read it.
[[gnu::always_inline]] inline bool PassBehindTile(const char* at, const char* next,
                                                  std::uint32_t player, std::uint32_t& players,
                                                  Scores& scores, Note& note, Tokens& tokens) {
  if (*at == ' ') {
    ++at;
    if (*at == '+' || *at == '=') {
      const std::uint32_t bytes = BytesToBlank(at);
      const KnownScore score = ScoreAt(at, bytes, tokens);
      if (!score.known) return false;
      scores.AddFirst(score.value | player);
      at += bytes;
      at += *at == ' ' ? 1 : 0;
    }
    if (*at == '(') {
      const bool two_players = (players & ~3U) == 0;
      Scorers scorers = {std::uint32_t{1} << player, two_players ? player ^ 1 : kNobody.code()};
      at = PassOpponents(at, scorers, scores, tokens);
      if (at == nullptr) return false;
      players |= scorers.taken;
    }
    if (*at == '/') {
      return ReadNote(at + 1, next, note);
    }
  }
  return IsLineEndAt(at);
}

}  // namespace
}  // namespace plymill::carcassonne::fast
