// Items. Sections "Item Types", "Items" and "Item States".
//
//   item ::= "%" ( letter | "_" )
#pragma once

#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

// letter, which must stand there
template <class Recorder>
constexpr Item ReadItemLetter(Scan<Recorder>& scan) {
  const Item item = ItemOf(scan.in.Peek());
  if (item == Item::kNone) scan.in.Fail(kExpectedItem);
  if (scan.in.ok()) scan.in.Advance(1);
  return item;
}

// item, whose "%" is the next byte. "%_" is all of them: no count, no letter.
template <class Recorder>
constexpr void ReadItem(Scan<Recorder>& scan, Part& part) {
  Cursor& in = scan.in;
  part.type = PartType::kItem;
  part.ply.faction = Faction::kUnknown;
  in.Advance(1);
  if (in.Eat('_')) {
    if (part.ply.count.value != 1) in.FailAt(part.begin, kExpectedPiece);
    part.ply.count = {};
  } else if (in.Peek() == '-') {
    scan.Remark(kMissingItem, part.begin);
  } else {
    part.ply.item = ReadItemLetter(scan);
  }
}

// "$" and what it stands behind: the board that an item place is on.
constexpr std::string_view BoardIn(std::string_view place) {
  const std::size_t sign = place.find('$');
  return sign == std::string_view::npos ? std::string_view() : place.substr(0, sign + 1);
}

// Whether `place`, on a board, is on one with areas for items: that of a Vagabond.
constexpr bool HasAreas(const Place& place) { return IsVagabond(FactionOf(place.view()[0])); }

// Where an item starts: a clearing, a board, or an area of a board.
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
    if (found.hand) scan.Remark(kOddPlace, begin);
    if (found.hand) return found.place;
    board = found.place;
  }
  const AreaAndState found = ReadItemPlace(scan);
  placed = holding || found.area != '\0' || found.state != '\0';
  if (found.area != '\0' && !HasAreas(board)) scan.Remark(kOddPlace, begin);
  return ItemPlace(board.view(), found.area, found.state);
}

}  // namespace plymill::rootlog
