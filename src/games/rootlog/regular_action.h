// Actions as nearly all are written: pieces and cards that move, alone or in groups, items,
// points, battles, cards that are shown, items that are crafted.
//
//   3w10->4   w->5+9   Et7->   b_s->2   w->$   3w->O$   (2w+Ew+Eb)3->   p->12
//   2F#C->   #->C   #A->$   M#V->C   R#$->   #boatC->   B#E->$_r   2M#^   F#^P
//   %r->e   %sde->r   %c+%b->t   ++2   XE3   XE3(2,0)   Z%h   Zboat
//
// A short cut of the grammar (actions.h): it knows only what is by the book and nothing to
// remark, and leaves all else to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/rootlog/cards.h"
#include "games/rootlog/factions/boards.h"
#include "games/rootlog/factions/lizards.h"
#include "games/rootlog/factions/vagabond.h"
#include "games/rootlog/pieces.h"
#include "games/rootlog/places.h"
#include "games/rootlog/ply.h"

namespace plymill::rootlog {

// A rule reads from a place on. It returns the place behind what it has read, or null where
// something else stands there: then what was read means nothing.
class RegularAction {
 public:
  // So many bytes must be there from any place in an action, and behind it.
  static constexpr std::size_t kBytes = 24;

  constexpr void SetDeck(Deck deck) { deck_ = deck; }

  // Reads the action at `begin`; `last` is the last place from which kBytes bytes may be looked
  // at. `turn` is a row with what the rows have from their turn, `number` that of the action in
  // it. Returns the place of the separator or line end behind the action; null where it is none
  // of these.
  constexpr const char* Read(const char* begin, const char* last, const Ply& turn,
                             std::uint16_t number) {
    last_ = last;
    player_ = turn.player;
    parts_ = goals_ = 1;
    part_[0] = turn;
    part_[0].action = number;
    return BeforeEnd(ReadAction(begin, part_[0]));
  }

  // The row of the action that was read, where it has but one; else null.
  constexpr const Ply* only_row() const { return parts_ * goals_ == 1 ? &part_[0] : nullptr; }

