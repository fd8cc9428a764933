// Scanner of the Coerceo Game Notation, which The Coerceo Company published in 2012.
//
//   game       ::= tag* item* [ result comment* ]
//   item       ::= comment | [ number "#" ] ( move | exchange ) suffix*
//   move       ::= field "-" field
//   exchange   ::= ( "T" | "TT" ) "x" field         pays one tile, or two
//   suffix     ::= capture | tile | annotation | comment
//   capture    ::= "x" field
//   tile       ::= "T" 1 .. 19                      removed from the board
//   field      ::= 1 .. 19 "a" .. "f"
//   annotation ::= "!" | "!!" | "?" | "??" | "!?" | "?!"
//   comment    ::= "{" text "}"                     braces inside come in pairs
//   result     ::= "1-0" | "0-1" | "0-0" | "R" | "W+R" | "B+R"
//
// Blanks and line ends may separate all of these. "You may choose to remove any unnecessary
// symbols if the resulting notation is not ambiguous": the comment on each rule names the symbols
// that may be omitted and the other forms that are read. notation.md gives the source of every
// rule, and the decisions of plymill for cases that the source leaves open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/coerceo/beginning.h"
#include "games/coerceo/blanks.h"
#include "games/coerceo/comment.h"
#include "games/coerceo/fragment.h"
#include "games/coerceo/game_start.h"
#include "games/coerceo/introduction.h"
#include "games/coerceo/last_comments.h"
#include "games/coerceo/oddities.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/ply_reader.h"
#include "games/coerceo/reasons.h"
#include "games/coerceo/regular_ply.h"
#include "games/coerceo/result.h"
#include "games/coerceo/table.h"
#include "model/recorder.h"
#include "scan/introduction.h"
#include "scan/markup.h"
#include "scan/tag_pair.h"
#include "scan/tag_section.h"
#include "scan/unparsed.h"

namespace plymill::coerceo {

// Reads one game and reports it to `Recorder`.
template <class Recorder>
class GameReader {
 public:
  constexpr GameReader(Cursor& in, Recorder& recorder, ReadOptions options)
      : in_(in),
        recorder_(recorder),
        options_(options),
        start_(in.rest().substr(0, 0)),
        item_(start_),
        part_(in, recorder, ply_) {}

  // game ::= tag* item* [ result comment* ]
  constexpr void Read() {
    ReadTagPairs();
    while (in_.ok() && AtItem()) {
      if (!ReadTable()) ReadItem();
    }
    if (in_.ok()) Finish();
  }

 private:
  static constexpr Player kNobody[] = {{Side::kWhite, {}}, {Side::kBlack, {}}};

  constexpr void ReadTagPairs() {
    Player players[] = {kNobody[0], kNobody[1]};
    const TagSection tags =
        ReadTags(in_, recorder_, [&](const TagPair& tag, std::string_view value) {
          if (tag.name == "White") players[0].name = value;
          if (tag.name == "Black") players[1].name = value;
          if (tag.name == "Result") result_tag_ = tag.value;
        });
    if (!in_.ok()) return;
    tagged_ = tags.any;
    line_feeds_ = tags.line_feeds + PassBlanks(in_, recorder_);
    tags_ = in_.Since(start_.data());
    // Without tag pairs, copies constants. A copy of `players` would wait until the CPU has stored
    // their parts.
    for (const Player& player : tagged_ ? players : kNobody) recorder_.Player(player);
    if (!tagged_ || IsDigit(in_.Peek())) return;
    const auto begins_moves = [](std::string_view text, std::size_t line) {
      return IsFirstMove(text, line) || IsBareMove(text, line);
    };
    if (ReadIntroduction(in_, recorder_, IsIntroduction, begins_moves))
      line_feeds_ = PassBlanks(in_, recorder_);
  }

