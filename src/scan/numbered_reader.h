// NumberedReader: reads games of notations that number their moves with a dot.
//
//   game  ::= tag* comment entry*
//   entry ::= [ bullet ] [ number "." ] ply
//
// The number that begins a line may have another sign than a dot: see scan/numbered_start.h.
// Blanks and line ends may stand between all of these. Numbers count up from 1; who
// has them, each ply or each turn, says the notation. A game ends
//   - before an entry with number 1: the next game, a round of a match, say,
//   - before a paragraph (a blank line before it) that does not go on with it: text
//     behind the game. Text without a blank line before it is an error, and so is any where tag
//     pairs without an entry stand before it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "record/recorder.h"
#include "scan/blank.h"
#include "scan/comment_lines.h"
#include "scan/cursor.h"
#include "scan/expected_number.h"
#include "scan/markup.h"
#include "scan/numbered_fragment.h"
#include "scan/numbered_start.h"
#include "scan/plain_signs.h"
#include "scan/tag_pair.h"
#include "scan/tag_section.h"
#include "scan/unparsed.h"

namespace plymill {

// The reasons of a notation for what is the same in all of them.
struct NumberedReasons {
  Reason expected_ply;         // on a line of its own stands what is none
  Reason text_behind_ply;      // on the line of a ply stands what is none
  Reason number_out_of_range;  // of 1 .. kMaxNumber
  Reason wrong_number;         // not the one that comes next
  Reason odd_number;           // a reading: its sign is no dot
  Reason fragment;             // the game begins with another number than 1
  Reason no_plies;
  Reason unread_moves;      // behind tag pairs, or in them, stands what may be moves
  Reason comment;           // a reading: lines between tag pairs and moves
  Reason game_within_line;  // a reading: number 1 on the line of another game
};

// The numbers of a game: as printed, and counted where none are.
struct Numbers {
  std::uint32_t printed = 0;  // before the ply in hand; 0: none
  std::uint32_t last = 0;     // of what was read last
  bool sure = true;           // false: what could not be read may have moves in it

  // Counts what is read now.
  constexpr void Next() {
    if (printed != 0) sure = true;
    last = printed != 0 ? printed : last + 1;
  }
};

// How an entry that is read quickly is laid out: as nearly all are, with a number, one blank behind
// it and between words, and none at the end of the line; or with any blanks and perhaps no number.
enum class Layout : std::uint8_t { kUsual, kAny };

// The first place from `at` on that has no blank, or `end`.
inline const char* PassSpaces(const char* at, const char* end) {
  while (at < end && IsSpace(*at)) ++at;
  return at;
}

// Where the next word begins behind one that ends at `at`; a place without one where no blank
// keeps them apart.
template <Layout layout>
inline const char* NextWord(const char* at, const char* end) {
  return layout == Layout::kUsual ? at + (*at == ' ' ? 1 : 0) : PassSpaces(at, end);
}

// Where the line feed must stand that ends the line of an entry that ends at `at`.
template <Layout layout>
inline const char* LineFeedBehind(const char* at, const char* end) {
  if constexpr (layout == Layout::kAny) at = PassSpaces(at, end);
  return at + (*at == '\r' ? 1 : 0);
}

// Who plays, as tag pairs tell it: plymill's own extension, for both notations have
// neither names nor results.
struct NumberedTags {
  std::string_view players[2];  // [Player1 "..."], [Player2 "..."]
  std::string_view result;      // [Result "..."], as written
  bool any = false;             // there are tag pairs

  // `value` is that of the tag pair as it is kept.
  constexpr void Take(const TagPair& tag, std::string_view value) {
    any = true;
    if (tag.name == "Player1") players[0] = value;
    if (tag.name == "Player2") players[1] = value;
    if (tag.name == "Result") result = tag.value;
  }
};

// `Plies` is what the notation makes of the plies of a game:
//
//   using Shape           what looks like a ply: see scan/numbered_start.h
//   kReasons, kMaxNumber
//   Begin(in, tags)       before the first entry, at `in`
//   Read(in, numbers, at_line_start)   reads a ply, or fails
//   ReadRegular<layout>(at, end, last, printed)   the same, quickly, at a place with 24 bytes or
//                         more in reach, of all that its line has behind its number: up to the
//                         line feed before `end` and with it, or else nothing; returns the place
//                         behind, or null. `last` and `printed` are its numbers.
//   TellUnparsed(numbers, written)     a ply that cannot be read
//   End()                 behind the last entry
//   OutcomeFor(outcome)   with the bits of the players for those of Player1 and 2
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

