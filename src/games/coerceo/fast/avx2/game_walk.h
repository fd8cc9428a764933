// GameWalk: reads the movetext of one game into its rows.
//
//   57# 3c-4a 58# 14d-5c x5b 59# 3c-4a x5b T3! {so} 60# T x4c TT x5d 61# ...
//       plain                    with suffixes          exchanges
//
// It finds the numbers, then reads the plain plies in passes, then the other plies one by one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/coerceo/fast/avx2/move.h"
#include "games/coerceo/fast/avx2/number_texts.h"
#include "games/coerceo/fast/avx2/plain_plies.h"
#include "games/coerceo/fast/avx2/signs.h"
#include "games/coerceo/fast/frames.h"
#include "games/coerceo/fast/records.h"
#include "games/coerceo/fast/workspace.h"
#include "games/coerceo/stored_ply.h"
#include "games/coerceo/words.h"

namespace plymill::coerceo::fast {
namespace {

// Reads one game. Text that is not a regular ply ends the walk. A ply may be read beyond the end of
// the movetext. The walk detects this afterwards, by comparing the end of the ply with the end of
// the movetext.
class GameWalk {
 public:
  // See Passes::read in fast/scan.h for the parameters.
  GameWalk(const char* text, const Frame& frame, std::uint32_t first_row, Workspace& work,
           StoredPly* rows)
      : work_(work),
        text_(text),
        at_(text + frame.movetext),
        end_(text + frame.result.begin),
        first_row_(first_row),
        rows_(rows),
        first_comment_(work.open_count) {
    while (IsOneBlank(end_[-1])) end_ -= end_[-1] == '\n' && end_[-2] == '\r' ? 2 : 1;
  }

  GameCounts Read() {
    if (*at_ != '{' && !AtFirstMove()) return {};
    last_ = FindSigns(text_, at_, end_, work_);
    if (last_ == 0 || last_ > MostNumbers()) return {};
    if (*at_ == '{' && !PassComments(kNoRow)) return {};
    if (!AtFirstMove() || at_ != BeginOfNumber(1)) return {};
    const std::size_t open_count = ReadPlainPlies();
    for (std::size_t i = 0; i < open_count; ++i) {
      if (!ReadOpenPly(work_.open_plies[i].number)) return {};
    }
    InsertUnnumbered();
    return {true, last_ + unnumbered_count_, comment_count_};
  }

 private:
  // Whether the game begins with a regular first move. This test already rejects most games that
  // are not regular.
  bool AtFirstMove() const {
    return kNumberTexts[1].BeginsAt(at_) && IsMove(ReadMove(AfterAnyBlanks(at_ + 2, end_)));
  }

  // The most numbers that the movetext has room for, at most kMostNumber.
  std::size_t MostNumbers() const {
    const auto bytes = static_cast<std::size_t>(end_ - at_);
    return std::min<std::size_t>(bytes / kFewestBytes, kMostNumber);
  }

  const char* BeginOfNumber(std::uint32_t number) const {
    return text_ + work_.signs[number] - DigitsOf(number);
  }

  // Reads plain plies in passes, and lists the other plies. Returns how many are listed.
  std::size_t ReadPlainPlies() {
    const NumberedPlies plies = {text_, work_.signs.data(), rows_};
    OpenPly* const open = work_.open_plies.data();
    std::size_t count = ReadMoves(plies, last_, open);
    count = ReadSuffixes(plies, count, open);
    const Move move = ReadMove(plies.At(last_));
    StoreMove(move, last_, plies.Row(last_));
    if (!IsPlainMove(move) || move.end != end_) open[count++] = {last_, 0};
    return count;
  }

  // Reads a ply, its suffixes and comments, and the plies without a number that follow it, up to
  // the next number.
  bool ReadOpenPly(std::uint32_t number) {
    at_ = AfterAnyBlanks(text_ + work_.signs[number] + 1, end_);
    row_ = &rows_[number - 1];
    row_index_ = number - 1 + unnumbered_count_;
    if (*at_ == '{' && !PassCommentsBeforePly()) return false;
    if (!(*at_ == 'T' ? PassExchange(number) : PassMove(number)) || !PassSuffixes()) return false;
    const bool is_last = number == last_;
    const char* const next = is_last ? end_ : BeginOfNumber(number + 1);
    while (at_ < next) {
      if (!PassUnnumbered(number)) return false;
    }
    return at_ == next && (is_last || kNumberTexts[number + 1].BeginsAt(at_));
  }