  // Whether more of the game follows. A line that does not begin like an item ends the game after a
  // blank line or at a fence of Markdown. In other places, such a line is an error, which
  // ReadItem() reports.
  constexpr bool AtItem() {
    if (ended_ || in_.at_end()) return false;
    const char c = in_.Peek();
    if (c == '1' && line_feeds_ == 0 && last_number_ > 1 && AtGameWithinLine()) return false;
    const bool like_an_item = IsDigit(c) || AtExchange() || c == '{' || IsSign(c) ||
                              (c | 0x20) == 'x' || AtResultLetters();
    return like_an_item || line_feeds_ == 0 || (line_feeds_ == 1 && !AtFence(in_.rest()));
  }

  // Whether move number 1 of another game follows on the line. After a tab, the number belongs to
  // this game, which is printed so.
  [[gnu::noinline]] constexpr bool AtGameWithinLine() {
    if (in_.here()[-1] == '\t' || !IsFirstMove(in_.rest(), 0)) return false;
    recorder_.Remark({Why("game-within-line"), in_.rest().substr(0, 1), {}});
    return true;
  }

  // Whether "T" or "TT" follows that is not the beginning of a word.
  constexpr bool AtExchange() const {
    Cursor ahead = in_;
    if (!ahead.EatLetter('T')) return false;
    ahead.EatLetter('T');
    return !IsLetter(ahead.Peek()) || ahead.EatLetter('X');
  }

  constexpr bool AtResultLetters() const {
    Cursor ahead = in_;
    return ReadResult(ahead, Side::kWhite).found && (ahead.at_end() || !IsNameLetter(ahead.Peek()));
  }

  // item ::= comment | [ number "#" ] ( move | exchange ) suffix*
  constexpr void ReadItem() {
    line_feeds_ = 0;
    if (!std::is_constant_evaluated() && ReadRegularPlies()) return;
    commented_ = false;
    ply_ = Ply{};
    item_ = in_;
    if (in_.Peek() == '{') {
      ReportComment(in_, recorder_);
    } else {
      if (IsDigit(in_.Peek())) ReadNumber();
      if (in_.ok() && !ReadEnd()) ReadPly();
    }
    if (!in_.ok() && !ended_ && options_.keep_unparsed && CanKeep(in_.reason())) KeepUnparsed();
    if (in_.ok()) line_feeds_ += PassBlanks(in_, recorder_);
  }

  // Reads a table if its second cell begins here. Returns whether one does. Only the first place
  // that looks like a table but is none is looked at, because that takes the time of the whole
  // text.
  constexpr bool ReadTable() {
    if (line_feeds_ > 0 || plies_ == 0 || !may_be_table_ || !IsDigit(in_.Peek())) return false;
    if (NumberAt(in_) <= last_number_ + 1 + unnumbered_) return false;
    const char* begin = in_.here();
    while (begin > start_.data() && begin[-1] != '\n') --begin;
    const Cursor line = in_.Part(begin, in_.here() + in_.rest().size());
    TableCell first;
    const bool is_second = TableCells(line).Find(first) && first.end == in_.here();
    const char* const end = is_second ? FindTableEnd(line) : nullptr;
    may_be_table_ = end != nullptr;
    if (end != nullptr) ReadColumns(line.Part(begin, end));
    return end != nullptr;
  }

  // Reads the columns of `table` one after the other. Its first cell has been read.
  [[gnu::noinline]] constexpr void ReadColumns(const Cursor& table) {
    const Cursor text = in_;
    TableCell result;
    recorder_.Remark({Why("columns"), text.rest().substr(0, 8), {}});
    bool found = true;
    for (std::size_t column = 0; found; ++column) {
      found = false;
      ForCellsIn(table, column, [&](const TableCell& cell) {
        found = in_.ok();
        if (!found || cell.end == text.here()) return;
        in_ = text.Part(cell.begin, cell.end);
        ReadCell(cell, !EndsLine(table, cell.end), result);
      });
    }
    if (in_.ok() && result.begin != nullptr) {
      in_ = text.Part(result.begin, result.end);
      ReadItem();
    }
    if (!in_.ok()) return;
    in_ = text.Part(table.here() + table.rest().size(), text.here() + text.rest().size());
    if (ended_) return ReadLastComments(in_, recorder_);
    line_feeds_ = PassBlanks(in_, recorder_);
  }

