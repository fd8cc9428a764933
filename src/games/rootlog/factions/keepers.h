// Keepers in Iron: the columns of the retinue, such as "$_2", and the values of relics, such as
// "t_f_3".
//
//   relic      ::= "t_" letter [ "_" value ]
//   relic_flip ::= relic clearing "^" value
//
// Also accepts forms of later drafts of the notation: "t_3_f" with the value first, "t10^t_2_t",
// and waystations with both sides, such as "b_f_t", whose first letter is the side that faces up.
#pragma once

#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// "1 is leftmost, 3 is rightmost"
constexpr bool IsRetinueColumn(char c) { return c >= '1' && c <= '3'; }

constexpr bool IsRelic(char c) { return c == 'f' || c == 't' || c == 'j'; }

// Reads `value`.
template <class Recorder>
constexpr void ReadRelicValue(Scan<Recorder>& scan, Ply& ply) {
  const char* const begin = scan.in.here();
  const char digit = scan.in.Peek();
  if (!IsDigit(digit)) return scan.in.Fail(Why("expected-token"));
  scan.in.Advance(1);
  ply.value.value = static_cast<std::int16_t>(digit - '0');
  if (digit < '1' || digit > '3') scan.Remark(Why("odd-value"), begin);
}

// Reads the optional text after "t_f" or "b_f": "_3", "_t".
template <class Recorder>
constexpr void ReadAfterRelic(Scan<Recorder>& scan, Ply& ply, const char* begin) {
  Cursor& in = scan.in;
  if (in.Peek() != '_') return;
  if (ply.piece.view()[0] == 't' && IsDigit(in.Peek(1))) {
    in.Advance(1);
    ReadRelicValue(scan, ply);
  } else if (ply.piece.view()[0] == 'b' && IsRelic(in.Peek(1))) {
    in.Advance(2);
    scan.RemarkAs(Why("keepers-form"), begin, ply.piece);
  }
}

// Reads "_3_f" after "t", if a digit follows the "_".
template <class Recorder>
constexpr void ReadValueFirst(Scan<Recorder>& scan, Ply& ply, const char* begin) {
  Cursor& in = scan.in;
  in.Advance(1);
  ReadRelicValue(scan, ply);
  if (!in.Eat('_') || !IsRelic(in.Peek())) return in.Fail(Why("expected-token"));
  Making<Piece> piece;
  piece.Append("t_");
  piece.Append(in.Peek());
  ply.piece = piece.text();
  in.Advance(1);
  scan.RemarkAs(Why("keepers-form"), begin, ply.piece);
}

// Reads the text after the "^" of a relic: its value, or the relic and its value.
template <class Recorder>
constexpr void ReadRelicFlip(Scan<Recorder>& scan, Part& part) {
  Cursor& in = scan.in;
  part.ply.kind = Kind::kRelicFlip;
  part.ply.to = part.ply.from;
  part.ply.from = {};
  part.ply.count = {};
  if (in.Peek() == 't') {
    const char* const begin = in.here();
    in.Advance(1);
    if (in.Peek() != '_' || !IsDigit(in.Peek(1))) return in.Fail(Why("expected-token"));
    ReadValueFirst(scan, part.ply, begin);
  } else {
    ReadRelicValue(scan, part.ply);
  }
  scan.ExpectTurnOf(Faction::kKeepers, part.begin);
}

}  // namespace plymill::rootlog