  // Reads entries until `enough(plies)`, or as far as it can.
  template <class Enough>
  constexpr void ReadUntil(Enough enough) {
    line_feeds_ = SkipBlankLines(in_);
    while (in_.ok() && AtEntry() && !enough()) ReadEntry();
    if (in_.ok()) plies_.End();
  }

 private:
  using Shape = typename Plies::Shape;
  static constexpr const NumberedReasons& kReasons = Plies::kReasons;

  // A regular entry and its line end have fewer bytes, and are found by looking at no more.
  static constexpr std::ptrdiff_t kMostRegularBytes = 32;

  constexpr void ReadTagPairs() {
    NumberedTags tags;
    const TagSection section = ReadTags(
        in_, recorder_, [&](const TagPair& tag, std::string_view value) { tags.Take(tag, value); });
    if (!in_.ok()) return;
    result_ = tags.result;
    tagged_ = section.any;
    line_feeds_ = section.line_feeds + SkipBlankLines(in_);
    if (tagged_) ReadComment();
    plies_.Begin(in_, tags);
  }

  // comment ::= a few comment lines, where an entry stands below them
  constexpr void ReadComment() {
    Cursor in = in_;
    const char* end = in.here();
    for (std::size_t i = 0; i < kMostCommentLines && !AtFirstEntry(in); ++i) {
      const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
      if (!IsCommentLine(line)) return;
      in.Advance(line.size());
      end = in.here();
      SkipBlankLines(in);
    }
    if (end == in_.here() || !AtFirstEntry(in)) return;
    const std::string_view comment =
        TrimEnd({in_.here(), static_cast<std::size_t>(end - in_.here())});
    recorder_.Comment(comment);
    recorder_.Remark({kReasons.comment, comment, {}});
    in_ = in;
    line_feeds_ = 1;
  }

  static constexpr bool AtFirstEntry(Cursor in) {
    if (in.at_end()) return false;
    PassBullet(in);
    return NumberedStartRules<Shape>::IsFirst(in) || Shape::Opens(in);
  }

  // Whether more of the game follows. What else follows on this line or the next is
  // an error, for ReadEntry() to find.
  constexpr bool AtEntry() {
    if (in_.at_end()) return false;
    if ((in_.Peek() == '1' || IsNoText(in_.Peek())) && entries_ > 0 && AtRestart()) {
      if (line_feeds_ == 0 && in_.Peek() == '1') RemarkGame();
      return false;
    }
    return line_feeds_ < 2 ? line_feeds_ == 0 || !AtFence(in_.rest()) : GoesOn();
  }

  // Another game, on this line.
  [[gnu::noinline]] constexpr void RemarkGame() {
    recorder_.Remark({kReasons.game_within_line, in_.rest().substr(0, 1), {}});
  }

  // "1.", or what is left of it at the end of a source, or nothing but bytes of no text,
  // which may stand before a game too.
  constexpr bool AtRestart() const {
    Cursor in = in_;
    while (!in.at_end() && IsNoText(in.Peek())) in.Advance(1);
    if (in.at_end()) return true;
    return in.Eat("1.") || (in.rest() == "1" && line_feeds_ > 0);
  }

  // Whether the paragraph that is next belongs to the game: it begins with the number
  // that comes next, or with a ply. One with a number that was there already is a fragment of
  // another game.
  constexpr bool GoesOn() const {
    Cursor in = in_;
    PassBullet(in);
    if (!AtNumber(in) && !AtOddNumber<Shape>(in)) return Shape::Stands(in);
    const PlainSigns signs(in.rest());
    if (MayBeWide(in.Peek())) in = Cursor(signs.text());
    const std::uint32_t number = in.Number(1, Plies::kMaxNumber, kReasons.number_out_of_range);
    if (in.ok() && number == numbers_.last + 1) return true;
    if (in.ok() && number <= numbers_.last && numbers_.sure) return false;
    while (IsDigit(in.Peek())) in.Advance(1);
    PassNumberSign(in);
    SkipBlanks(in);
    return Shape::Follows(in);
  }

  constexpr bool AtLineStart() const { return line_feeds_ > 0 || entries_ == 0; }

  // Reads entries quickly, if a line begins here. Where none is regular time after time, some are
  // not tried: all of the game may be written in a way that is not. Returns whether any was.
  bool ReadQuickly() {
    constexpr std::size_t kMostInARow = 6, kNotTried = 24;
    if (!AtLineStart() || entries_ < quick_from_) return false;
    const bool regular = ReadRegularEntries();
    failures_ = regular ? 0 : failures_ + 1;
    if (failures_ >= kMostInARow) quick_from_ = entries_ + kNotTried;
    return regular;
  }