  static constexpr bool EndsLine(const Cursor& table, const char* at) {
    const Cursor rest = table.Part(at, table.here() + table.rest().size());
    return rest.at_end() || IsLineEnd(rest.Peek());
  }

  // Reads a cell up to the result, which may stand in any cell but an `inner` one, after which
  // others follow on the line: sets `result` to this text.
  constexpr void ReadCell(const TableCell& cell, bool inner, TableCell& result) {
    while (in_.ok() && !in_.at_end()) {
      Cursor ahead = in_;
      const bool at_result = MayBeResult() && ReadResult(ahead, to_move_).found;
      const bool is_late = at_result && (inner || result.begin != nullptr);
      if (ended_ || is_late) return in_.Fail(Why("text-after-result"));
      if (at_result) {
        result = {in_.here(), cell.end};
        return;
      }
      ReadItem();
    }
  }

  // Passes regular plies quickly: see regular_ply.h. Returns whether there were any.
  bool ReadRegularPlies() {
    if (in_.rest().size() < kFewestRegularBytes) return false;
    const RegularRun run = RegularPlies(in_, recorder_).Report(last_number_ + 1);
    if (run.plies == 0) return false;
    in_.Advance(static_cast<std::size_t>(run.end - in_.here()));
    last_number_ += run.plies;
    plies_ += run.plies;
    unnumbered_ = 0;
    to_move_ = Opponent(run.last_player);
    return true;
  }

  // number ::= digit+ "#"       The "#" may be omitted before a blank, or be a ".".
  //
  // Passes nothing if the digits begin a field or a result.
  constexpr void ReadNumber() {
    std::size_t digits = 0;
    while (IsDigit(in_.Peek(digits))) ++digits;
    const char after = in_.Peek(digits);
    const char* const place = in_.here();
    if (after != '#') {
      if (IsLetter(after)) return;  // not a number: ReadPly() reads a field or fails
      Cursor ahead = in_;
      if (ReadResult(ahead, Side::kWhite).found) return;
    }
    const std::uint32_t number = in_.Number(1, kMaxNumber, Why("number-out-of-range"));
    if (!in_.ok()) return;
    if (number <= last_number_ || number > last_number_ + 1 + unnumbered_) {
      if (number != 1 && last_number_ == 0) ExpectNoneBefore(place);
      if (!in_.ok()) return;
      recorder_.Remark({Why("number-out-of-order"), in_.Since(place), {}});
    }
    last_number_ = number;
    ply_.number.value = number;
    if (!in_.Eat('#')) {
      const Reason reading =
          in_.Eat('.') || EatDistantSign() ? Why("odd-symbol") : Why("omitted-symbol");
      if (reading == Why("omitted-symbol") && !IsBlank(in_.Peek()) && !AtBlank(in_)) {
        return in_.Fail(Why("expected-move"));
      }
      recorder_.Remark({reading, in_.Since(place), {}});
    }
    number_ = in_.Since(place);
    PassBlanks(in_, recorder_);
    for (; in_.ok() && in_.Peek() == '{'; PassBlanks(in_, recorder_)) ReadComment();
  }

  // Called for a game whose first number, at `place`, is not 1. Fails if moves before it would be
  // lost: if the game has no tag pairs, so that its beginning may be missing, or if a tag pair
  // holds moves.
  constexpr void ExpectNoneBefore(const char* place) {
    if (!tagged_) return in_.FailAt(place, Why("fragment"));
    const std::size_t move = FindMoveInText(tags_);
    if (move != std::string_view::npos) in_.FailAt(tags_.data() + move, Why("unread-moves"));
  }

  // Passes a "#" and the blanks before it.
  constexpr bool EatDistantSign() {
    Cursor ahead = in_;
    SkipBlanks(ahead);
    if (!ahead.Eat('#')) return false;
    in_ = ahead;
    return true;
  }

