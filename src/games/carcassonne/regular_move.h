// Regular move: a fast parser for moves with a place and a tile.
//
//   12B (-1,2) FCmFC2 +4                       nearly all moves
//   12B   (-1, 2) FC <sub>m</sub> FC2   +4     some others
//   ^ from the number to the end of the line
//
// Any blanks may stand between its parts, and blank lines before it. If its place or its tile has
// another form than usual, the grammar reads it and remarks on its deviations.
//
// Blanks are passed only up to the end of the text, so that at most kMostRegularBytes bytes after
// the text are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/text_word.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/known_tokens.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/position.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/stored_ply.h"
#include "games/carcassonne/tile.h"

namespace plymill::carcassonne {

// The most bytes of a regular move that are read, blanks not counted: its number, its player, a
// place, a tile with its meeples, points, and the bytes after them.
inline constexpr std::ptrdiff_t kMostRegularBytes =
    4 + 3 + 9 + kMaxTileBytes + kMaxMeeples + kMostScoreBytes;

// The positions of the parts of a move in the text.
struct RegularMove {
  const char* place = nullptr;     // after its "("
  const char* tile_end = nullptr;  // null if there is no regular move
  const char* end = nullptr;       // after its points; without points, after its tile
  const char* next = nullptr;      // after the line end; null if other text comes before it

  // Whether the move has points.
  bool scores() const { return end != tile_end; }
};

// Whether `c`, the first byte after a tile and its blanks, ends a regular tile: a line end, or a
// sign that begins points or a note.
constexpr bool EndsTile(char c) {
  return c == '\n' || c == '\r' || c == '+' || c == '/' || c == '(';
}

// Passes the line end at `at`, LF or CR LF. Returns null if there is none.
inline const char* PassLineEnd(const char* at, const char* text_end) {
  at += at[0] == '\r' ? 1 : 0;
  return *at == '\n' && at < text_end ? at + 1 : nullptr;
}

// Holds the remarks on one move until it is certain that the move is not read again.
template <class Recorder>
class HeldRemarks {
 public:
  explicit HeldRemarks(Recorder& recorder) : recorder_(recorder) {}

  void Remark(const plymill::Remark& remark) {
    if (count_ < kMost) held_[count_] = remark;
    ++count_;
  }
  char* Allocate(std::size_t bytes) { return recorder_.Allocate(bytes); }

  // Whether there was room for all remarks.
  bool all() const { return count_ <= kMost; }

  void Report() const {
    for (std::size_t i = 0; i < count_; ++i) recorder_.Remark(held_[i]);
  }

 private:
  static constexpr std::size_t kMost = 4;

  Recorder& recorder_;
  plymill::Remark held_[kMost];
  std::size_t count_ = 0;
};

template <class Recorder>
class RegularMoveReader {
 public:
  explicit RegularMoveReader(GameInHand<Recorder>& game)
      : game_(game),
        tokens_(game.recorder.memo.tokens()),
        expansions_(game.expansions),
        text_end_(game.in.rest().data() + game.in.rest().size()) {}

  // Passes the move with `number`, which is below HeadWords::kMost, at `at`. Writes the row to
  // `row`, and the part of it that belongs in the spill to `spill`.
  [[gnu::always_inline]] RegularMove Pass(const char* at, std::uint32_t number, StoredPly& row,
                                          char* spill) {
    while (IsBlank(*at) && at < text_end_) ++at;
    std::uint64_t text;
    std::memcpy(&text, at, sizeof(text));
    const std::uint64_t player = kHeadWords.PlayerAfter(text, number);
    if (player >= PlayerId::kCount) return {};
    row.number = static_cast<std::uint16_t>(number);
    row.player = PlayerId(static_cast<std::uint8_t>(player));
    row.kind = Kind::kPlace;
    RegularMove move = {.place = PassBracket(at + kHeadWords.digits[number] + 1)};
    if (move.place == nullptr) return {};
    move.tile_end = PassPlaceAndTile(move.place, row);
    if (move.tile_end == nullptr) move.tile_end = ReadByGrammar(move.place, row);
    if (move.tile_end != nullptr) PassAfterTile(move, row, spill);
    game_.expansions |= move.tile_end != nullptr && expansions_;
    return move;
  }

  // Passes move 0 in the same way. Move 0 has no player. It must lie at (0,0), and have no meeple.
  RegularMove PassStart(const char* at, StoredPly& row, char* spill) {
    if (*at != '0') return {};
    row.number = 0;
    row.player = kNobody;
    row.kind = Kind::kStart;
    RegularMove move = {.place = PassBracket(at + 1)};
    if (move.place == nullptr) return {};
    move.tile_end = PassPlaceAndTile(move.place, row);
    if (move.tile_end == nullptr || row.place != 0 || HasMeeples(row.tile)) return {};
    game_.expansions |= expansions_;
    PassAfterTile(move, row, spill);
    return move;
  }

