// Battles: the rules of a battle. Section "Battles" of the specification.
//
//   battle ::= [ faction ] "X" faction clearing [ ambush [ ambush ] ] [ rolls ]
//   ambush ::= suit "@"                               in version 2.2 also: suit "a"
//   rolls  ::= "(" digit "," digit ")"                the attacker's, the defender's
#pragma once

#include "games/rootlog/factions/lizards.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// Reads `ambush`, if there is one.
template <class Recorder>
constexpr void ReadAmbush(Scan<Recorder>& scan, Making<Detail>& detail) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  if (!IsSuit(in.Peek()) && in.Peek() != '@') return;
  if (IsSuit(in.Peek())) {
    detail.Append(in.Peek());
    in.Advance(1);
  }
  detail.Append('@');
  if (in.Eat('@')) return;
  if (!in.Eat('a')) return in.Fail(Why("expected-separator"));
  scan.Remark(Why("ambush-letter"), begin, "@");
}

// Whether rolls follow. Parentheses after blanks may contain words, so a digit must follow them.
constexpr bool AtRolls(Cursor in) {
  if (in.Peek() == '(') return true;
  SkipBlanks(in);
  if (!in.Eat('(')) return false;
  SkipBlanks(in);
  return IsDigit(in.Peek());
}

// Reads `rolls`, if there are any.
template <class Recorder>
constexpr void ReadRolls(Scan<Recorder>& scan, Making<Detail>& detail) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  if (!AtRolls(in)) return;
  EatSign(scan, '(');
  const std::uint32_t attacker = in.Number(0, 9, Why("number-out-of-range"));
  if (!EatSign(scan, ',')) in.Fail(Why("expected-separator"));
  const std::uint32_t defender = in.Number(0, 9, Why("number-out-of-range"));
  if (!EatLastSign(scan, ")")) in.Fail(Why("expected-separator"));
  if (attacker > 3 || defender > 3) scan.Remark(Why("odd-value"), begin);
  detail.Append('(');
  detail.Append(attacker);
  detail.Append(',');
  detail.Append(defender);
  detail.Append(')');
}

// Reads `battle` from its "X" on.
template <class Recorder>
constexpr void ReadBattle(Scan<Recorder>& scan, Ply& ply) {
  const char* const begin = scan.in.here();
  scan.in.Advance(1);
  ply.kind = Kind::kBattle;
  PassBlanks(scan);
  ply.target = ReadFaction(scan);
  PassBlanks(scan);
  ply.to = ReadClearing(scan);
  Making<Detail> detail;
  PassBlanks(scan);
  ReadAmbush(scan, detail);
  ReadAmbush(scan, detail);
  ReadRolls(scan, detail);
  ply.detail = detail.text();
  if (ply.target == ply.faction) scan.Remark(Why("own-target"), begin);
}

}  // namespace plymill::rootlog
