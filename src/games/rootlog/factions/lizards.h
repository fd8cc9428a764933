// Lizard Cult: the Outcast.
//
//   outcast ::= ("$_o" | "$_ho") "->" suit
#pragma once

#include "games/rootlog/scan.h"

namespace plymill::rootlog {

constexpr bool IsSuit(char c) { return c == 'B' || c == 'F' || c == 'M' || c == 'R'; }

// Reads the suit after the arrow.
template <class Recorder>
constexpr void ReadOutcastSuit(Scan<Recorder>& scan, Ply& ply) {
  const char suit = scan.in.Peek();
  if (!IsSuit(suit)) return scan.in.Fail(Why("expected-status"));
  ply.kind = Kind::kOutcast;
  ply.detail = Detail(std::string_view(&suit, 1));
  scan.in.Advance(1);
}

}  // namespace plymill::rootlog