  // Passes entries that are written as nearly all are, quickly: the number that comes
  // next, one blank, what the notation calls regular, and a line end.
  //
  //   57. R3-D
  //
  // Then those with other blanks. All else is left to the whole grammar. Returns whether there
  // were any.
  bool ReadRegularEntries() {
    expected_.AdvanceTo(numbers_.last + 1);
    ExpectedNumber number = expected_;
    const char* const start = in_.here();
    const char* const end = start + in_.rest().size();
    const char* const reach = start + in_.BytesInReach();
    const char* at = start;
    while (reach - at >= kMostRegularBytes && number.Matches(at)) {
      const char* const behind = plies_.template ReadRegular<Layout::kUsual>(
          at + number.bytes(), end, number.number(), number.number());
      if (behind == nullptr) break;
      number.Advance();
      at = behind;
    }
    if (at != start) {
      const std::uint32_t last = number.number() - 1;
      entries_ += last - numbers_.last;
      numbers_ = {.printed = last, .last = last};
      expected_ = number;
    }
    if (reach - end >= kMostRegularBytes && !IsLineEnd(*at)) at = ReadSpacedEntries(at, end);
    if (at == start) return false;
    in_.Advance(static_cast<std::size_t>(at - start));
    line_feeds_ = 1 + SkipBlankLines(in_);
    return true;
  }

  // The same for entries that begin lines and have any blanks in them, a bullet, or no number.
  // Returns the place behind, or where some have been as nearly all are. kMostRegularBytes are in
  // reach even at `end`.
  [[gnu::noinline]] const char* ReadSpacedEntries(const char* at, const char* end) {
    constexpr int kSome = 4;
    int usual = 0;  // entries in a row, the last
    for (ExpectedNumber number = expected_; usual < kSome; number.Advance()) {
      const char* ply = PassSpaces(at, end);
      if (ply < end && !IsNameLetter(*ply)) {
        if (*ply == kBulletOfWindows) return at;  // is remarked on
        ply = PassSpaces(BehindBullet(ply, end), end);
      }
      const bool printed = number.MatchesButLast(ply);
      if (printed) ply = PassSpaces(ply + number.bytes() - 1, end);
      const bool at_word = static_cast<unsigned char>(*ply) > ' ';
      if (!at_word || (!printed && !numbers_.sure)) return at;
      const std::uint32_t last = number.number();
      const char* const behind =
          plies_.template ReadRegular<Layout::kAny>(ply, end, last, printed ? last : 0);
      if (behind == nullptr) return at;
      ++entries_;
      numbers_ = {.printed = printed ? last : 0, .last = last};
      const bool is_usual = number.Matches(at) && ply == at + number.bytes();
      usual = is_usual && !IsSpace(behind[-2]) ? usual + 1 : 0;
      at = behind;
    }
    return at;
  }

  static const char* BehindBullet(const char* at, const char* end) {
    Cursor in({at, static_cast<std::size_t>(end - at)});
    PassBullet(in);
    return in.here();
  }

  // entry ::= [ bullet ] [ number "." ] ply
  constexpr void ReadEntry() {
    const bool at_line_start = AtLineStart();
    const char* const start = in_.here();
    if (at_line_start && !IsNameLetter(in_.Peek())) {
      PassBullet(in_);
      SkipBlanks(in_);
      RemarkBullet(in_.Since(start));
    }
    const Cursor entry = in_;
    numbers_.printed = 0;
    if (AtNumberOf(in_, at_line_start)) ReadNumber();
    plies_.Read(in_, numbers_, at_line_start);
    if (!in_.ok()) [[unlikely]] {
      FindReason(entry, at_line_start);
      if (options_.keep_unparsed && in_.reason() != kReasons.fragment)
        KeepUnparsed(start, entry, at_line_start);
    }
    ++entries_;
    line_feeds_ = SkipBlankLines(in_);
  }

  // A bullet of Windows-1252, if one was `passed`.
  [[gnu::noinline]] constexpr void RemarkBullet(std::string_view passed) {
    const std::size_t bullet = passed.find(kBulletOfWindows);
    if (bullet == std::string_view::npos) return;
    recorder_.Remark({Reason::kNotUtf8, passed.substr(bullet, 1), kBullet});
  }

  static constexpr bool AtNumberOf(const Cursor& in, bool at_line_start) {
    return AtNumber(in) || (at_line_start && AtOddNumber<Shape>(in));
  }

  // Passes what stands behind the digits of a number. Returns whether it is a dot.
  static constexpr bool PassNumberSign(Cursor& in) {
    if (in.Eat('.')) return true;
    if (PlainOfWide(in.rest()) == '.') in.Advance(3);
    if (!in.Eat(')')) in.Eat(':');
    return false;
  }

