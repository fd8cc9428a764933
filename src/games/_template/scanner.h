// A template for notations that number their plies.
//
//   game    ::= tag* entry*
//   entry   ::= number "." cell comment*     numbers count up from 1
//   cell    ::= "a" .. "h"  "1" .. "8"
//   comment ::= "{" text "}"
//
// scan/numbered_reader.h reads tags and numbers, and finds the end of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "games/_template/ply.h"
#include "games/_template/reasons.h"
#include "model/recorder.h"
#include "scan/numbered_game.h"
#include "scan/numbered_reader.h"
#include "scan/token_shape.h"

namespace plymill::_template {

struct Token {
  // Passes a cell such as "c4".
  static constexpr bool Pass(Cursor& in) {
    const char row = in.Peek(1);
    if (in.Peek() < 'a' || in.Peek() > 'h' || row < '1' || row > '8') return false;
    in.Advance(2);
    return true;
  }

  // Whether `word` was meant as a cell, even if it is none: "c4", "k4", "c9", "c44".
  static constexpr bool Resembles(std::string_view word) {
    if (word.size() < 2 || word.size() > 3 || !IsLetter(word[0])) return false;
    return IsDigit(word[1]) && IsDigit(word.back());
  }
};

// cell ::= "a" .. "h"  "1" .. "8"
constexpr Cell ReadCell(Cursor& in) {
  const char column = in.Peek();
  if (column < 'a' || column > 'h') in.Fail(Why("expected-column"));
  if (in.ok()) in.Advance(1);
  const unsigned row = in.Number(1, kRows, Why("expected-row"));
  return in.ok() ? Cell(static_cast<unsigned>(column - 'a'), row - 1) : Cell();
}

// The plies of one game, for NumberedReader.
template <class Recorder>
class Plies {
 public:
  using Shape = TokenShape<Token>;
  static constexpr std::uint32_t kMaxNumber = _template::kMaxNumber;
  static constexpr NumberedTagNames kTagNames = {.players = {"Black", "White"}};

  constexpr explicit Plies(Recorder& recorder) : recorder_(recorder) {}

  constexpr void Begin(const Cursor&, const NumberedTags& tags) {
    recorder_.Player(Player{Side::kBlack, tags.players[0]});
    recorder_.Player(Player{Side::kWhite, tags.players[1]});
  }

  constexpr void Read(Cursor& in, Numbers& numbers, bool) {
    const char* const place = in.here();
    Ply ply;
    ply.cell = ReadCell(in);
    if (in.ok() && !AtEndOfWord(in)) in.Fail(kTextAfterPly);
    if (!in.ok()) return;
    numbers.Next();
    Report(ply, numbers, in.Since(place));
  }

  // comment ::= "{" text "}"
  constexpr bool ReadComment(Cursor& in) {
    if (in.Peek() != '{') return false;
    const std::size_t end = in.rest().find('}');
    if (end == std::string_view::npos) {
      in.Fail(Why("unclosed-comment"));
      return false;
    }
    recorder_.Comment(Trim(in.rest().substr(1, end - 1)));
    in.Advance(end + 1);
    return true;
  }

  constexpr void ReportUnparsed(const Numbers& numbers, std::string_view written) {
    Ply ply;
    ply.kind = Kind::kUnparsed;
    Report(ply, numbers, written);
  }

  constexpr void End(bool) {}

  static constexpr Outcome OutcomeFor(Outcome outcome) { return outcome; }

 private:
  // Black has the odd numbers.
  constexpr void Report(Ply& ply, const Numbers& numbers, std::string_view written) {
    ply.number.value = numbers.printed;
    if (numbers.sure) ply.player = numbers.last % 2 == 1 ? Side::kBlack : Side::kWhite;
    recorder_.Ply(ply, written);
  }

  Recorder& recorder_;
};

template <class Recorder>
constexpr void ReadGame(Cursor& in, Recorder& recorder, ReadOptions options) {
  NumberedReader<Plies<Recorder>, Recorder>(in, recorder, options).Read();
}

}  // namespace plymill::_template
