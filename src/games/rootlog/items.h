// Items: the rules of an item. Sections "Item Types", "Items", "Item States" of the specification.
//
//   item ::= "%" ( letter | "_" )
#pragma once

#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// Reads `letter`, which is required.
template <class Recorder>
constexpr Item ReadItemLetter(Scan<Recorder>& scan) {
  const Item item = ItemOf(scan.in.Peek());
  if (item == Item::kNone) scan.in.Fail(Why("expected-item"));
  if (scan.in.ok()) scan.in.Advance(1);
  return item;
}

// Reads `item` from its "%" on. "%_" means all items, and has neither count nor letter.
template <class Recorder>
constexpr void ReadItem(Scan<Recorder>& scan, Part& part) {
  Cursor& in = scan.in;
  part.type = PartType::kItem;
  part.ply.faction = Faction::kUnknown;
  in.Advance(1);
  if (in.Eat('_')) {
    if (part.ply.count.value != 1) in.FailAt(part.begin, Why("expected-piece"));
    part.ply.count = {};
  } else if (in.Peek() == '-') {
    scan.Remark(Why("missing-item"), part.begin);
  } else {
    part.ply.item = ReadItemLetter(scan);
  }
}

// The part of an item place that names the board: all up to "$". Empty if there is no board.
constexpr std::string_view BoardIn(std::string_view place) {
  const std::size_t sign = place.find('$');
  return sign == std::string_view::npos ? std::string_view() : place.substr(0, sign + 1);
}

// Whether the board of `place` has areas for items. Only boards of Vagabonds do.
constexpr bool HasAreas(const Place& place) { return IsVagabond(FactionOf(place.view()[0])); }

// The start of an item: a clearing, a board, or an area of a board. Sets `placed` if the start is
// written.
template <class Recorder>
constexpr Place ReadItemStart(Scan<Recorder>& scan, bool& placed) {
  const Cursor& in = scan.in;
  placed = true;
  if (IsDigit(in.Peek())) return ReadClearings(scan);
  Place board = BoardOf(scan.player);
  const bool holding = AtHolding(in);
  const char* const begin = in.here();
  if (holding) {
    const Holding found = ReadHolding(scan);
    if (found.hand) scan.Remark(Why("odd-place"), begin);
    if (found.hand) return found.place;
    board = found.place;
  }
  const AreaAndState found = ReadItemPlace(scan);
  placed = holding || found.area != '\0' || found.state != '\0';
  if (found.area != '\0' && !HasAreas(board)) scan.Remark(Why("odd-place"), begin);
  return ItemPlace(board.view(), found.area, found.state);
}

}  // namespace plymill::rootlog
