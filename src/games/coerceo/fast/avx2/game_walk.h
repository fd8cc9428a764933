// GameWalk: the movetext of one game to its rows, ply by ply.
//
//   57# 3c-4a x5b T3! {so} 58# T x4c TT x5d 59# ...
//       move  suffixes         exchanges
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "games/coerceo/fast/avx2/comment.h"
#include "games/coerceo/fast/avx2/move.h"
#include "games/coerceo/fast/avx2/number_texts.h"
#include "games/coerceo/fast/avx2/words.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"

namespace plymill::coerceo::fast {
namespace {

// Reads one game; anything it does not know ends the walk. What it takes for text behind the
// last byte of the movetext, it finds out by where it ends.
class GameWalk {
 public:
  // See Passes::read.
  GameWalk(const char* text, const Frame& frame, std::uint32_t first_row, Workspace& work,
           StoredPly* rows)
      : text_(text),
        at_(text + frame.movetext),
        end_(text + frame.result.begin),
        first_row_(first_row),
        work_(work),
        rows_(rows) {
    while (IsOneBlank(end_[-1])) end_ -= end_[-1] == '\n' && end_[-2] == '\r' ? 2 : 1;
  }

  GameCounts Read() {
    if (*at_ == '{' && !PassComments(kNoRow)) return {};
    if (!kNumberTexts[1].StandsOnLineAt(at_)) return {};
    while (at_ < end_) {
      if (!PassMoves() && !PassOtherPly()) return {};
      if (!PassSuffixes()) return {};
    }
    return {at_ == end_, row_count_, comment_count_, odd_count_};
  }

 private:
  // Passes moves with nothing between but their numbers, up to behind the last, where its
  // suffixes follow. Returns whether there were any.
  bool PassMoves() {
    const char* at = at_;
    const std::uint32_t first = row_count_;
    std::uint32_t number = number_;
    StoredPly* row = rows_ + first;
    for (bool blank = true; kNumberTexts[number].StandsAt(at) && blank && at < end_; ++at) {
      const Move move = ReadMove(at + kNumberTexts[number].bytes);
      if (!IsMove(move)) break;
      StoreMove(move, number++, row);
      if (move.odd_colours) [[unlikely]]
        NoteOdd(static_cast<std::uint32_t>(row - rows_));
      at = at_ = move.end;
      blank = IsOneBlank(*at);
      ++row;
    }
    number_ = number;
    row_count_ = static_cast<std::uint32_t>(row - rows_);
    return row_count_ != first;
  }

  // Passes a ply that PassMoves() leaves: an exchange, whose number may be missing, or a move
  // that stands on the line behind its number.
  bool PassOtherPly() {
    const NumberText& text = kNumberTexts[number_];
    const bool numbered = number_ <= kMostNumber && text.StandsOnLineAt(at_);
    if (numbered) at_ += text.bytes;
    if (*at_ == 'T') {
      if (!PassExchange(numbered ? number_ : 0)) return false;
    } else {
      const Move move = ReadMove(at_);
      if (!numbered || !IsMove(move)) return false;
      if (move.odd_colours) NoteOdd(row_count_);
      StoreMove(move, number_, rows_ + row_count_);
      at_ = move.end;
    }
    number_ += numbered ? 1 : 0;
    ++row_count_;
    return true;
  }

  //   TT x3c
  bool PassExchange(std::uint32_t number) {
    const bool two = at_[1] == 'T';
    at_ += two ? 2 : 1;
    if (!IsOneBlank(*at_) || at_[1] != 'x') return false;
    at_ += 2;
    StoredPly& row = rows_[row_count_];
    row = {};
    row.number = number;
    row.kind = 1;
    row.capture_count = 1;
    row.captures[0] = PassSquare(at_);
    row.player = static_cast<std::uint8_t>(~row.captures[0] & 1);
    row.paid = two ? 2 : 1;
    return row.captures[0] != 0;
  }

  // Passes what follows a move or an exchange: captures, then tiles, a sign glued to the last
  // of these words, comments. Returns whether it is followed by a blank, or the end.
  bool PassSuffixes() {
    StoredPly& row = rows_[row_count_ - 1];
    const char* at = at_;  // behind a word
    const char* next = Next(at);
    bool odd = false;
    for (; *next == 'x' && next != at; next = Next(at)) {
      at = next + 1;
      const std::uint8_t square = PassSquare(at);
      if (square == 0 || row.capture_count == 2) return false;
      odd |= (square & 1) == row.player;
      row.captures[row.capture_count++] = square;
    }
    if (AtTile(at, next)) {
      const unsigned left = (row.kind == 0 ? row.from : row.captures[0]) / 8U;
      bool other_tiles = true;
      for (; AtTile(at, next); next = Next(at)) {
        at = next + 1;
        const unsigned tile = PassTile(at);
        if (tile == 0 || row.tile_count == 2) return false;
        other_tiles &= tile != left;
        row.tiles[row.tile_count++] = static_cast<std::uint8_t>(tile);
      }
      odd |= other_tiles;
    }
    if (odd) [[unlikely]]
      NoteOdd(row_count_ - 1);
    if (IsSign(*at)) {
      row.annotation = PassSign(at);
      next = Next(at);
    }
    at_ = at;
    if (at >= end_) return true;
    if (*next == '{') return PassComments(first_row_ + row_count_ - 1);
    at_ = next;
    return next != at;
  }

  // Passes comments of `row`, and the blanks around them. Returns whether a blank or the end
  // follows.
  [[gnu::noinline]] bool PassComments(std::uint32_t row) {
    for (;;) {
      const char* const open = BehindBlanks(at_);
      if (*open != '{') {
        const bool blank = open != at_;
        at_ = open;
        return blank;
      }
      const char* const close = FindCommentEnd(open + 1, end_);
      if (close == nullptr) return false;
      work_.opens[work_.open_count++] = static_cast<std::uint32_t>(open - text_);
      work_.closes[work_.close_count++] = static_cast<std::uint32_t>(close - text_);
      work_.comment_rows[comment_count_++] = row;
      at_ = close + 1;
      if (at_ >= end_) return true;
    }
  }

  // What follows the word that ends at `at`, behind the blanks.
  const char* Next(const char* at) const { return at < end_ ? BehindBlanks(at) : at; }

  // Notes a row that is kept as printed, with a remark.
  void NoteOdd(std::uint32_t row) {
    if (odd_count_ > 0 && work_.odd_rows[odd_count_ - 1] == row) return;
    work_.odd_rows[odd_count_++] = row;
  }

  const char* const text_;
  const char* at_;
  const char* end_;  // behind the last byte of the movetext that is no blank
  const std::uint32_t first_row_;
  std::uint32_t number_ = 1;  // of the next ply
  std::uint32_t row_count_ = 0, comment_count_ = 0, odd_count_ = 0;
  Workspace& work_;
  StoredPly* const rows_;
};

}  // namespace
}  // namespace plymill::coerceo::fast