  // result comment*        Returns whether a result was read.
  constexpr bool ReadEnd() {
    const char* const place = in_.here();
    if (!MayBeResult()) [[likely]]
      return false;
    const ReadResultOutcome result = ReadResult(in_, to_move_);
    if (!result.found) return false;
    const std::string_view written = in_.Since(place);
    if (result.reading != Reason::kNone) recorder_.Remark({result.reading, written, result.read});
    if (ply_.number.value != 0 && written != "R") {
      recorder_.Remark({Why("number-without-move"), number_, {}});
    }
    const Outcome outcome = OutcomeWithTag(result.outcome, result_tag_);
    CompareWithTag(result_tag_, written, outcome, to_move_, recorder_);
    recorder_.Result(written, outcome);
    ended_ = true;
    if (commented_) ReportComments();  // comments between the number and the result
    ReadLastComments(in_, recorder_);
    return true;
  }

  // Whether the next bytes may begin a result. This quick test rejects nearly all moves, also moves
  // that begin with "1".
  constexpr bool MayBeResult() const {
    const char c = in_.Peek();
    if (IsDigit(c)) return c <= '1' && !IsNameLetter(in_.Peek(1));
    const char capital = static_cast<char>(c & ~0x20);
    return capital == 'R' || capital == 'W' || capital == 'B' || c == '*' || c == '\xC2';
  }

  // ( move | exchange ) suffix*
  constexpr void ReadPly() {
    const char* const place = in_.here();
    if (IsDigit(in_.Peek())) {
      part_.ReadMove();
    } else if (in_.Peek() == 'T' || in_.Peek() == 't') {
      part_.ReadExchange();
    } else {
      in_.Fail(Why("expected-move"));
    }
    ReadSuffixes(place);
  }

  // suffix*                   Then reports the current ply, which begins at `place`.
  constexpr void ReadSuffixes(const char* place) {
    const char* end = in_.here();
    while (in_.ok() && ReadSuffix(end)) {
    }
    if (!in_.ok()) return;
    const std::string_view written(place, static_cast<std::size_t>(end - place));
    RemarkOddities(ply_, written, recorder_);
    recorder_.Ply(ply_, written);
    if (plies_ == 0) KeepFirst(written);
    to_move_ = Opponent(ply_.player);
    CountPly();
    if (commented_) ReportComments();
  }

  // Called after the first ply.
  constexpr void KeepFirst(std::string_view written) {
    if (tagged_ || ply_.number.value != 0) return;
    first_ = written;
    may_begin_ = MayBegin(ply_);
  }

  // Without tag pairs and numbers, a blank line or other text, such as the lines of a chat, may
  // have cut a game in two: then no game can begin with this ply, or it is alone and text follows.
  constexpr void RemarkBeginning() {
    const bool is_part = plies_ > 1 ? !may_begin_ : !ended_ && !in_.at_end();
    if (!first_.empty() && is_part) recorder_.Remark({Why("no-beginning"), first_, {}});
  }

  // suffix ::= capture | tile | annotation | comment
  //
  // Passes one suffix, and sets `end` to its end unless it is a comment. Returns false if no suffix
  // follows.
  constexpr bool ReadSuffix(const char*& end) {
    Cursor in = in_;
    line_feeds_ = PassBlanks(in, recorder_);
    in_ = in;
    const char c = in.Peek();
    if (IsDigit(c)) [[likely]] {
      if (in.Peek(1) == '#' || in.Peek(2) == '#') [[likely]]
        return false;
      if (!part_.AtBareCapture()) return false;
      recorder_.Remark({Why("omitted-symbol"), in_.rest().substr(0, 1), "x"});
      part_.ReadCapture();
    } else if (part_.AtCaptureSign()) {
      part_.ReadCapture();
    } else if (c == 'T' || c == 't') {
      if (!part_.AtTile()) return false;
      part_.ReadTile();
    } else if (IsSign(c)) {
      part_.ReadSign();
    } else if (c == '{') {
      ReadComment();
      return true;
    } else {
      return false;
    }
    end = in_.here();
    return true;
  }

