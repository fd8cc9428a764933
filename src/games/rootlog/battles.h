// Battles. Section "Battles".
//
//   battle ::= [ faction ] "X" faction clearing [ ambush [ ambush ] ] [ rolls ]
//   ambush ::= suit "@"                               as in version 2.2: suit "a"
//   rolls  ::= "(" digit "," digit ")"                the attacker's, the defender's
#pragma once

#include "games/rootlog/factions/lizards.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// ambush, where one stands
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
  if (!in.Eat('a')) return in.Fail(kExpectedSeparator);
  scan.Remark(kAmbushLetter, begin, "@");
}

// rolls, where they stand
template <class Recorder>
constexpr void ReadRolls(Scan<Recorder>& scan, Making<Detail>& detail) {
  Cursor& in = scan.in;
  const char* const begin = in.here();
  if (!in.Eat('(')) return;
  const std::uint32_t attacker = in.Number(0, 9, kNumberOutOfRange);
  in.Expect(',', kExpectedSeparator);
  const bool blank = IsSpace(in.Peek());
  in.SkipSpaces();
  const std::uint32_t defender = in.Number(0, 9, kNumberOutOfRange);
  in.Expect(')', kExpectedSeparator);
  if (attacker > 3 || defender > 3) scan.Remark(kOddValue, begin);
  if (blank) scan.Remark(kBlanks, begin);
  detail.Append('(');
  detail.Append(attacker);
  detail.Append(',');
  detail.Append(defender);
  detail.Append(')');
}

// battle, from its "X" on
template <class Recorder>
constexpr void ReadBattle(Scan<Recorder>& scan, Ply& ply) {
  scan.in.Advance(1);
  ply.kind = Kind::kBattle;
  ply.target = ReadFaction(scan);
  ply.to = ReadClearing(scan);
  Making<Detail> detail;
  ReadAmbush(scan, detail);
  ReadAmbush(scan, detail);
  ReadRolls(scan, detail);
  ply.detail = detail.text();
}

}  // namespace plymill::rootlog
