// NumberedReader: reads games of notations that number their moves with a dot.
//
//   game  ::= tag* comment entry*
//   entry ::= [ bullet ] [ number "." ] ply
//
// At the beginning of a line, a number may have another sign than a dot: see scan/numbered_start.h.
// Blanks and line ends may separate these parts. Numbers count up from 1; the notation
// decides whether each ply or each turn has one. A game ends
//   - before an entry with the number 1, which begins the next game (a round of a match, say),
//   - before a paragraph (text after a blank line) that does not continue the game. Other text
//     is an error if no blank line precedes it, or if the game has tag pairs but no entry yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "model/recorder.h"
#include "scan/comment_lines.h"
#include "scan/markup.h"
#include "scan/numbered_fragment.h"
#include "scan/numbered_game.h"
#include "scan/numbered_start.h"
#include "scan/plain_signs.h"
#include "scan/quick_entries.h"
#include "scan/tag_pair.h"
#include "scan/tag_section.h"
#include "scan/unparsed.h"

namespace plymill {

// `Plies` is the notation's part of the reader:
//
//   using Shape           what looks like a ply: see scan/numbered_start.h
//   kMaxNumber
//   Begin(in, tags)       called before the first entry, at `in`
//   Read(in, numbers, at_line_start)   reads a ply, or fails. The number before the ply, if there
//                         is one, is passed already: numbers.printed, else 0. If the ply is the
//                         first of what a number counts (a ply or a turn), calls numbers.Next().
//   ReadRegular<layout>(at, end, last, printed)   optional, a faster Read(): reads a regular entry
//                         from `at`, the place after its number: all plies of the line, and the
//                         line feed, which must be before `end`. Returns the place after the line
//                         feed. If the entry is not regular, reads nothing and returns null. At
//                         least 24 bytes at `at` are readable. `last` and `printed` are the
//                         entry's numbers, as in Numbers.
//   ReadComment(in)       passes and records a comment after a ply; returns whether there was one.
//                         Only for notations with comments. If a line inside a comment looks like
//                         a game start (scan/numbered_start.h), a game starts there all the same.
//   kTagNames             the names of the tag pairs that hold players and result, if they are not
//                         Player1, Player2 and Result
//   ReportUnparsed(numbers, written)   records a ply that cannot be read. If it has a number,
//                         numbers.Next() was called; otherwise numbers.sure is false.
//   End(more)             called after the last entry; `more`: other text follows it
//   OutcomeFor(outcome)   converts an outcome with bits for Player1 and Player2 to one with
//                         the bits of the sides
template <class Plies, class Recorder>
class NumberedReader {
 public:
  constexpr NumberedReader(Cursor& in, Recorder& recorder, ReadOptions options)
      : in_(in),
        recorder_(recorder),
        options_(options),
        plies_(recorder),
        start_(in.rest().substr(0, 0)) {}

  constexpr void Read() {
    ReadTagPairs();
    while (in_.ok() && AtEntry()) {
      if (std::is_constant_evaluated() || !ReadQuickly()) ReadEntry();
    }
    if (in_.ok()) Finish();
  }

  // Reads entries until `enough(plies)` is true or an entry cannot be read.
  template <class Enough>
  constexpr void ReadUntil(Enough enough) {
    line_feeds_ = SkipBlankLines(in_);
    while (in_.ok() && AtEntry() && !enough()) ReadEntry();
    if (in_.ok()) plies_.End(false);
  }

 private:
  using Shape = typename Plies::Shape;
  using Rules = NumberedStartRules<Shape>;
  static constexpr bool kHasRegularPlies = requires {
    &Plies::template ReadRegular<Layout::kUsual>;
  };

  constexpr void ReadTagPairs() {
    NumberedTags tags;
    const TagSection section =
        ReadTags(in_, recorder_, [&](const TagPair& tag, std::string_view value) {
          tags.Take(TagNamesOf<Plies>(), tag, value);
        });
    if (!in_.ok()) return;
    result_ = tags.result;
    tagged_ = section.any;
    line_feeds_ = section.line_feeds + SkipBlankLines(in_);
    if (tagged_) ReadComment();
    plies_.Begin(in_, tags);
  }

