// Vagabond: the places of items, and the relationships with other factions.
//
//   area         ::= "s" | "d" | "t"        satchel, damaged, track
//   state        ::= "r" | "e"              refreshed, exhausted
//   item_place   ::= area [ state ] | state
//   relationship ::= [ faction ] "$_" faction "->" ("h" | "0" | "1" | "2" | "a")
#pragma once

#include "games/rootlog/scan.h"

namespace plymill::rootlog {

constexpr bool IsArea(char c) { return c == 's' || c == 'd' || c == 't'; }
constexpr bool IsState(char c) { return c == 'r' || c == 'e'; }
constexpr bool IsStatus(char c) { return c == 'h' || c == '0' || c == '1' || c == '2' || c == 'a'; }

// An area of a board and the state of its items: "V$de". Either may be NUL.
constexpr Place ItemPlace(std::string_view board, char area, char state) {
  Making<Place> place;
  place.Append(board);
  if (area != '\0') place.Append(area);
  if (state != '\0') place.Append(state);
  return place.text();
}

struct AreaAndState {
  char area = '\0', state = '\0';
};

// Reads `item_place`, if there is one.
template <class Recorder>
constexpr AreaAndState ReadItemPlace(Scan<Recorder>& scan) {
  AreaAndState found;
  if (IsArea(scan.in.Peek())) {
    found.area = scan.in.Peek();
    scan.in.Advance(1);
  }
  if (IsState(scan.in.Peek())) {
    found.state = scan.in.Peek();
    scan.in.Advance(1);
  }
  return found;
}

// Reads the status after the arrow of a relationship.
template <class Recorder>
constexpr void ReadStatus(Scan<Recorder>& scan, Ply& ply) {
  const char status = scan.in.Peek();
  if (!IsStatus(status)) return scan.in.Fail(Why("expected-status"));
  ply.kind = Kind::kRelationship;
  ply.detail = Detail(std::string_view(&status, 1));
  scan.in.Advance(1);
}

}  // namespace plymill::rootlog
