// Parts: the left side of an action, which says what moves, is revealed or changes. Sections
// "Move", "Reveal", "Combine" and "Group" of the specification.
//
//   side  ::= part ("+" part)*
//   part  ::= [ count ] thing [ start ] | group [ "#" [ name ] ] [ start ] | path | board
//   group ::= "(" part ("+" part)* ")"
//   thing ::= piece | card | item | hireling
//   board ::= [ faction ] "$_" [ "h" | "r" | "m" | "f" | "o" | "ho" | faction ]
//
// A start after a group applies to every part of the group without its own start. At least one part
// of the group must have no start of its own.
#pragma once

#include "games/rootlog/cards.h"
#include "games/rootlog/factions/riverfolk.h"
#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/items.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

using Parts = List<Part, kMaxParts, 1>;

template <class Recorder>
class PartsReader {
 public:
  constexpr PartsReader(Scan<Recorder>& scan, Parts& parts)
      : scan_(scan), in_(scan.in), parts_(parts) {}

  // Reads `side`.
  constexpr void Read() {
    do {
      if (in_.Peek() == '(') {
        ReadGroup();
      } else {
        ReadPart(false);
      }
    } while (in_.ok() && EatSign(scan_, '+'));
    TakeStartsOfSuits();
  }

 private:
  // "F+M#C->E": "Suits can be combined". A start after the last card applies to all suits before
  // it.
  constexpr void TakeStartsOfSuits() {
    for (std::size_t i = parts_.size(); i-- > 1;) {
      Part& part = parts_[i - 1];
      const Part& next = parts_[i];
      if (!part.suit_only || part.placed || next.type != PartType::kCard || !next.placed) continue;
      part.ply.from = next.ply.from;
      part.placed = true;
    }
  }

  // Reads a `part` that is not a group.
  constexpr void ReadPart(bool in_group) {
    if (parts_.size() == kMaxParts) return in_.Fail(Why("too-many-parts"));
    part_ = Part{};
    part_.begin = in_.here();
    part_.ply.faction = scan_.player;
    part_.ply.count.value = 1;
    if (parts_.empty() && AtWord(in_)) return in_.Fail(Why("expected-action"));
    if (AtPath()) {
      ReadPath();
    } else {
      if (IsDigit(in_.Peek())) ReadCount();
      ReadThing(in_group);
    }
    if (in_.ok()) parts_.Append(part_);
  }

  // Whether digits and a "_" follow. "2_5->" opens a path, but "2w" is two warriors.
  constexpr bool AtPath() const {
    std::size_t digits = 0;
    while (digits < 3 && IsDigit(in_.Peek(digits))) ++digits;
    return digits > 0 && in_.Peek(digits) == '_';
  }

  constexpr void ReadPath() {
    part_.type = PartType::kPath;
    part_.ply.kind = Kind::kClearPath;
    part_.ply.faction = Faction::kUnknown;
    part_.ply.count = {};
    const char* const begin = in_.here();
    part_.ply.from = ReadClearings(scan_);
    const std::string_view path = part_.ply.from.view();
    if (path.find('_') != path.rfind('_')) scan_.Remark(Why("odd-place"), begin);  // a forest
  }

  // Fails if there is a count. Parts that cannot be counted have no field for a count, so it would
  // be lost.
  constexpr void ExpectNoCount() {
    if (part_.ply.count.value != 1) in_.FailAt(part_.begin, Why("expected-piece"));
    part_.ply.count = {};
  }

  constexpr void ReadCount() {
    const std::uint32_t count = in_.Number(1, kMaxCount, Why("number-out-of-range"));
    part_.ply.count.value = static_cast<std::uint8_t>(count);
  }

  constexpr void ReadThing(bool in_group) {
    const char c = in_.Peek();
    if (c == '%') {
      ReadItem(scan_, part_);
    } else if (c == '#' || IsSuit(c)) {
      ReadCard(scan_, part_, in_group);
    } else {
      const FactionAhead ahead = PeekFaction(in_);
      if (ahead.bytes > 0) {
        TakeFaction(scan_, ahead);
        part_.ply.faction = ahead.faction;
      }
      return ReadOwned(ahead.faction);
    }
    ReadStart();
  }

  // Reads a part that belongs to `owner`, or to the current player if `owner` is kUnknown.
  constexpr void ReadOwned(Faction owner) {
    if (in_.Peek() == '$') return ReadBoard();
    if (AtPiece(in_)) {
      ReadPiece(scan_, part_);
      // ReadFlipFromItsEnd() reads "t^3->t_s".
      if (in_.Peek() != '^') ReadStart();
    } else if (IsHireling(owner)) {
      ReadHireling();
    } else {
      in_.Fail(parts_.empty() && part_.begin == in_.here() ? Why("expected-action")
                                                           : Why("expected-piece"));
    }
  }

  // Reads a hireling: "h_E", or "h_Ed" if it is demoted.
  constexpr void ReadHireling() {
    part_.type = PartType::kHireling;
    part_.ply.kind = Kind::kHire;
    ExpectNoCount();
    if (in_.Eat('d')) part_.ply.detail = Detail("d");
  }

