// The fast form with AVX2 and BMI2. This file is compiled with its own flags; all that it
// shares with other files through headers is inlined.
#include <immintrin.h>

#include <cstring>

#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/fast/starts.h"

namespace plymill::carcassonne::fast {
namespace {

inline std::uint64_t LoadWord(const char* at) {
  std::uint64_t word;
  std::memcpy(&word, at, sizeof(word));
  return word;
}

inline __m256i Load(const char* at) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

// Bit i: byte i of the 32 at `at` is a blank, a line end, or another control character.
inline std::uint32_t Blanks(const char* at) {
  const __m256i text = Load(at), blank = _mm256_set1_epi8(' ');
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(text, blank), text)));
}

// ---- Starts ----------------------------------------------------------------------

using Bits = std::uint64_t;  // one a byte of the text

// What is looked at of 64 bytes.
struct StartBits {
  Bits line = 0;  // the first byte of a line
  Bits digit = 0;
  Bits head = 0;  // the first byte of "B ("
};

inline Bits Bytes(__m256i bytes) { return static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes)); }
inline __m256i Equal(__m256i bytes, char c) {
  return _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(c));
}
inline __m256i And(__m256i a, __m256i b) { return _mm256_and_si256(a, b); }

// Whether a byte is one of the `count` from `first` on.
inline __m256i IsFrom(__m256i bytes, char first, std::uint8_t count) {
  const __m256i from = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first));
  const __m256i last = _mm256_set1_epi8(static_cast<char>(count - 1));
  return _mm256_cmpeq_epi8(_mm256_min_epu8(from, last), from);
}

inline StartBits LookAt(const char* text) {
  StartBits bits;
  for (int half = 0; half < 2; ++half) {
    const char* const at = text + 32 * half;
    const __m256i here = Load(at);
    const __m256i head = And(And(IsFrom(here, 'A', PlayerId::kCount), Equal(Load(at + 1), ' ')),
                             Equal(Load(at + 2), '('));
    bits.line |= Bytes(Equal(Load(at - 1), '\n')) << 32 * half;
    bits.digit |= Bytes(IsFrom(here, '0', 10)) << 32 * half;
    bits.head |= Bytes(head) << 32 * half;
  }
  return bits;
}

// The first bytes of lines that may be other than later moves: than two to four digits and
// a head. Those of the last kMostDigits bits say nothing.
inline constexpr std::size_t kMostDigits = 4;

inline Bits OtherLines(const StartBits& is) {
  Bits behind = is.head >> kMostDigits;
  for (int digits = kMostDigits - 1; digits > 1; --digits) {
    behind = is.head >> digits | (is.digit >> digits & behind);
  }
  return is.line & ~(is.digit & is.digit >> 1 & behind);
}

// ---- Moves -----------------------------------------------------------------------

// The token of `bytes` bytes at `at`, where there are at most 8.
inline std::uint64_t TokenAt(const char* at, std::uint32_t bytes) {
  return _bzhi_u64(LoadWord(at), 8 * bytes);
}

// The head of the move that is expected next, as a word to compare with:
//
//   "12? ("     any byte where the player stands
struct Head {
  std::uint64_t word, mask;
  std::uint64_t one;     // in the byte of the last digit
  std::uint32_t digits;  // 1 to 4

  explicit Head(std::uint32_t number) {
    digits = 1U + (number > 9) + (number > 99) + (number > 999);
    const std::uint32_t text = ('0' + number / 1000) | ('0' + number / 100 % 10) << 8 |
                               ('0' + number / 10 % 10) << 16 | ('0' + number % 10) << 24;
    const std::uint64_t behind = std::uint64_t{' '} << 8 | std::uint64_t{'('} << 16;
    word = text >> (32 - 8 * digits) | behind << 8 * digits;
    mask = ~(std::uint64_t{0xFF} << 8 * digits) & ~std::uint64_t{0} >> (40 - 8 * digits);
    one = std::uint64_t{1} << (8 * digits - 8);
  }

  bool Matches(std::uint64_t text) const { return ((text ^ word) & mask) == 0; }
  std::uint32_t PlayerOf(std::uint64_t text) const {
    return static_cast<std::uint8_t>((text >> 8 * digits) - 'A');
  }
  std::uint32_t bytes() const { return digits + 3; }
};