  // comment ::= comment lines that are followed by a line with an entry
  [[gnu::noinline]] constexpr void ReadComment() {
    Cursor in = in_;
    const char* end = in.here();
    for (std::size_t i = 0; i < kMostCommentLines && !AtFirstEntry(in); ++i) {
      const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
      if (!Rules::IsCommentAt(in.rest(), 0)) return;
      in.Advance(line.size());
      end = in.here();
      SkipBlankLines(in);
    }
    if (end == in_.here() || !AtFirstEntry(in)) return;
    const std::string_view comment =
        TrimEnd({in_.here(), static_cast<std::size_t>(end - in_.here())});
    recorder_.Comment(comment);
    recorder_.Remark({kComment, comment, {}});
    in_ = in;
    line_feeds_ = 1;
  }

  static constexpr bool AtFirstEntry(Cursor in) {
    if (in.at_end()) return false;
    PassBullet(in);
    return Rules::IsFirst(in) || Shape::Opens(in);
  }

  // Whether the game continues here. Returns true for most text that is no entry: ReadEntry() then
  // fails there.
  constexpr bool AtEntry() {
    if (in_.at_end()) return false;
    if ((in_.Peek() == '1' || IsNoText(in_.Peek())) && place_.entries > 0 && AtRestart()) {
      if (line_feeds_ == 0 && in_.Peek() == '1') RemarkGame();
      return false;
    }
    return line_feeds_ < 2 ? line_feeds_ == 0 || !AtFence(in_.rest()) : GoesOn();
  }

  // Remarks that another game begins on this line.
  [[gnu::noinline]] constexpr void RemarkGame() {
    recorder_.Remark({kGameWithinLine, in_.rest().substr(0, 1), {}});
  }

  // Whether "1." follows, which begins another game. Within a line, a ply must follow "1."; the end
  // of the source may cut it off. Also true if all bytes left satisfy IsNoText(): they may precede
  // the next game.
  constexpr bool AtRestart() const {
    Cursor in = in_;
    while (!in.at_end() && IsNoText(in.Peek())) in.Advance(1);
    if (in.at_end()) return true;
    if (line_feeds_ == 0 && in.here() == in_.here()) return Rules::IsFirst(in);
    return in.Eat("1.") || in.rest() == "1";
  }

  // Whether the next paragraph belongs to this game. It does if it begins with
  //   - the next number,
  //   - another number, with a dot and a ply after it. But if the game has already had this number,
  //     or if the next line has a number that is not one higher, another game's moves begin here,
  //   - no number, but a line of plies only (before the first entry, a ply is enough).
  // A wrong number without a dot does not continue the game: "25 5-7" may be a broken ply.
  [[gnu::noinline]] constexpr bool GoesOn() const {
    Cursor in = in_;
    PassBullet(in);
    const bool has_dot = AtNumber(in);
    if (!has_dot && !AtOddNumber<Shape>(in)) {
      return place_.entries == 0 ? Shape::Stands(in) : Shape::IsAlone(in);
    }
    const PlainSigns signs(MayBeWide(in.Peek()) ? in.rest() : "");
    if (MayBeWide(in.Peek())) in = Cursor(signs.text());
    const std::uint32_t number = in.Number(1, Plies::kMaxNumber, kNumberOutOfRange);
    if (in.ok() && number == place_.numbers.last + 1) return true;
    if (!has_dot) return false;
    if (in.ok() && number <= place_.numbers.last && place_.numbers.sure) return false;
    if (IsBeforeOtherNumber(number)) return false;
    while (IsDigit(in.Peek())) in.Advance(1);
    PassNumberSign(in);
    SkipBlanks(in);
    return Shape::Follows(in);
  }

