// Corvid Conspiracy: plots are guessed, flipped and swapped.
//
//   guess ::= "?P" plot clearing            also "?Pt3^t_e"
//   flip  ::= [ "P" ] "t" clearing "^" plot also "t^3->t_s"
//   trick ::= "t" clearing "<->t" clearing
//   plot  ::= "t_" ("b" | "s" | "r" | "e")
//
// "P = Omitted when the Corvid Conspiracy is the current player". In other turns, a token without
// the "P" belongs to the current player, who has no plots.
#pragma once

#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// Reads `plot`.
template <class Recorder>
constexpr Piece ReadPlot(Scan<Recorder>& scan) {
  Cursor& in = scan.in;
  if (in.Peek() != 't' || in.Peek(1) != '_' || !IsSmall(in.Peek(2))) in.Fail(Why("expected-token"));
  const char* const begin = in.here();
  const char letter = in.Peek(2);
  if (in.ok()) in.Advance(3);
  if (in.ok() && !HasPiece(Faction::kCorvids, 't', letter)) scan.Remark(Why("odd-piece"), begin);
  return PieceOf('t', letter);
}

// Reads `guess` after its "?".
template <class Recorder>
constexpr void ReadGuess(Scan<Recorder>& scan, Part& part) {
  Cursor& in = scan.in;
  Ply& ply = part.ply;
  ply.kind = Kind::kPlotGuess;
  ply.target = ReadFaction(scan);
  if (ply.target != Faction::kCorvids) scan.Remark(Why("odd-piece"), part.begin);
  if (in.ok() && in.Peek() == 't' && IsDigit(in.Peek(1))) {
    in.Advance(1);
    ply.to = ReadClearing(scan);
    in.Expect('^', Why("expected-token"));
    ply.piece = ReadPlot(scan);
    scan.Remark(Why("guess-order"), part.begin);
  } else {
    ply.piece = ReadPlot(scan);
    ply.to = ReadClearing(scan);
  }
}

// Reads the plot after the "^" of a flip.
template <class Recorder>
constexpr void ReadPlotFlip(Scan<Recorder>& scan, Part& part) {
  Ply& ply = part.ply;
  ply.kind = Kind::kPlotFlip;
  ply.count = {};
  ply.to = ply.from;
  ply.from = {};
  ply.piece = ReadPlot(scan);
  if (ply.faction != Faction::kCorvids) scan.Remark(Why("out-of-turn"), part.begin);
}

// Reads "t^3->t_s" after its "t^".
template <class Recorder>
constexpr void ReadFlipFromItsEnd(Scan<Recorder>& scan, Part& part) {
  part.ply.from = ReadClearing(scan);
  if (!scan.in.Eat("->")) scan.in.Fail(Why("expected-arrow"));
  ReadPlotFlip(scan, part);
  scan.Remark(Why("flip-order"), part.begin);
}

// Reads the token after "<->" of a trick.
template <class Recorder>
constexpr void ReadTrick(Scan<Recorder>& scan, Part& part) {
  Ply& ply = part.ply;
  ply.kind = Kind::kPlotSwap;
  ply.count = {};
  const FactionAhead ahead = PeekFaction(scan.in);
  if (ahead.faction == ply.faction) TakeFaction(scan, ahead);
  scan.in.Expect('t', Why("expected-token"));
  ply.to = ReadClearing(scan);
  if (ply.faction != Faction::kCorvids) scan.Remark(Why("out-of-turn"), part.begin);
}

}  // namespace plymill::rootlog