inline bool IsBlankByte(char c) { return c == ' ' || c == '\t'; }

// Where a run of moves has come to.
struct Walk {
  const char* at;
  const char* end;  // behind the last line end
  char* row;
  std::uint32_t number;
  std::uint32_t players;

  // Whether a move may follow, whose head has `number`.
  bool goes_on() const { return at < end && number <= kMaxNumber; }
};

template <Kind kind = Kind::kPlace>
inline void StoreRow(std::uint32_t number, std::uint32_t player, PlaceBytes place,
                     const TileBytes& tile, std::uint64_t points, char* row) {
  const std::uint64_t begin =
      number | player << 16 | static_cast<std::uint32_t>(kind) << 24 | std::uint64_t{place} << 32;
  std::memcpy(row, &begin, sizeof(begin));
  std::memcpy(row + kTileAt, &tile, sizeof(tile));
  std::memcpy(row + kPointsAt, &points, sizeof(points));
}

// The points of the mover, in two tokens, of which the second may be missing:
//
//   "+4=19"  ->  "+4"  "=19"
struct OwnTokens {
  std::uint64_t points, total;

  explicit OwnTokens(std::uint64_t token) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    const std::uint64_t signs = token ^ (kOnes * '=');
    const std::uint64_t found = (signs - kOnes) & ~signs & (kOnes << 7);
    const auto before = static_cast<std::uint32_t>(_tzcnt_u64(found)) & 0x38;  // in bits
    points = found == 0 ? token : _bzhi_u64(token, before);
    total = found == 0 ? 0 : token >> before;
  }
};

// One score of `points` and, where there is one, of `total`.
inline std::uint64_t JoinScores(std::uint64_t points, std::uint64_t total, bool has_total) {
  return points ^ ((points ^ total) & (has_total ? kTotalMask : 0));
}

// The points of a row with one score.
inline std::uint64_t OneScore(std::uint64_t score) { return score << 8 | 1; }

// Passes moves up to one whose number ends with 0, as long as all their tokens are known,
// and there is no more than points of the mover behind them. Returns whether it came so far.
// All of it stays in registers.
//
//   -1,2) FCmFC2 +4=19 LF
//        ^      ^      ^      blanks
[[gnu::noinline]] bool PassKnownMoves(Walk& to, const Tokens& tokens) {
  Walk walk = to;
  Head head(walk.number);
  const std::uint32_t stop = walk.number - walk.number % 10 + 10;
  for (; walk.at < walk.end && walk.number < stop; ++walk.number) {
    const std::uint64_t word = LoadWord(walk.at);
    const std::uint32_t player = head.PlayerOf(word);
    const char* const text = walk.at + head.bytes();
    std::uint32_t blanks = Blanks(text);
    const std::uint32_t place_bytes = _tzcnt_u32(blanks);
    blanks = _blsr_u32(blanks);
    const char* end = text + _tzcnt_u32(blanks);
    const std::uint32_t tile_bytes = _tzcnt_u32(blanks) - place_bytes - 1;
    const std::uint64_t place_token = TokenAt(text, place_bytes);
    const std::uint64_t tile_token = TokenAt(text + place_bytes + 1, tile_bytes);
    const auto& place = tokens.places.Find(place_token);
    const auto& tile = tokens.tiles.Find(tile_token);
    if (!head.Matches(word) || player >= PlayerId::kCount) break;
    if (place.token != place_token || tile.token != tile_token) break;
    if ((place_bytes > 8) | (tile_bytes > 8) | !IsBlankByte(text[place_bytes])) break;
    std::uint64_t points = 0;
    if (*end == ' ') {
      blanks = _blsr_u32(blanks);
      const char* const own = end + 1;
      end = text + _tzcnt_u32(blanks);
      const OwnTokens own_tokens(TokenAt(own, static_cast<std::uint32_t>(end - own)));
      const auto& score = tokens.own.Find(own_tokens.points);
      const auto& total = tokens.own.Find(own_tokens.total);
      const bool has_total = own_tokens.total != 0;
      if ((score.token != own_tokens.points) | (end - own > 8)) break;
      if (((total.token != own_tokens.total) & has_total) | ((score.value & kTwoPoints) != 0))
        break;
      points = OneScore(JoinScores(score.value, total.value, has_total) | player);
    }
    if (*end != '\n') break;
    StoreRow(walk.number, player, place.value, tile.value, points, walk.row);
    walk.row += kRowBytes;
    walk.players |= std::uint32_t{1} << player;
    walk.at = end + 1;
    head.word += head.one;
  }
  to = walk;
  return walk.number == stop;
}