  // Whether the next line has another number than `number` + 1. Then `number` itself may be a
  // mistake.
  constexpr bool IsBeforeOtherNumber(std::uint32_t number) const {
    const NumberedLine next(in_.rest(), FindLineFeed(in_.rest(), 0, in_.rest().size()) + 1);
    return next.number != 0 && next.number != number + 1;
  }

  constexpr bool AtLineStart() const { return line_feeds_ > 0 || place_.entries == 0; }

  // Reads regular entries, if a line begins here. Returns whether there were any.
  bool ReadQuickly() {
    if constexpr (kHasRegularPlies) {
      if (!AtLineStart() || !quick_.Read(in_, plies_, place_)) return false;
      line_feeds_ = 1 + SkipBlankLines(in_);
      return true;
    } else {
      return false;
    }
  }

  // Passes the comments after a ply, in notations that have some.
  constexpr void ReadComments() {
    if constexpr (requires { plies_.ReadComment(in_); }) {
      while (in_.ok() && plies_.ReadComment(in_)) line_feeds_ = SkipBlankLines(in_);
    }
  }

  // entry ::= [ bullet ] [ number "." ] ply
  [[gnu::noinline]] constexpr void ReadEntry() {
    const bool at_line_start = AtLineStart();
    const char* const start = in_.here();
    if (at_line_start && !IsNameLetter(in_.Peek())) {
      PassBullet(in_);
      SkipBlanks(in_);
      RemarkBullet(in_.Since(start));
    }
    const Cursor entry = in_;
    place_.numbers.printed = 0;
    if (AtNumberOf(in_, at_line_start)) ReadNumber();
    plies_.Read(in_, place_.numbers, at_line_start);
    if (!in_.ok()) [[unlikely]] {
      FindReason(entry, at_line_start);
      if (options_.keep_unparsed && in_.reason() != kFragment)
        KeepUnparsed(start, entry, at_line_start);
    }
    ++place_.entries;
    line_feeds_ = SkipBlankLines(in_);
    ReadComments();
  }

  // Remarks on a bullet in Windows-1252, if `passed` has one.
  [[gnu::noinline]] constexpr void RemarkBullet(std::string_view passed) {
    const std::size_t bullet = passed.find(kBulletOfWindows);
    if (bullet == std::string_view::npos) return;
    recorder_.Remark({Reason::kNotUtf8, passed.substr(bullet, 1), kBullet});
  }

  static constexpr bool AtNumberOf(const Cursor& in, bool at_line_start) {
    return AtNumber(in) || (at_line_start && AtOddNumber<Shape>(in));
  }

  // Passes the sign after the digits of a number. Returns whether it is a dot.
  static constexpr bool PassNumberSign(Cursor& in) {
    if (in.Eat('.')) return true;
    if (PlainOfWide(in.rest()) == '.') in.Advance(3);
    if (!in.Eat(')')) in.Eat(':');
    return false;
  }

  // Reads digits and the sign after them. Returns whether they are written as specified; full-width
  // signs are not.
  constexpr bool PassNumber(std::uint32_t& number) {
    if (!MayBeWide(in_.Peek())) {
      number = in_.Number(1, Plies::kMaxNumber, kNumberOutOfRange);
      return !in_.ok() || PassNumberSign(in_);
    }
    const PlainSigns signs(in_.rest());
    Cursor in(signs.text());
    number = in.Number(1, Plies::kMaxNumber, kNumberOutOfRange);
    if (!in.ok()) return in_.Fail(in.reason()), true;
    PassNumberSign(in);
    in_.Advance(signs.BytesOf(in.offset()));
    return false;
  }

  // number ::= digit+ "."
  constexpr void ReadNumber() {
    const char* const place = in_.here();
    std::uint32_t number = 0;
    const bool regular = PassNumber(number);
    if (!in_.ok()) return;
    place_.numbers.printed = number;
    const bool follows =
        place_.numbers.sure ? number == place_.numbers.last + 1 : number > place_.numbers.last;
    if (!follows) {
      const bool fragment = place_.entries == 0 && !tagged_;
      return in_.FailAt(place, fragment ? kFragment : kWrongNumber);
    }
    if (!regular) recorder_.Remark({kOddNumber, in_.Since(place), {}});
    SkipBlankLines(in_);
  }

