// The fast form of moves with AVX2 and BMI2.
#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/fast/vectors.h"

namespace plymill::carcassonne::fast {
namespace {

// Bit i: byte i of the 32 at `at` is a blank, a line end, or another control character.
inline std::uint32_t Blanks(const char* at) {
  const __m256i text = Load(at), blank = _mm256_set1_epi8(' ');
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(text, blank), text)));
}

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

  constexpr explicit Head(std::uint32_t number) {
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

// Where a run of moves has come to.
struct Walk {
  const char* at;
  const char* stop;  // no line is taken that begins there or behind
  char* row;
  char* spill;
  std::uint32_t number;
  std::uint32_t players;
  bool expansions;

  // Whether a move may follow, whose head has `number`.
  bool goes_on() const { return at < stop && number <= kMaxNumber; }

  const Memo<TileBytes, 13>& KnownTiles(const Tokens& tokens) const {
    return expansions ? tokens.tiles_of_expansions : tokens.tiles;
  }
};

// Behind the line end at `at`; null where there is none.
inline const char* PassLineEnd(const char* at) {
  if (*at == '\r') ++at;
  return *at == '\n' ? at + 1 : nullptr;
}

template <Kind kind = Kind::kPlace>
inline void StoreRow(std::uint32_t number, std::uint32_t player, PlaceBytes place,
                     const TileBytes& tile, std::uint64_t points, char* row) {
  const std::uint64_t begin =
      number | player << 16 | static_cast<std::uint32_t>(kind) << 24 | std::uint64_t{place} << 32;
  std::memcpy(row, &begin, sizeof(begin));
  std::memcpy(row + kTileAt, &tile, sizeof(tile));
  std::memcpy(row + kPointsAt, &points, sizeof(points));
}

// A score, in two tokens, of which the second may be empty:
//
//   "+4+2=19"  ->  "+4+2"  "=19"
struct ScoreTokens {
  std::uint64_t points, total;

  explicit ScoreTokens(std::uint64_t token) {
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    const std::uint64_t signs = token ^ (kOnes * '=');
    const std::uint64_t found = (signs - kOnes) & ~signs & (kOnes << 7);
    const auto before = static_cast<std::uint32_t>(_tzcnt_u64(found)) & 0x78;  // bits; 64: none
    points = _bzhi_u64(token, before);
    total = token >> before / 2 >> before / 2;
  }
};

// What is told of a score: the bytes of its row, its player aside, and what its list spills.
struct KnownScore {
  std::uint64_t value;
  bool known;

  KnownScore(std::uint64_t token, const Tokens& tokens) {
    const ScoreTokens parts(token);
    const auto& points = tokens.points.Find(parts.points);
    const auto& total = tokens.totals.Find(parts.total);
    value = (points.value & ~kTotalMask) | std::uint64_t{total.value} << kTotalBit;
    known = (points.token == parts.points) & (total.token == parts.total);
  }
};

// The same, learned where it is not known.
[[gnu::noinline]] KnownScore LearnScore(std::uint64_t token, Tokens& tokens) {
  const ScoreTokens parts(token);
  const bool learned = LearnPoints(parts.points, tokens) && LearnTotal(parts.total, tokens);
  KnownScore score(token, tokens);
  score.known = score.known && learned;
  return score;
}

// The scores behind a tile, as a row and its spill have them.
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

 private:
  // The second point of two; no predictor knows whether there is one.
  void SpillPoint(std::uint64_t score) {
    const std::uint64_t second = score >> 8 * kScoreBytes;
    std::memcpy(spill, &second, sizeof(second));
    spill += score / (kTwoPoints / 2) & 2;
  }
};

// Passes the scores at `at`, behind the blank behind a tile. Returns what stands behind
// them; null where the grammar is to read them.
template <bool kLearns>
[[gnu::always_inline]] inline const char* PassScores(const char* at, std::uint32_t player,
                                                     std::uint32_t& players, Scores& scores,
                                                     Tokens& tokens) {
  if (*at != '(' && *at != '/') {
    const auto bytes = static_cast<std::uint32_t>(_tzcnt_u32(Blanks(at)));
    const std::uint64_t token = TokenAt(at, bytes);
    KnownScore score(token, tokens);
    if (kLearns && !score.known && bytes <= 8) score = LearnScore(token, tokens);
    if (!score.known || bytes > 8) return nullptr;
    scores.AddFirst(score.value | player);
    at += bytes;
    if (*at != ' ') return at;
    ++at;
  }
  if (*at != '(') return at;
  const bool named = at[1] != '+';
  const std::uint32_t scorer = named ? static_cast<std::uint8_t>(at[1] - 'A') : player ^ 1;
  const char* const begin = at + 1 + named;
  const auto bytes = static_cast<std::uint32_t>(_tzcnt_u32(Blanks(begin))) - 1;
  const std::uint64_t token = TokenAt(begin, bytes);
  KnownScore score(token, tokens);
  if (kLearns && !score.known && bytes <= 8) score = LearnScore(token, tokens);
  if (!score.known || bytes > 8 || begin[bytes] != ')') return nullptr;
  const bool two_players = (players & ~3U) == 0;
  if (scorer == player || scorer >= PlayerId::kCount || !(named || two_players)) return nullptr;
  players |= std::uint32_t{1} << scorer;
  scores.Add(score.value | scorer);
  at = begin + bytes + 1;
  return at + (*at == ' ' ? 1 : 0);
}