 private:
  const char* PassBlanks(const char* at) const {
    while (IsSpace(*at) && at < text_end_) ++at;
    return at;
  }

  // Passes blanks and a "(". Returns null if there is no "(".
  const char* PassBracket(const char* at) const {
    at = PassBlanks(at);
    return *at == '(' && at < text_end_ ? at + 1 : nullptr;
  }

  // Passes the points after the tile, and the line end.
  [[gnu::always_inline]] void PassAfterTile(RegularMove& move, StoredPly& row, char* spill) const {
    row.points = {};
    move.end = move.tile_end;
    if (*move.end == '\n') {
      move.next = move.end < text_end_ ? move.end + 1 : nullptr;
      return;
    }
    const char* const after = PassBlanks(move.tile_end);
    if (*after == '+') move.end = PassRegularScore(after, row, spill);
    move.next = PassLineEnd(PassBlanks(move.end), text_end_);
  }

  // Passes a place, from the byte after its "(" on, and a tile. Returns the end of the tile; null
  // if they have another form.
  [[gnu::always_inline]] const char* PassPlaceAndTile(const char* at, StoredPly& row) {
    expansions_ = game_.expansions;
    const WordAt word(at);
    const auto& known = tokens_.places.Find(word.with_end());
    row.place = known.value;
    if (known.text != word.with_end() && !ReadOtherPlace(word, at, row)) return nullptr;
    return PassTile(PassBlanks(word.end()), row);
  }

  // Passes a tile. Returns null if it has another form, or if more of it may follow.
  [[gnu::always_inline]] const char* PassTile(const char* at, StoredPly& row) {
    const WordAt word(at);
    const auto& known = tokens_.TilesOf(expansions_).Find(word.text());
    const char* end = word.end();
    row.tile = known.value;
    if (known.text != word.text()) end = PassOtherTile(at, row);
    if (end == nullptr || end > text_end_) return nullptr;
    return *end == '\n' || EndsTile(*PassBlanks(end)) ? end : nullptr;
  }

  // Reads a place that is not known. `word`: its text, and the blank after it.
  [[gnu::noinline]] bool ReadOtherPlace(const WordAt& word, const char* at, StoredPly& row) {
    PlaceBytes place = 0;
    const auto bytes = static_cast<std::size_t>(word.end() + 1 - at);
    const bool is_read = ReadPlace(word.with_end(), bytes, tokens_, place);
    row.place = place;
    return is_read;
  }

  // Passes a tile that is not known, or that is longer than known ones. Returns null if the grammar
  // must read it.
  [[gnu::noinline]] const char* PassOtherTile(const char* at, StoredPly& row) {
    LongTextWord word = {};
    std::size_t bytes = 0;
    while (at[bytes] > ' ' && at[bytes] != '/' && bytes <= sizeof(word)) ++bytes;
    if (bytes < kFewestTileBytes || bytes > sizeof(word)) return nullptr;
    std::memcpy(&word, at, bytes);
    TileBytes tile;
    if (!ReadTile(word, bytes, tokens_, tile, expansions_)) return nullptr;
    row.tile = tile;
    return at + bytes;
  }

  // Reads a place, from the byte after its "(" on, and a tile by the grammar, and remarks on their
  // deviations. Returns the end of the tile. Returns null, without a remark, if the grammar must
  // read the whole move.
  [[gnu::noinline]] const char* ReadByGrammar(const char* at, StoredPly& row) {
    Cursor in = game_.in;
    in.Advance(static_cast<std::size_t>(at - 1 - in.here()));
    HeldRemarks remarks(game_.recorder);
    expansions_ = game_.expansions;
    Ply& ply = game_.NewPly(row.kind);
    ReadPosition(in, ply, remarks);
    SkipBlanks(in);
    if (const char* const end = PassTile(in.here(), row); end != nullptr) {
      in.Advance(static_cast<std::size_t>(end - in.here()));
    } else {
      expansions_ = game_.expansions;
      TileReader(in, remarks, ply, expansions_).Read();
      row.tile = TileBytesOf(ply);
    }
    const bool fits = in.ok() && ply.meeples.size() <= 1 && remarks.all();
    if (!fits || HasNoBreakSpace(in.Since(at))) return nullptr;
    remarks.Report();
    row.place = PlaceOf(ply.x.value, ply.y.value);
    return in.here();
  }

  GameInHand<Recorder>& game_;
  KnownTokens& tokens_;
  bool expansions_;  // the game has shown symbols that the base game lacks, or its next move does
  const char* const text_end_;
};

}  // namespace plymill::carcassonne