  // If the text at `entry` does not even begin like an entry, changes the reason of the failure to
  // "no ply at a line start" or "text after a ply".
  constexpr void FindReason(const Cursor& entry, bool at_line_start) {
    if (AtNumberOf(entry, at_line_start) || Shape::Follows(entry)) return;
    in_ = entry;
    in_.Fail(at_line_start ? kExpectedEntry : kTextAfterPly);
  }

  // Records the entry at `start` as unparsed and continues after it. A bullet may be between
  // `start` and `entry`.
  constexpr void KeepUnparsed(const char* start, const Cursor& entry, bool at_line_start) {
    const Reason reason = in_.reason();
    const char* const place = in_.here();
    in_ = entry;
    if (AtNumberOf(in_, at_line_start)) PassWord();
    PassUnparsed(place);
    const std::string_view written = RemarkUnparsed(in_, start, reason, place, recorder_);
    if (place_.numbers.printed != 0 && reason != kWrongNumber) {
      place_.numbers.Next();
    } else {
      place_.numbers.sure = false;
    }
    plies_.ReportUnparsed(place_.numbers, written);
    in_ = entry;
    const auto bytes = written.data() + written.size() - entry.here();
    if (bytes > 0) in_.Advance(static_cast<std::size_t>(bytes));
  }

  // Passes words up to the next entry or paragraph: at least one word, and the word that holds the
  // failure `place`.
  constexpr void PassUnparsed(const char* place) {
    std::size_t line_feeds = 0;
    do {
      line_feeds = PassWord();
    } while (!in_.at_end() &&
             (in_.here() <= place ||
              (line_feeds < 2 && !AtNumberOf(in_, line_feeds > 0) && !Shape::Stands(in_))));
  }

  // Passes a word and the blanks after it. Returns the number of line feeds in the blanks.
  constexpr std::size_t PassWord() {
    while (!in_.at_end() && !IsBlank(in_.Peek()) && !AtBlank(in_)) in_.Advance(1);
    return SkipBlankLines(in_);
  }

  // Whether no more text of the source follows. A byte order mark on a new line begins another one.
  constexpr bool AtEndOfText() const {
    Cursor in = in_;
    for (bool passed = true; passed;) {
      const char* const at = in.here();
      if (SkipBlankLines(in) + line_feeds_ > 0 && MarkBytes(in.rest(), 0) > 0) return true;
      while (!in.at_end() && IsNoText(in.Peek())) in.Advance(1);
      in.Eat(kByteOrderMark);
      passed = in.here() != at;
    }
    return in.at_end();
  }

  // Fails if text that may be plies is left in a game without a ply.
  [[gnu::noinline]] constexpr void CheckNothingUnread() {
    if (!AtEndOfText()) return in_.Fail(kUnreadMoves);
    const std::string_view tags = in_.Since(start_.data());
    const std::size_t moves = FindMovesInTags<Shape>(tags);
    if (moves < tags.size()) in_.FailAt(tags.data() + moves, kUnreadMoves);
  }

  constexpr void Finish() {
    if (place_.entries == 0) CheckNothingUnread();
    if (!in_.ok()) return;
    plies_.End(!AtEndOfText() && !AtFence(in_.rest()));
    if (place_.entries == 0) recorder_.Remark({kNoPlies, start_, {}});
    if (!result_.empty()) recorder_.Result(result_, plies_.OutcomeFor(OutcomeOfTag(result_)));
  }

  Cursor& in_;
  Recorder& recorder_;
  const ReadOptions options_;
  Plies plies_;
  const std::string_view start_;  // empty, at the start of the game
  std::string_view result_;
  PlaceInGame place_;
  QuickEntries<Plies> quick_;
  std::size_t line_feeds_ = 0;  // line feeds in the blanks before the next byte
  bool tagged_ = false;         // the game has tag pairs
};

}  // namespace plymill