// The heads of moves by their numbers, as far as games commonly go.
constexpr std::uint32_t kMostHeads = 1000;

struct Heads {
  std::uint64_t words[kMostHeads];

  constexpr Heads() : words() {
    for (std::uint32_t number = 0; number < kMostHeads; ++number) words[number] = Head(number).word;
  }
};
constexpr Heads kHeads;

// Passes moves whose numbers have that many digits, as long as all their tokens are known,
// and there is no more than scores behind them. That places and tiles have no bytes more is
// sure where they are known: see moves.h.
//
//   -1,2) FCmFC2 +4=19 LF
//        ^      ^      ^      blanks
template <std::uint32_t digits>
[[gnu::noinline]] void PassKnownMoves(Walk& to, Tokens& tokens) {
  constexpr std::uint32_t kEnd = digits == 1 ? 10 : digits == 2 ? 100 : kMostHeads;
  Walk walk = to;
  Head head(kEnd - 1);
  const auto& tiles = walk.KnownTiles(tokens);
  for (; walk.at < walk.stop && walk.number < kEnd; ++walk.number) {
    const std::uint64_t word = LoadWord(walk.at);
    const std::uint32_t player = head.PlayerOf(word);
    const char* const text = walk.at + head.bytes();
    std::uint32_t blanks = Blanks(text);
    const std::uint32_t behind_place = _tzcnt_u32(blanks) + 1;
    blanks = _blsr_u32(blanks);
    const std::uint32_t behind_tile = _tzcnt_u32(blanks);
    const char* end = text + behind_tile;
    const std::uint64_t place_token = TokenAt(text, behind_place);
    const std::uint64_t tile_token = TokenAt(text + behind_place, behind_tile - behind_place);
    const auto& place = tokens.places.Find(place_token);
    const auto& tile = tiles.Find(tile_token);
    if (((word ^ kHeads.words[walk.number]) & head.mask) != 0 || player >= PlayerId::kCount) break;
    if (place.token != place_token || tile.token != tile_token) break;
    std::uint32_t players = walk.players | std::uint32_t{1} << player;
    Scores scores = {0, walk.spill};
    if (*end == ' ') {
      end = PassScores<false>(end + 1, player, players, scores, tokens);
      if (end == nullptr) break;
    }
    if (*end == '\r') ++end;
    if (*end != '\n') break;
    StoreRow(walk.number, player, place.value, tile.value, scores.points, walk.row);
    walk.row += kRowBytes;
    walk.spill = scores.spill;
    walk.players = players;
    walk.at = end + 1;
  }
  to = walk;
}

// The same whatever the number.
void PassAllKnownMoves(Walk& walk, Tokens& tokens) {
  if (walk.number < 10) PassKnownMoves<1>(walk, tokens);
  if (walk.number >= 10 && walk.number < 100) PassKnownMoves<2>(walk, tokens);
  if (walk.number >= 100 && walk.number < kMostHeads) PassKnownMoves<3>(walk, tokens);
}

struct Token {
  std::uint64_t word;
  std::uint32_t bytes;
  const char* end;  // a blank, a line end, or 32 bytes on, and `blanks` bytes more