  constexpr void ReadComment() {
    const char* const sign = in_.here() + 1;
    if (PassComment(in_, ply_.annotation)) {
      recorder_.Remark({Why("two-annotations"), {sign, IsSign(sign[1]) ? 2U : 1U}, {}});
    }
    commented_ |= in_.ok();
  }

  // Reports the comments of the current item, which ends here. Comments are reported after their
  // ply, even if they precede one of its parts.
  constexpr void ReportComments() { ReportCommentsIn(in_.Since(item_.here()), recorder_); }

  constexpr void CountPly() {
    ++plies_;
    unnumbered_ = ply_.number.value == 0 ? unnumbered_ + 1 : 0;
  }

  // Whether reading can continue after an error in a ply.
  static constexpr bool CanKeep(Reason reason) {
    return reason != Why("text-after-result") && reason != Why("fragment") &&
           reason != Why("unread-moves");
  }

  // Reports the current item as an unparsed ply, and continues at the next move number, at the
  // result or at the end.
  constexpr void KeepUnparsed() {
    const Reason reason = in_.reason();
    const char* const place = in_.here();
    in_ = item_;
    do {
      PassUnparsedWord();
    } while (!in_.at_end() && !AtNumber() && !AtResultLetters() && !AtOtherSource());
    const std::string_view written = RemarkUnparsed(in_, item_.here(), reason, place, recorder_);
    const OrNull<std::uint32_t, 0> number = ply_.number;
    ply_ = Ply{};
    ply_.number = number;
    ply_.kind = Kind::kUnparsed;
    recorder_.Ply(ply_, written);
    CountPly();
    to_move_ = Side::kUnknown;
  }

  // Passes the text up to the next blank outside comments, and the blanks after it. A comment
  // without an end reaches to the end of the text.
  constexpr void PassUnparsedWord() {
    while (!in_.at_end() && !IsBlank(in_.Peek())) {
      if (in_.Peek() != '{') {
        in_.Advance(1);
        continue;
      }
      Cursor ahead = in_;
      PassComment(ahead);
      if (!ahead.ok()) return in_.Advance(in_.rest().size());
      in_ = ahead;
    }
    line_feeds_ = PassBlanks(in_, recorder_);
  }

  // Whether a byte order mark follows on a new line, which begins another source.
  constexpr bool AtOtherSource() const { return line_feeds_ > 0 && MarkBytes(in_.rest(), 0) > 0; }

  constexpr bool AtNumber() const {
    std::size_t digits = 0;
    while (IsDigit(in_.Peek(digits))) ++digits;
    return digits > 0 && in_.Peek(digits) == '#';
  }

  constexpr void Finish() {
    if (plies_ == 0) ExpectNoMoves(in_, tags_, line_feeds_);
    if (!in_.ok()) return;
    if (plies_ == 0) recorder_.Remark({Why("no-plies"), start_, {}});
    RemarkBeginning();
    if (!ended_) ReportResultOfTag(result_tag_, to_move_, recorder_);
  }

  Cursor& in_;
  Recorder& recorder_;
  const ReadOptions options_;
  const std::string_view start_;  // empty, at the beginning of the game
  std::string_view tags_;         // the text of the tag pairs
  std::string_view result_tag_;
  std::string_view number_;        // the number before the current ply, as written
  std::string_view first_;         // the first ply, if the game has neither tag pairs nor a number
  Cursor item_;                    // where the current item begins
  Ply ply_;                        // the current ply
  PlyReader<Recorder> part_;       // reads the parts of ply_
  bool commented_ = false;         // the current ply has comments
  bool tagged_ = false;            // the game has tag pairs
  bool ended_ = false;             // the result is read
  bool may_begin_ = true;          // a game can begin with the ply in first_
  bool may_be_table_ = true;       // no place was found that only looks like a table
  std::size_t line_feeds_ = 0;     // the line feeds in the blanks before the next byte
  std::uint32_t last_number_ = 0;  // the last number in the text
  std::uint32_t unnumbered_ = 0;  // plies after last_number_; the next number may count them or not
  std::size_t plies_ = 0;
  Side to_move_ = Side::kWhite;
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  GameReader<Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::coerceo