  // Calls `tell(row)` for each row.
  template <class Tell>
  constexpr void ForEachRow(Tell tell) {
    for (std::size_t i = 0; i < parts_; ++i) {
      for (std::size_t k = 0; k < goals_; ++k) {
        if (k > 0) part_[i].to = goal_[k];
        tell(part_[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kMostParts = 4, kMostGoals = 12;

  static constexpr bool IsEnd(char c) { return c == '/' || c == ';' || c == '\n'; }

  // `at`, if an action ends there.
  static constexpr const char* BeforeEnd(const char* at) {
    return at != nullptr && IsEnd(*at) ? at : nullptr;
  }

  constexpr const char* ReadAction(const char* at, Ply& ply) {
    switch (*at) {
      case '+':
        return ReadScore(at, ply);
      case 'X':
        return ReadBattle(at + 1, ply);
      case 'Z':
        return ReadCraft(at + 1, ply);
      case '(':
        return ReadGroup(at + 1);
      default:
        at = ReadCount(at, ply);
        return at == nullptr ? nullptr : ReadThing(at, ply);
    }
  }

  // "++", "++2"
  constexpr const char* ReadScore(const char* at, Ply& ply) const {
    if (at[1] != '+') return nullptr;
    at += 2;
    int value = 1;
    if (*at >= '1' && *at <= '9') {
      value = *at++ - '0';
      if (IsDigit(*at)) value = value * 10 + *at++ - '0';
    }
    ply.kind = Kind::kScore;
    ply.faction = player_;
    ply.value.value = static_cast<std::int16_t>(value);
    return at;
  }

  // "E3", "E3(2,0)" behind "X"
  constexpr const char* ReadBattle(const char* at, Ply& ply) const {
    ply.kind = Kind::kBattle;
    ply.faction = player_;
    ply.target = FactionOf(*at);
    if (!IsKnown(ply.target)) return nullptr;
    at = ReadClearing(at + 1, ply.to);
    return at == nullptr || *at != '(' ? at : ReadRolls(at, ply.detail);
  }

  // "(2,0)"
  static constexpr const char* ReadRolls(const char* at, Detail& detail) {
    const auto is_roll = [](char c) { return c >= '0' && c <= '3'; };
    if (!is_roll(at[1]) || at[2] != ',' || !is_roll(at[3]) || at[4] != ')') return nullptr;
    for (std::size_t i = 0; i < 5; ++i) detail[i] = at[i];
    return at + 5;
  }

  // "%h", "boat" behind "Z"
  constexpr const char* ReadCraft(const char* at, Ply& ply) {
    ply.kind = Kind::kCraft;
    ply.faction = player_;
    if (*at != '%') return IsSmall(*at) && IsSmall(at[1]) ? ReadCardName(at, '\0', ply) : nullptr;
    ply.item = ItemOf(at[1]);
    return ply.item != Item::kNone ? at + 2 : nullptr;
  }

  // [ "1" .. "99" ]
  static constexpr const char* ReadCount(const char* at, Ply& ply) {
    ply.count.value = 1;
    if (!IsDigit(*at)) return at;
    int count = *at++ - '0';
    if (count == 0) return nullptr;
    if (IsDigit(*at)) count = count * 10 + *at++ - '0';
    ply.count.value = static_cast<std::uint8_t>(count);
    return at;
  }

  constexpr const char* ReadThing(const char* at, Ply& ply) {
    switch (*at) {
      case '#':
      case 'B':
      case 'F':
      case 'M':
      case 'R':
        return ReadCard(at, ply);
      case '%':
        return ReadItems(at);
      default:
        at = ReadPiece(at, ply);
        return at == nullptr ? nullptr : ReadPlaces(at);
    }
  }

  // "1" .. "12", and no path or forest. The Burrow is for the Duchy's pieces.
  static constexpr const char* ReadClearing(const char* at, Place& place) {
    if (*at < '1' || *at > '9') return nullptr;
    auto clearing = static_cast<unsigned>(*at++ - '0');
    if (IsDigit(*at)) clearing = clearing * 10 + static_cast<unsigned>(*at++ - '0');
    if (clearing > kMaxClearing || *at == '_') return nullptr;
    place = kPlaceTexts.clearings[clearing];
    return at;
  }

  static constexpr const char* PassArrow(const char* at) {
    return at != nullptr && at[0] == '-' && at[1] == '>' ? at + 2 : nullptr;
  }

  // clearing | "0"
  constexpr const char* ReadClearingOrBurrow(const char* at, Place& place) const {
    if (*at != '0') return ReadClearing(at, place);
    place = kBurrowPlace;
    const bool alone = !IsDigit(at[1]) && at[1] != '_';
    return alone && parts_ == 1 && part_[0].faction == Faction::kDuchy ? at + 1 : nullptr;
  }

  // "E$", "$"; and for cards "E", "$_r"
  constexpr const char* ReadHolding(const char* at, Place& place, bool of_cards) const {
    Faction holder = FactionOf(*at);
    const bool named = IsKnown(holder);
    if (named) ++at;
    if (!named) holder = player_;
    if (*at != '$') {
      place = HandOf(holder);
      return named && of_cards ? at : nullptr;
    }
    place = BoardOf(holder);
    if (at[1] != '_') return at + 1;
    return of_cards ? ReadColumn(at + 1, holder, place) : nullptr;
  }

  // "_r" of the Eyrie, "_2" of the Keepers, each on its own turn
  constexpr const char* ReadColumn(const char* at, Faction holder, Place& place) const {
    const char column = at[1];
    const bool has = (holder == Faction::kEyrie && IsDecreeColumn(column)) ||
                     (holder == Faction::kKeepers && IsRetinueColumn(column));
    if (!has || holder != player_) return nullptr;
    place[2] = '_';
    place[3] = column;
    return at + 2;
  }

  // --- pieces ---

  // [ faction ] ("w" | "b" | "t" | "p") [ "_" letter ]
  constexpr const char* ReadPiece(const char* at, Ply& ply) const {
    const Faction owner = FactionOf(*at);
    ply.faction = IsKnown(owner) ? owner : player_;
    if (IsKnown(owner)) ++at;
    const char type = *at++;
    const std::uint32_t has =
        kPieceBits[static_cast<std::size_t>(ply.faction)][static_cast<unsigned char>(type)];
    ply.piece[0] = type;
    if (*at != '_') return (has & 1) != 0 ? at : nullptr;
    const char letter = at[1];
    if (!IsSmall(letter) || (has >> (letter - 'a' + 1) & 1) == 0) return nullptr;
    ply.piece[1] = '_';
    ply.piece[2] = letter;
    return at + 2;
  }

  // piece ("+" piece)+ ")" and its places, behind "("
  constexpr const char* ReadGroup(const char* at) {
    const Ply turn = part_[0];
    at = ReadCountedPiece(at, part_[0]);
    do {
      if (at == nullptr || *at != '+' || parts_ == kMostParts || at > last_) return nullptr;
      part_[parts_] = turn;
      at = ReadCountedPiece(at + 1, part_[parts_++]);
    } while (at == nullptr || *at != ')');
    return at < last_ ? ReadPlaces(at + 1) : nullptr;
  }

  constexpr const char* ReadCountedPiece(const char* at, Ply& ply) const {
    at = ReadCount(at, ply);
    return at == nullptr ? nullptr : ReadPiece(at, ply);
  }

  static constexpr bool IsPawn(const Ply& ply) { return ply.piece == Piece("p"); }

  // [ clearing | board ] "->" [ clearing ("+" clearing)* | board ], of all parts
  constexpr const char* ReadPlaces(const char* at) {
    Place from = parts_ == 1 && IsPawn(part_[0]) ? Place() : kSupply;
    const bool placed = *at != '-';
    if (placed) at = IsDigit(*at) ? ReadClearingOrBurrow(at, from) : ReadHolding(at, from, false);
    at = PassArrow(at);
    if (at == nullptr) return nullptr;
    const bool nowhere = IsEnd(*at);
    if (nowhere && !placed) return nullptr;
    Place to;
    if (!nowhere) at = IsDigit(*at) ? ReadClearings(at, to) : ReadHolding(at, to, false);
    for (std::size_t i = 0; i < parts_; ++i) {
      if (parts_ > 1 && IsPawn(part_[i])) return nullptr;
      part_[i].from = from;
      part_[i].to = !nowhere ? to : LeavesPlay(part_[i]) ? kBox : kSupply;
    }
    return at;
  }

  // clearing ("+" clearing)*
  constexpr const char* ReadClearings(const char* at, Place& first) {
    at = ReadClearingOrBurrow(at, first);
    while (at != nullptr && *at == '+') {
      if (goals_ == kMostGoals || at > last_) return nullptr;
      at = ReadClearing(at + 1, goal_[goals_++]);
    }
    return at;
  }

  // --- cards and items ---

  // [ suit ] "#" [ name ] [ hand | board | "*" ] "->" [ hand | board ], or shown to a faction
  constexpr const char* ReadCard(const char* at, Ply& ply) {
    const char suit = *at == '#' ? '\0' : *at++;
    if (*at++ != '#') return nullptr;
    kind_ = CardKind::kCard;
    if (IsSmall(*at) || *at == '@') {
      at = ReadCardName(at, suit, ply);
      if (at == nullptr) return nullptr;
    } else {
      ply.card[0] = suit == '\0' ? '#' : suit;
      if (suit != '\0') ply.card[1] = '#';
    }
    if (*at == '^') return ReadReveal(at + 1, ply);
    at = ReadCardPlaces(at, ply);
    return kind_ == CardKind::kCard || SetKindOfCard(ply) ? at : nullptr;
  }

  // A name that a card has which may be in this deck.
  constexpr const char* ReadCardName(const char* at, char suit, Ply& ply) {
    const char* const name = at;
    if (*at == '@') {
      ++at;
    } else {
      while (at <= last_ && IsSmall(*at)) ++at;
    }
    if (at > last_ || *at == '_') return nullptr;
    const CardName* const card = FindCard({name, static_cast<std::size_t>(at - name)});
    if (card == nullptr) return nullptr;
    const bool is_told = card->deck != Deck::kUnknown && deck_ != Deck::kUnknown;
    if (is_told && card->deck != deck_) return nullptr;
    ply.card = CardOf(suit == '\0' ? card->suit : suit, card->name);
    kind_ = card->kind;
    return at;
  }

  constexpr const char* ReadCardPlaces(const char* at, Ply& ply) const {
    ply.from = kDeck;
    const bool placed = *at != '-';
    if (*at == '*') {
      ++at;
      ply.from = kDiscard;
    } else if (placed) {
      at = ReadHolding(at, ply.from, true);
    }
    at = PassArrow(at);
    if (at == nullptr) return nullptr;
    if (!IsEnd(*at)) return ReadHolding(at, ply.to, true);
    ply.to = ply.card.view().ends_with("#faithfulretainer") ? kBox : kDiscard;
    return placed ? at : nullptr;
  }

  // Of cards that lie on the board of one faction, on its turn.
  constexpr bool SetKindOfCard(Ply& ply) const {
    const BoardCards* const cards = FindBoardCards(kind_);
    if (cards == nullptr) return true;
    SetBoardCard(*cards, ply);
    return cards->owner == player_;
  }

  // [ faction ] behind "^"
  constexpr const char* ReadReveal(const char* at, Ply& ply) const {
    ply.kind = Kind::kReveal;
    ply.faction = player_;
    ply.target = FactionOf(*at);
    return IsKnown(ply.target) ? at + 1 : at;
  }

  // item ("+" [ count ] item)* "->" ( area | state ), on the board of the player
  constexpr const char* ReadItems(const char* at) {
    const Ply turn = part_[0];
    at = ReadItem(at, part_[0]);
    while (at != nullptr && *at == '+') {
      if (parts_ == kMostParts || at > last_) return nullptr;
      Ply& ply = part_[parts_++];
      ply = turn;
      at = ReadCount(at + 1, ply);
      if (at != nullptr) at = ReadItem(at, ply);
    }
    at = PassArrow(at);
    if (at == nullptr || (!IsArea(*at) && !IsState(*at))) return nullptr;
    for (std::size_t i = 0; i < parts_; ++i) SetItemGoal(*at, part_[i]);
    return at + 1;
  }

  // "%" letter [ area ] [ state ]
  constexpr const char* ReadItem(const char* at, Ply& ply) const {
    if (*at++ != '%') return nullptr;
    ply.item = ItemOf(*at++);
    if (ply.item == Item::kNone) return nullptr;
    const char area = IsArea(*at) ? *at++ : '\0';
    const char state = IsState(*at) ? *at++ : '\0';
    ply.from = ItemPlace(BoardOf(player_).view(), area, state);
    return at;
  }

  // An item is moved to an area, or flipped to a state.
  constexpr void SetItemGoal(char goal, Ply& ply) const {
    if (IsArea(goal)) {
      ply.to = ItemPlace(BoardOf(player_).view(), goal, '\0');
    } else {
      ply.kind = Kind::kItemState;
      ply.detail[0] = goal;
    }
  }

  const char* last_ = nullptr;
  Faction player_ = Faction::kUnknown;
  Deck deck_ = Deck::kUnknown;
  CardKind kind_ = CardKind::kCard;  // of the card that was read
  std::size_t parts_ = 1, goals_ = 1;
  std::array<Ply, kMostParts> part_;
  std::array<Place, kMostGoals> goal_;  // but for the first
};

}  // namespace plymill::rootlog
