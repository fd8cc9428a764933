// Results of Coerceo, after the moves and in the tag pair Result.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/coerceo/ply.h"
#include "games/coerceo/reasons.h"
#include "model/recorder.h"
#include "scan/tag_pair.h"

namespace plymill::coerceo {

// result ::= "1-0" | "0-1" | "0-0" | "R" | "W+R" | "B+R"
//
// ReadResult() passes a result if one follows. `to_move` is the player who resigned if the result
// is "R". A dash is read as a hyphen, "1/2-1/2" and "½-½" are read as "0-0", and "*" is read as an
// unknown result.
struct ReadResultOutcome {
  bool found = false;
  Reason reading = Reason::kNone;
  Outcome outcome;
  std::string_view read = {};  // the standard form of a resignation in words
};

constexpr Outcome WinOf(Side side) {
  return {OutcomeKind::kWin, side == Side::kUnknown ? 0U : 1U << static_cast<unsigned>(side)};
}

constexpr bool EatWord(Cursor& in, std::string_view word) {
  if (!IsSameWord(in.rest().substr(0, word.size()), word)) return false;
  if (IsNameLetter(in.Peek(word.size()))) return false;
  in.Advance(word.size());
  return true;
}

// resignation ::= [ "White" | "Black" ] ( "resigns" | "resigned" )     in any case
//
// Passes these words only if the line ends after them or a comment follows. Otherwise they belong
// to other text.
constexpr ReadResultOutcome ReadResignation(Cursor& in, Side to_move) {
  Cursor ahead = in;
  const bool white = EatWord(ahead, "white");
  const bool named = white || EatWord(ahead, "black");
  if (named) to_move = white ? Side::kWhite : Side::kBlack;
  ahead.SkipSpaces();
  if (!EatWord(ahead, "resigns") && !EatWord(ahead, "resigned")) return {};
  ahead.Eat('.');
  const Cursor end = ahead;
  ahead.SkipSpaces();
  if (!ahead.at_end() && !IsLineEnd(ahead.Peek()) && ahead.Peek() != '{') return {};
  in = end;
  const std::string_view read = !named ? "R" : white ? "B+R" : "W+R";
  return {true, Why("odd-symbol"), WinOf(Opponent(to_move)), read};
}

constexpr ReadResultOutcome ReadResult(Cursor& in, Side to_move) {
  const Outcome draw{OutcomeKind::kDraw, 0};
  if (IsLetter(in.Peek()) && IsLetter(in.Peek(1))) {
    const ReadResultOutcome words = ReadResignation(in, to_move);
    if (words.found) return words;
  }
  if (in.Eat("W+R")) return {true, Reason::kNone, WinOf(Side::kWhite)};
  if (in.Eat("B+R")) return {true, Reason::kNone, WinOf(Side::kBlack)};
  if (in.Eat('R')) return {true, Reason::kNone, WinOf(Opponent(to_move))};
  if (in.Eat("1/2-1/2") || in.Eat("\u00BD-\u00BD")) return {true, Why("draw-sign"), draw};
  if (in.Eat('*')) return {true, Why("odd-symbol"), {}};
  const char white = in.Peek();
  if (white != '0' && white != '1') return {};
  const bool hyphen = in.Peek(1) == '-';
  const std::size_t bytes = hyphen ? 1 : DashBytes(in.rest().substr(1));
  const char black = in.Peek(1 + bytes);
  if (bytes == 0 || (black != '0' && (black != '1' || white == '1'))) return {};
  if (IsNameLetter(in.Peek(2 + bytes))) return {};
  in.Advance(2 + bytes);
  const Reason reading = hyphen ? Reason::kNone : Why("dash");
  if (white == '0' && black == '0') return {true, reading, draw};
  return {true, reading, WinOf(white == '1' ? Side::kWhite : Side::kBlack)};
}

// Whether the value of the tag pair Result states no result.
constexpr bool IsOpen(std::string_view tag) { return tag.empty() || tag == "?" || tag == "*"; }

// The outcome of a game whose result after the moves means `outcome`. If its winner is unknown,
// returns the win that the tag pair states. The winner is unknown after "R" if it is unknown who
// was to move.
constexpr Outcome OutcomeWithTag(Outcome outcome, std::string_view tag) {
  if (outcome != WinOf(Side::kUnknown)) return outcome;
  Cursor in(tag);
  const Outcome other = ReadResult(in, Side::kUnknown).outcome;
  return in.at_end() && other.kind == OutcomeKind::kWin ? other : outcome;
}

// Warns if `tag`, the value of the tag pair Result, does not mean `outcome`, or is no known result.
// `outcome` is the meaning of `written`, the result after the moves.
template <class Recorder>
constexpr void CompareWithTag(std::string_view tag, std::string_view written, Outcome outcome,
                              Side to_move, Recorder& recorder) {
  Cursor in(tag);
  const ReadResultOutcome other = ReadResult(in, to_move);
  if (IsOpen(tag) || (other.found && other.outcome == outcome)) return;
  recorder.Remark({Why("result-differs"), written, {}});
}

// Reports the result of the tag pair, for a game without a result after its moves.
template <class Recorder>
constexpr void ReportResultOfTag(std::string_view tag, Side to_move, Recorder& recorder) {
  if (tag.empty()) return;
  Cursor in(tag);
  const ReadResultOutcome result = ReadResult(in, to_move);
  const bool whole = in.at_end();
  if (whole && result.reading != Reason::kNone) recorder.Remark({result.reading, tag, result.read});
  recorder.Result(tag, whole ? result.outcome : Outcome{});
}

}  // namespace plymill::coerceo