  // From `at` to the next blank, with it or not.
  explicit Token(const char* at, std::uint32_t blanks = 0) {
    bytes = _tzcnt_u32(Blanks(at)) + blanks;
    word = TokenAt(at, bytes);
    end = at + bytes;
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

// The tile at `at`, which it is read from; what it shows of expansions is kept in `walk`.
struct TileToken {
  TileBytes tile;
  const char* end = nullptr;  // null where the grammar is to read it

  TileToken(const char* at, Walk& walk, Tokens& tokens) {
    const auto bytes = static_cast<std::uint32_t>(_tzcnt_u32(Blanks(at)));
    if (bytes == 0 || bytes > sizeof(Token16)) return;
    const bool is_long = bytes > kMostTileBytes;
    const Token16 token = {TokenAt(at, bytes < 8 ? bytes : 8),
                           bytes > 8 ? TokenAt(at + 8, bytes - 8) : 0};
    if (is_long && walk.expansions) {
      const auto& slot = tokens.long_tiles.Find(token);
      tile = slot.value;
      if (slot.token == token) end = at + bytes;
    } else if (!is_long) {
      const auto& slot = walk.KnownTiles(tokens).Find(token.words[0]);
      tile = slot.value;
      if (slot.token == token.words[0]) end = at + bytes;
    }
    if (end == nullptr && LearnTile(token, bytes, tokens, tile, walk.expansions)) end = at + bytes;
  }
};

// The place at `at`, behind "(", and the tile on it.
struct PlacedTile {
  PlaceBytes place = 0;
  TileBytes tile;
  const char* end = nullptr;  // of the tile; null where the grammar is to read them

  PlacedTile(const char* at, Walk& walk, Tokens& tokens) {
    const Token place_token(at, 1);
    const PlaceBytes* const known = Know(place_token, tokens.places, LearnPlace, tokens);
    if (known == nullptr) return;
    place = *known;
    const TileToken token(place_token.end, walk, tokens);
    tile = token.tile;
    end = token.end;
  }
};

// Passes "dis) CCCCP (" at `at`, and stores its row. Returns what stands behind it; null
// where the grammar is to read it.
inline const char* PassDiscard(const char* at, std::uint32_t player, Walk& walk, Tokens& tokens) {
  constexpr PlaceBytes kNowhere = 0x8000'8000;
  static_assert(Coordinate().value == -0x8000);
  const TileToken token(at + 5, walk, tokens);
  if (token.end == nullptr || token.end[0] != ' ' || token.end[1] != '(') return nullptr;
  StoreRow<Kind::kDiscard>(walk.number, player, kNowhere, token.tile, 0, walk.row);
  walk.row += kRowBytes;
  return token.end + 2;
}

inline bool AtDiscard(const char* at) { return std::memcmp(at, "dis) ", 5) == 0; }

// Passes a move of any form that the fast form knows, and learns its tokens. Returns
// whether it could.
[[gnu::noinline]] bool PassMove(Walk& to, MoveRun& run, Tokens& tokens) {
  Walk walk = to;
  const Head head(walk.number);
  const std::uint64_t word = LoadWord(walk.at);
  const std::uint32_t player = head.PlayerOf(word);
  if (!walk.goes_on() || !head.Matches(word)) return false;
  if (player >= PlayerId::kCount) return false;
  const char* at = walk.at + head.bytes();
  const bool discards = AtDiscard(at);
  if (discards) at = PassDiscard(at, player, walk, tokens);
  if (at == nullptr) return false;
  const PlacedTile placed(at, walk, tokens);
  if (placed.end == nullptr) return false;
  walk.players |= std::uint32_t{1} << player;
  const char* end = placed.end;
  Scores scores = {0, walk.spill};
  if (*end == ' ') end = PassScores<true>(end + 1, player, walk.players, scores, tokens);
  if (end == nullptr) return false;
  const char* note = nullptr;
  if (*end == '/') {
    note = end + 1;
    end = LineEndWithoutTab(note, run.end);
  }
  const char* const next = end == nullptr ? nullptr : PassLineEnd(end);
  if (next == nullptr) return false;
  StoreRow(walk.number, player, placed.place, placed.tile, scores.points, walk.row);
  walk.row += kRowBytes;
  walk.spill = scores.spill;
  walk.at = next;
  ++walk.number;
  run.note = note;
  run.repeatable = discards;
  to = walk;
  return true;
}

}  // namespace

void PassMovesAvx2(MoveRun& run, char* rows, char* spill, Tokens& tokens) {
  const bool is_long = run.end - run.at > static_cast<std::ptrdiff_t>(kMostRunBytes);
  const char* const stop = is_long ? run.at + kMostRunBytes : run.end;
  Walk walk = {run.at, stop, rows, spill, run.number, run.players, run.expansions};
  run.note = nullptr;
  run.repeatable = false;
  for (bool passed = true; passed;) {
    const char* const at = walk.at;
    PassAllKnownMoves(walk, tokens);
    if (walk.at != at) run.repeatable = false;
    passed = PassMove(walk, run, tokens);
    if (run.note != nullptr) break;
  }
  run.more = run.note != nullptr || (is_long && walk.at >= stop);
  run.spilled = static_cast<std::size_t>(walk.spill - spill);
  run.rows = static_cast<std::size_t>(walk.row - rows) / kRowBytes;
  if (run.rows > 0) run.last = static_cast<std::uint8_t>(walk.row[kPlayerAt - kRowBytes]);
  run.at = walk.at;
  run.number = walk.number;
  run.players = walk.players;
  run.expansions = walk.expansions;
}

void PassStartAvx2(MoveRun& run, char* row, Tokens& tokens) {
  Walk walk = {run.at, run.end, row, nullptr, 0, 0, false};
  const PlacedTile placed(run.at + 3, walk, tokens);
  const char* const next = placed.end == nullptr ? nullptr : PassLineEnd(placed.end);
  run.rows = next == nullptr ? 0 : 1;
  if (next == nullptr) return;
  StoreRow<Kind::kStart>(0, kNobody.code(), placed.place, placed.tile, 0, row);
  run.expansions = walk.expansions;
  run.at = next;
}

}  // namespace plymill::carcassonne::fast