  // Reads `board`.
  constexpr void ReadBoard() {
    in_.Advance(1);
    in_.Expect('_', Why("expected-piece"));
    ExpectNoCount();
    if (!in_.ok()) return;
    const char c = in_.Peek();
    const FactionAhead ahead = PeekFaction(in_);
    if (ahead.bytes > 0) {
      part_.type = PartType::kRelationship;
      part_.ply.target = ReadFaction(scan_);
    } else if (IsVagabond(scan_.player) && (IsArea(c) || IsState(c))) {
      ReadItemsWithBoardSign();
    } else if (c == 'o' || (c == 'h' && in_.Peek(1) == 'o')) {
      part_.type = PartType::kOutcast;
      if (c == 'h') part_.ply.value.value = 1;
      in_.Advance(c == 'h' ? 2 : 1);
    } else if (c == 'f' || IsPriceType(c)) {
      part_.type = c == 'f' ? PartType::kFunds : PartType::kPrice;
      if (c != 'f') part_.ply.detail = Detail(std::string_view(&c, 1));
      in_.Advance(1);
    } else {
      part_.type = PartType::kBoard;
    }
  }

  // Reads "$_d" as "%_d", in a turn of a Vagabond, where "$_" has no other meaning.
  constexpr void ReadItemsWithBoardSign() {
    part_.type = PartType::kItem;
    part_.ply.faction = Faction::kUnknown;
    scan_.Remark(Why("item-sign"), part_.begin, "%_");
    part_.ply.from = ReadItemStart(scan_, part_.placed);
  }

  // --- groups ---

  constexpr void ReadGroup() {
    const char* const begin = in_.here();
    const std::size_t first = parts_.size();
    EatSign(scan_, '(');
    bool placed = false;
    do {
      ReadPart(true);
      placed = placed || part_.placed;
    } while (in_.ok() && EatSign(scan_, '+'));
    if (!EatLastSign(scan_, ")")) in_.Fail(Why("expected-separator"));
    if (!in_.ok()) return;
    ReadNameOfGroup(first, begin);
    RemarkGroup(first, begin, placed);
    ReadStartOfGroup(first);
  }

  // Reads "#" [ name ] after suits.
  constexpr void ReadNameOfGroup(std::size_t first, const char* begin) {
    bool suits = false;
    for (std::size_t i = first; i < parts_.size(); ++i) suits = suits || parts_[i].suit_only;
    if (!suits) return;
    const bool hash = in_.Eat('#');
    if (!hash) scan_.Remark(Why("missing-hash"), begin, "#");
    const std::string_view name = hash ? PassCardName(scan_) : std::string_view();
    for (std::size_t i = first; i < parts_.size() && !name.empty(); ++i) {
      Part& part = parts_[i];
      if (part.suit_only) SetCard(scan_, part, part.ply.card.view()[0], name);
    }
  }

  constexpr void RemarkGroup(std::size_t first, const char* begin, bool placed) {
    bool mixed = false;
    for (std::size_t i = first; i < parts_.size(); ++i) {
      mixed = mixed || parts_[i].type != parts_[first].type;
    }
    if (parts_.size() == first + 1 || !IsMovable(parts_[first].type)) {
      scan_.Remark(Why("group-of-one"), begin);
    } else if (mixed) {
      scan_.Remark(Why("mixed-group"), begin);
    }
    if (placed) scan_.Remark(Why("start-in-group"), begin);
  }

  constexpr void ReadStartOfGroup(std::size_t first) {
    if (!in_.ok() || !IsMovable(parts_[first].type)) return;
    const char* const begin = in_.here();
    part_ = parts_[first];
    part_.placed = false;
    ReadStart();
    if (!part_.placed) return;
    bool taken = false;
    for (std::size_t i = first; i < parts_.size(); ++i) {
      if (parts_[i].placed) continue;
      parts_[i].ply.from = part_.ply.from;
      parts_[i].placed = taken = true;
    }
    if (in_.ok() && !taken) in_.FailAt(begin, Why("expected-arrow"));  // the start would be lost
  }

  // --- start places ---

  // Reads the start, or sets its default value.
  constexpr void ReadStart() {
    if (!in_.ok()) return;
    if (part_.type == PartType::kItem) {
      part_.ply.from = ReadItemStart(scan_, part_.placed);
    } else if (part_.type == PartType::kCard) {
      ReadCardStart();
    } else {
      ReadPieceStart();
    }
  }

  constexpr void ReadCardStart() {
    part_.placed = true;
    if (in_.Eat('*')) {
      part_.ply.from = kDiscard;
    } else if (in_.Eat('Q')) {
      part_.ply.from = kQuests;
    } else if (AtHolding(in_)) {
      part_.ply.from = ReadHolding(scan_).place;
    } else {
      part_.placed = false;
      part_.ply.from = kDeck;
    }
  }

  constexpr void ReadPieceStart() {
    const char* const begin = in_.here();
    part_.placed = true;
    if (IsDigit(in_.Peek())) {
      part_.ply.from = ReadClearings(scan_);
    } else if (AtHolding(in_)) {
      const Holding found = ReadHolding(scan_);
      part_.ply.from = found.place;
      if (found.hand) scan_.Remark(Why("odd-place"), begin);
    } else {
      part_.placed = false;
      if (!StandsSomewhere(part_.ply.piece)) part_.ply.from = kSupply;
    }
  }

  Scan<Recorder>& scan_;
  Cursor& in_;
  Parts& parts_;
  Part part_;
};

}  // namespace plymill::rootlog