  bool PassMove(std::uint32_t number) {
    const Move move = ReadMove(at_);
    StoreMove(move, number, *row_);
    at_ = move.end;
    return IsMove(move);
  }

  // Passes an exchange without a number. `number` is the last number before it.
  bool PassUnnumbered(std::uint32_t number) {
    if (*at_ != 'T' || unnumbered_count_ == kMostUnnumbered) return false;
    row_ = &work_.unnumbered[unnumbered_count_];
    work_.unnumbered_after[unnumbered_count_] = number;
    ++unnumbered_count_;
    ++row_index_;
    return PassExchange(0) && PassSuffixes();
  }

  // Inserts the rows without a number among the numbered rows, from the last row to the first.
  //
  //   rows   1  2  3  4           one row without a number after 2, one after 3
  //          1  2  _  3  _  4
  void InsertUnnumbered() {
    std::uint32_t end = last_;
    for (std::uint32_t left = unnumbered_count_; left > 0; --left) {
      const std::uint32_t after = work_.unnumbered_after[left - 1];
      std::copy_backward(rows_ + after, rows_ + end, rows_ + end + left);
      rows_[after + left - 1] = work_.unnumbered[left - 1];
      end = after;
    }
  }

  // Passes an exchange and stores it in the current row:   TT x3c
  bool PassExchange(std::uint32_t number) {
    *row_ = {.number = number};
    at_ = coerceo::PassExchange(at_, end_, *row_);
    return at_ != nullptr;
  }

  // Passes the suffixes of a move or an exchange, and comments. Returns whether the ply has no
  // warning, and a blank or the end of the movetext follows.
  bool PassSuffixes() {
    const char* const to = coerceo::PassSuffixes(at_, end_, *row_);
    if (to == nullptr || coerceo::IsOdd(*row_)) return false;
    at_ = to;
    if (at_ >= end_) return true;
    const char* const next = AfterAnyBlanks(at_, end_);
    if (*next == '{') return PassComments(first_row_ + row_index_);
    at_ = next;
    return next != to;
  }

  // Passes comments between a number and its ply. Returns false if one of them may begin with an
  // annotation: the ply may have another one, which only the plain form compares.
  bool PassCommentsBeforePly() {
    const std::uint32_t before = comment_count_;
    PassComments(first_row_ + row_index_);
    bool annotates = false;
    for (std::uint32_t i = before; i < comment_count_; ++i) {
      const char* sign = text_ + work_.opens[first_comment_ + i] + 1;
      annotates |= PassAnnotation(sign) != 0;
    }
    return comment_count_ > before && !annotates;
  }

  // Passes comments that belong to `row`, and the blanks around them. Returns whether a blank or
  // the end of the movetext follows.
  [[gnu::noinline]] bool PassComments(std::uint32_t row) {
    for (;;) {
      const char* const open = AfterAnyBlanks(at_, end_);
      if (*open != '{') {
        const bool blank = open != at_;
        at_ = open;
        return blank;
      }
      const std::size_t next = first_comment_ + comment_count_;
      if (next == work_.open_count || work_.opens[next] != open - text_) return false;
      const char* const close = text_ + work_.closes[next];
      work_.comment_rows[comment_count_++] = row;
      at_ = close + 1;
      if (at_ >= end_) return true;
    }
  }

  Workspace& work_;
  const char* const text_;
  const char* at_;
  const char* end_;  // the end of the movetext without the blanks at its end
  const std::uint32_t first_row_;
  StoredPly* const rows_;   // only rows with a number until InsertUnnumbered()
  std::uint32_t last_ = 0;  // the last move number
  std::uint32_t unnumbered_count_ = 0;
  StoredPly* row_ = nullptr;     // the current row
  std::uint32_t row_index_ = 0;  // the index of the current row in the game
  const std::size_t first_comment_;
  std::uint32_t comment_count_ = 0;
};

}  // namespace
}  // namespace plymill::coerceo::fast
