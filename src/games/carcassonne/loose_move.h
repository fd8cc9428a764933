// Loose move: a move with other blanks or other forms, parsed a little more slowly than a regular
// move (regular_move.h):
//
//   12B   (-1, 2) FC <sub>m</sub> FC2   +4
//
// Any blanks may stand between its parts, and blank lines before it. If its place or its tile is
// not a known one, the grammar reads it and remarks on its deviations.
//
// Blanks are passed only up to the end of the text, so that at most kMostRegularBytes bytes after
// the text are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/known_places.h"
#include "games/carcassonne/known_tiles.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/position.h"
#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/regular_tile.h"
#include "games/carcassonne/stored_ply.h"
#include "games/carcassonne/tile.h"
#include "text/blank.h"
#include "text/cursor.h"

namespace plymill::carcassonne {

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
class LooseMoveReader {
 public:
  explicit LooseMoveReader(GameInHand<Recorder>& game)
      : game_(game), text_end_(game.in.rest().data() + game.in.rest().size()) {}

  // Passes the move with `number`, which is below HeadWords::kMost, at `at`. Writes the row to
  // `row`, and the part of it that belongs in the spill to `spill`.
  RegularMove Pass(const char* at, std::uint32_t number, StoredPly& row, char* spill) {
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
    move.tile_end = PassKnown(move.place, row);
    if (move.tile_end == nullptr) move.tile_end = ReadByGrammar(move.place, row);
    if (move.tile_end != nullptr) PassAfterTile(move, row, spill);
    return move;
  }

  // Passes move 0 in the same way. Move 0 has no player. It must lie at (0,0), and its tile must be
  // known and have no meeple.
  RegularMove PassStart(const char* at, StoredPly& row, char* spill) {
    if (*at != '0') return {};
    row.number = 0;
    row.player = kNobody;
    row.kind = Kind::kStart;
    RegularMove move = {.place = PassBracket(at + 1)};
    if (move.place == nullptr) return {};
    move.tile_end = PassKnown(move.place, row);
    if (move.tile_end == nullptr || row.place != 0 || HasMeeples(row.tile)) return {};
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
  void PassAfterTile(RegularMove& move, StoredPly& row, char* spill) const {
    row.points = {};
    const char* const after = PassBlanks(move.tile_end);
    move.end = *after == '+' ? PassRegularScore(after, row, spill) : move.tile_end;
    move.next = PassLineEnd(PassBlanks(move.end), text_end_);
  }

  // Passes a place, from the byte after its "(" on, and a known tile. Returns the end of the tile;
  // null if they have another form.
  const char* PassKnown(const char* at, StoredPly& row) const {
    at = PassPlace(at, row);
    return at == nullptr ? nullptr : PassTileAt(PassBlanks(at), row);
  }

  // Passes a known tile. Returns null if there is none, or if more of the tile may follow.
  const char* PassTileAt(const char* at, StoredPly& row) const {
    const char* const end = PassKnownTile(at, row);
    return end != nullptr && end <= text_end_ && EndsTile(*PassBlanks(end)) ? end : nullptr;
  }

  // Reads a place, from the byte after its "(" on, and a tile by the grammar, and remarks on their
  // deviations. Returns the end of the tile. Returns null, without a remark, if the grammar must
  // read the whole move.
  [[gnu::noinline]] const char* ReadByGrammar(const char* at, StoredPly& row) {
    Cursor in = game_.in;
    in.Advance(static_cast<std::size_t>(at - 1 - in.here()));
    HeldRemarks remarks(game_.recorder);
    bool expansions = game_.expansions;
    Ply& ply = game_.NewPly(row.kind);
    ReadPosition(in, ply, remarks);
    SkipBlanks(in);
    if (const char* const end = PassTileAt(in.here(), row); end != nullptr) {
      in.Advance(static_cast<std::size_t>(end - in.here()));
    } else {
      TileReader(in, remarks, ply, expansions).Read();
      row.tile = TileBytesOf(ply);
    }
    const bool fits = in.ok() && ply.meeples.size() <= 1 && remarks.all();
    if (!fits || HasNoBreakSpace(in.Since(at))) return nullptr;
    remarks.Report();
    game_.expansions = expansions;
    row.place = PlaceOf(ply.x.value, ply.y.value);
    return in.here();
  }

  GameInHand<Recorder>& game_;
  const char* const text_end_;
};

}  // namespace plymill::carcassonne