struct Token {
  std::uint64_t word;
  std::uint32_t bytes;
  const char* end;  // a blank, a line end, or 32 bytes on

  // From `at` to the next blank.
  explicit Token(const char* at) {
    bytes = _tzcnt_u32(Blanks(at));
    word = TokenAt(at, bytes);
    end = at + bytes;
  }

  // A part of the token that goes up to `at`.
  Token(std::uint64_t part, const char* at) : word(part), end(at) {
    bytes = static_cast<std::uint32_t>(71 - _lzcnt_u64(part)) / 8;
  }
};

// What `token` means; null where the grammar cannot tell.
template <class Memo, class Learn>
inline const auto* Know(const Token& token, const Memo& memo, Learn learn, Tokens& tokens) {
  const auto& slot = memo.Find(token.word);
  const bool known = slot.token == token.word;
  const bool fits = token.bytes > 0 && token.bytes <= 8;
  return fits && (known || learn(token.word, token.bytes, tokens)) ? &slot.value : nullptr;
}

// The scores behind a tile, as a row and its spill have them.
struct Scores {
  std::uint64_t points = 0;

  void Add(std::uint64_t score, MoveRun& run) {
    if (points == 0) {
      points = OneScore(score & ~(~std::uint64_t{0} << 8 * kScoreBytes));
    } else {
      ++points;
      Spill(score, kScoreBytes, run);
    }
    if ((score & kTwoPoints) != 0) Spill(score >> 8 * kScoreBytes, sizeof(std::uint16_t), run);
  }

 private:
  static void Spill(std::uint64_t value, std::size_t bytes, MoveRun& run) {
    std::memcpy(run.spill + run.spilled, &value, sizeof(value));
    run.spilled += bytes;
  }
};

// Passes the scores at `at`, behind the blank behind a tile. Returns what stands behind
// them; null where the grammar is to read them.
inline const char* PassScores(const char* at, std::uint32_t player, Walk& walk, Scores& scores,
                              MoveRun& run, Tokens& tokens) {
  if (*at != '(' && *at != '/') {
    const Token token(at);
    const OwnTokens own(token.word);
    if (token.bytes > 8) return nullptr;
    const auto* const points = Know(Token(own.points, token.end), tokens.own, LearnOwn, tokens);
    if (points == nullptr) return nullptr;
    const ScoreBytes first = *points;  // of a slot that the total may take
    const auto* const total = Know(Token(own.total, token.end), tokens.own, LearnOwn, tokens);
    if (total == nullptr && own.total != 0) return nullptr;
    scores.Add(JoinScores(first, total == nullptr ? 0 : *total, total != nullptr) | player, run);
    at = token.end;
    if (*at == ' ') ++at;
  }
  if (*at != '(') return at;
  Token token(at + 1);
  if (token.end[-1] != ')') return nullptr;
  token.word = TokenAt(at + 1, --token.bytes);
  const auto* const known = Know(token, tokens.opponents, LearnOpponent, tokens);
  if (known == nullptr) return nullptr;
  std::uint64_t score = *known;
  const bool two_players = (walk.players & ~3U) == 0;
  if ((score & kScorerMask) == kNobody.code() && two_players) score ^= kNobody.code() ^ player ^ 1;
  const std::uint64_t scorer = score & kScorerMask;
  if (scorer == player || scorer == kNobody.code()) return nullptr;
  walk.players |= std::uint32_t{1} << scorer;
  scores.Add(score, run);
  return token.end + (*token.end == ' ' ? 1 : 0);
}

// The end of the line at `at`, where it has one and no tab before it; else null.
inline const char* LineEndWithoutTab(const char* at, const char* end) {
  for (; at < end; at += 32) {
    const __m256i text = Load(at);
    const auto line_ends = static_cast<std::uint32_t>(Bytes(Equal(text, '\n')));
    const auto tabs = static_cast<std::uint32_t>(Bytes(Equal(text, '\t')));
    if ((tabs & _blsmsk_u32(line_ends)) != 0) return nullptr;
    if (line_ends != 0) return at + _tzcnt_u32(line_ends);
  }
  return nullptr;
}