  // Reads digits and their sign; full-width ones out of line. Returns whether all is by the book.
  constexpr bool PassNumber(std::uint32_t& number) {
    if (!MayBeWide(in_.Peek())) {
      number = in_.Number(1, Plies::kMaxNumber, kReasons.number_out_of_range);
      return !in_.ok() || PassNumberSign(in_);
    }
    const PlainSigns signs(in_.rest());
    Cursor in(signs.text());
    number = in.Number(1, Plies::kMaxNumber, kReasons.number_out_of_range);
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
    numbers_.printed = number;
    const bool follows = numbers_.sure ? number == numbers_.last + 1 : number > numbers_.last;
    if (!follows) {
      const bool fragment = entries_ == 0 && !tagged_;
      return in_.FailAt(place, fragment ? kReasons.fragment : kReasons.wrong_number);
    }
    if (!regular) recorder_.Remark({kReasons.odd_number, in_.Since(place), {}});
    SkipBlankLines(in_);
  }

  // Where an entry begins like none, that is why it cannot be read.
  constexpr void FindReason(const Cursor& entry, bool at_line_start) {
    if (AtNumberOf(entry, at_line_start) || Shape::Follows(entry)) return;
    in_ = entry;
    in_.Fail(at_line_start ? kReasons.expected_ply : kReasons.text_behind_ply);
  }

  // Tells the entry that begins at `start`, with a bullet perhaps before `entry`, as
  // unparsed, and goes on behind it.
  constexpr void KeepUnparsed(const char* start, const Cursor& entry, bool at_line_start) {
    const Reason reason = in_.reason();
    const char* const place = in_.here();
    in_ = entry;
    if (AtNumberOf(in_, at_line_start)) PassWord();
    PassUnparsed(place);
    const std::string_view written = RemarkUnparsed(in_, start, reason, place, recorder_);
    if (numbers_.printed != 0 && reason != kReasons.wrong_number) {
      numbers_.Next();
    } else {
      numbers_.sure = false;
    }
    plies_.TellUnparsed(numbers_, written);
    in_ = entry;
    const auto bytes = written.data() + written.size() - entry.here();
    if (bytes > 0) in_.Advance(static_cast<std::size_t>(bytes));
  }

  // Passes words up to the next entry or paragraph: at least one, and the one with
  // the failure, `place`.
  constexpr void PassUnparsed(const char* place) {
    std::size_t line_feeds = 0;
    do {
      line_feeds = PassWord();
    } while (!in_.at_end() &&
             (in_.here() <= place ||
              (line_feeds < 2 && !AtNumberOf(in_, line_feeds > 0) && !Shape::Stands(in_))));
  }

  // Passes what stands up to the next blank, and the blanks. Returns their line feeds.
  constexpr std::size_t PassWord() {
    while (!in_.at_end() && !IsBlank(in_.Peek()) && !AtBlank(in_)) in_.Advance(1);
    return SkipBlankLines(in_);
  }

  // Whether nothing that is text follows.
  constexpr bool AtEndOfText() const {
    Cursor in = in_;
    for (bool passed = true; passed;) {
      const char* const at = in.here();
      SkipBlankLines(in);
      while (!in.at_end() && IsNoText(in.Peek())) in.Advance(1);
      in.Eat(kByteOrderMark);
      passed = in.here() != at;
    }
    return in.at_end();
  }

  // A game without a ply is one only if nothing is left that may be its plies.
  constexpr void CheckNothingUnread() {
    if (!AtEndOfText()) return in_.Fail(kReasons.unread_moves);
    const std::string_view tags = in_.Since(start_.data());
    const std::size_t moves = FindNumberedPlies<Shape>(tags);
    if (moves < tags.size()) in_.FailAt(tags.data() + moves, kReasons.unread_moves);
  }

  constexpr void Finish() {
    if (entries_ == 0) CheckNothingUnread();
    if (!in_.ok()) return;
    plies_.End();
    if (entries_ == 0) recorder_.Remark({kReasons.no_plies, start_, {}});
    if (!result_.empty()) recorder_.Result(result_, plies_.OutcomeFor(OutcomeOfTag(result_)));
  }

  Cursor& in_;
  Recorder& recorder_;
  const ReadOptions options_;
  Plies plies_;
  const std::string_view start_;  // nothing, where the game begins
  std::string_view result_;
  Numbers numbers_;
  ExpectedNumber expected_{1, ". "};
  std::size_t line_feeds_ = 0;  // in the blanks before the next byte
  std::size_t entries_ = 0;     // read
  std::size_t quick_from_ = 0;  // entries before this one are not tried to be read quickly
  std::size_t failures_ = 0;    // to read quickly, in a row
  bool tagged_ = false;         // the game has tag pairs
};

}  // namespace plymill