// A place and the tile on it, behind "(".
struct PlacedTile {
  const PlaceBytes* place;
  const TileBytes* tile = nullptr;  // null where the grammar is to read them
  const char* end = nullptr;        // of the tile

  PlacedTile(const char* at, Tokens& tokens) {
    const Token place_token(at);
    place = Know(place_token, tokens.places, LearnPlace, tokens);
    if (place == nullptr || !IsBlankByte(*place_token.end)) return;
    const Token tile_token(place_token.end + 1);
    tile = Know(tile_token, tokens.tiles, LearnTile, tokens);
    end = tile_token.end;
  }
};

// Passes a move of any form that the fast form knows, and learns its tokens. Returns
// whether it could.
[[gnu::noinline]] bool PassMove(Walk& to, MoveRun& run, Tokens& tokens) {
  Walk walk = to;
  const Head head(walk.number);
  const std::uint64_t word = LoadWord(walk.at);
  const std::uint32_t player = head.PlayerOf(word);
  if (!walk.goes_on() || !head.Matches(word)) return false;
  if (player >= PlayerId::kCount) return false;
  const PlacedTile placed(walk.at + head.bytes(), tokens);
  if (placed.tile == nullptr) return false;
  walk.players |= std::uint32_t{1} << player;
  const char* end = placed.end;
  Scores scores;
  if (*end == ' ') end = PassScores(end + 1, player, walk, scores, run, tokens);
  if (end == nullptr) return false;
  const char* note = nullptr;
  if (*end == '/') {
    note = end + 1;
    end = LineEndWithoutTab(note, walk.end);
  }
  if (end == nullptr || *end != '\n') return false;
  StoreRow(walk.number, player, *placed.place, *placed.tile, scores.points, walk.row);
  walk.row += kRowBytes;
  walk.at = end + 1;
  ++walk.number;
  run.note = note;
  to = walk;
  return true;
}

}  // namespace

std::size_t FindOtherLinesAvx2(const char* text, std::size_t bytes, std::uint32_t* lines) {
  constexpr std::size_t kStep = 64 - kMostDigits;
  std::size_t count = 0, at = 1;
  for (; at + 64 + 2 <= bytes; at += kStep) {
    Bits others = _bzhi_u64(OtherLines(LookAt(text + at)), kStep);
    for (; others != 0; others = _blsr_u64(others)) {
      lines[count++] = static_cast<std::uint32_t>(at + _tzcnt_u64(others));
    }
  }
  for (; at < bytes; ++at) {
    if (text[at - 1] == '\n') lines[count++] = static_cast<std::uint32_t>(at);
  }
  return count;
}

void PassMovesAvx2(MoveRun& run, char* rows, Tokens& tokens) {
  Walk walk = {run.at, run.end, rows, run.number, run.players};
  run.note = nullptr;
  for (bool more = true; more;) {
    run.spilled = 0;
    while (walk.goes_on() && PassKnownMoves(walk, tokens)) {
    }
    more = PassMove(walk, run, tokens);
    if (!more) run.spilled = 0;
    if (run.spilled > 0 || run.note != nullptr) break;
  }
  run.rows = static_cast<std::size_t>(walk.row - rows) / kRowBytes;
  if (run.rows > 0) run.last = static_cast<std::uint8_t>(walk.row[kPlayerAt - kRowBytes]);
  run.at = walk.at;
  run.number = walk.number;
  run.players = walk.players;
}

void PassStartAvx2(MoveRun& run, char* row, Tokens& tokens) {
  constexpr std::uint32_t kBegin = '0' | ' ' << 8 | '(' << 16;
  run.rows = 0;
  if (run.at >= run.end || _bzhi_u64(LoadWord(run.at), 24) != kBegin) return;
  const PlacedTile placed(run.at + 3, tokens);
  if (placed.tile == nullptr || *placed.end != '\n') return;
  StoreRow<Kind::kStart>(0, kNobody.code(), *placed.place, *placed.tile, 0, row);
  run.rows = 1;
  run.at = placed.end + 1;
}

}  // namespace plymill::carcassonne::fast
