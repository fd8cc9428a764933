// Actions as nearly all are written: pieces and cards that move, alone or in groups, items,
// points, battles, cards that are shown, items that are crafted.
//
//   3w10->4   w->5+9   Et7->   b_s->2   w->$   3w->O$   (2w+Ew+Eb)3->   p->12
//   2F#C->   #->C   #A->$   M#V->C   R#$->   #boatC->   B#E->$_r   2M#^   F#^P
//   %r->e   %sde->r   ++2   XE3   XE3(2,0)   Z%h   Zboat
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

// Bit 0: a faction has such pieces without a letter; bit 1: with "a"; and so on.
inline constexpr auto kPieceBits = [] {
  std::array<std::array<std::uint32_t, 256>, kFactionLetters.size()> bits{};
  for (std::size_t i = 0; i < bits.size(); ++i) {
    for (const char type : {'w', 'b', 't', 'p'}) {
      for (unsigned letter = 0; letter <= 26; ++letter) {
        const char c = letter == 0 ? '\0' : static_cast<char>('a' + letter - 1);
        const bool has = HasPiece(static_cast<Faction>(i), type, c);
        bits[i][static_cast<unsigned char>(type)] |= std::uint32_t{has} << letter;
      }
    }
  }
  return bits;
}();

class RegularAction {
 public:
  // So many bytes must be there from any place in an action, and behind it.
  static constexpr std::size_t kBytes = 24;

  constexpr void SetDeck(Deck deck) { deck_ = deck; }

  // Reads the action of `player` at `begin`; `last` is the last place from which kBytes bytes
  // may be looked at. Returns whether it is one of these; else the rest means nothing.
  constexpr bool Read(const char* begin, const char* last, Faction player) {
    at_ = begin;
    last_ = last;
    player_ = player;
    parts_ = goals_ = 1;
    part_[0] = {};
    switch (*at_) {
      case '+':
        return ReadScore();
      case 'X':
        return ReadBattle();
      case 'Z':
        return ReadCraft();
      case '(':
        return ReadGroup();
      default:
        return ReadCount() && ReadThing();
    }
  }

  // Of the rows all but their turn: calls `tell(row)` for each, which may change it.
  template <class Tell>
  constexpr void ForEachRow(Tell tell) {
    if (parts_ == 1 && goals_ == 1) return tell(part_[0]);
    for (std::size_t i = 0; i < parts_; ++i) {
      for (std::size_t k = 0; k < goals_; ++k) {
        Ply row = part_[i];
        if (k > 0) row.to = goal_[k];
        tell(row);
      }
    }
  }

  // Behind its last byte, where a separator or the end of the line stands.
  constexpr const char* end() const { return at_; }

 private:
  static constexpr std::size_t kMostParts = 4, kMostGoals = 12;

  constexpr bool AtEnd() const { return *at_ == '/' || *at_ == ';' || *at_ == '\n'; }

  constexpr Ply& ply() { return part_[parts_ - 1]; }

  // "++", "++2"
  constexpr bool ReadScore() {
    if (at_[1] != '+') return false;
    at_ += 2;
    ply().kind = Kind::kScore;
    ply().faction = player_;
    ply().value.value = 1;
    if (*at_ >= '1' && *at_ <= '9') {
      ply().value.value = static_cast<std::int16_t>(*at_++ - '0');
      if (IsDigit(*at_)) {
        ply().value.value = static_cast<std::int16_t>(ply().value.value * 10 + *at_++ - '0');
      }
    }
    return AtEnd();
  }

  // "XE3", "XE3(2,0)"
  constexpr bool ReadBattle() {
    ++at_;
    ply().kind = Kind::kBattle;
    ply().faction = player_;
    ply().target = FactionOf(*at_);
    if (!IsKnown(ply().target)) return false;
    ++at_;
    return ReadClearing(ply().to) && (AtEnd() || (ReadRolls() && AtEnd()));
  }

  // "(2,0)"
  constexpr bool ReadRolls() {
    const auto is_roll = [](char c) { return c >= '0' && c <= '3'; };
    if (at_[0] != '(' || !is_roll(at_[1]) || at_[2] != ',' || !is_roll(at_[3]) || at_[4] != ')') {
      return false;
    }
    for (std::size_t i = 0; i < 5; ++i) ply().detail[i] = at_[i];
    at_ += 5;
    return true;
  }

  // "Z%h", "Zboat"
  constexpr bool ReadCraft() {
    ++at_;
    ply().kind = Kind::kCraft;
    ply().faction = player_;
    if (*at_ != '%') return IsSmall(*at_) && IsSmall(at_[1]) && ReadCardName('\0') && AtEnd();
    ply().item = ItemOf(at_[1]);
    at_ += 2;
    return ply().item != Item::kNone && AtEnd();
  }

  // [ "1" .. "99" ]
  constexpr bool ReadCount() {
    ply().count.value = 1;
    if (!IsDigit(*at_)) return true;
    ply().count.value = static_cast<std::uint8_t>(*at_++ - '0');
    if (ply().count.value == 0) return false;
    if (IsDigit(*at_)) {
      ply().count.value = static_cast<std::uint8_t>(ply().count.value * 10 + *at_++ - '0');
    }
    return true;
  }

  constexpr bool ReadThing() {
    if (IsSuit(*at_) || *at_ == '#') return ReadCard();
    if (*at_ == '%') return ReadItem();
    return ReadPiece() && ReadPlaces();
  }

  // "1" .. "12", and no path or forest. The Burrow is for the Duchy's pieces.
  constexpr bool ReadClearing(Place& place) {
    if (*at_ < '1' || *at_ > '9') return false;
    auto clearing = static_cast<unsigned>(*at_++ - '0');
    if (IsDigit(*at_)) clearing = clearing * 10 + static_cast<unsigned>(*at_++ - '0');
    if (clearing > kMaxClearing || *at_ == '_') return false;
    place = kPlaceTexts.clearings[clearing];
    return true;
  }

  constexpr bool EatArrow() {
    if (*at_ != '-' || at_[1] != '>') return false;
    at_ += 2;
    return true;
  }

  // "0"
  constexpr bool ReadBurrow(Place& place) {
    place = kBurrowPlace;
    return *at_++ == '0' && !IsDigit(*at_) && *at_ != '_' && parts_ == 1 &&
           ply().faction == Faction::kDuchy;
  }

  constexpr bool ReadClearingOrBurrow(Place& place) {
    return *at_ == '0' ? ReadBurrow(place) : ReadClearing(place);
  }

  // "E$", "$"; and for cards "E", "$_r"
  constexpr bool ReadHolding(Place& place, bool of_cards) {
    Faction holder = FactionOf(*at_);
    const bool named = IsKnown(holder);
    if (named) ++at_;
    if (!named) holder = player_;
    if (*at_ != '$') {
      place = kPlaceTexts.hands[static_cast<std::size_t>(holder)];
      return named && of_cards;
    }
    ++at_;
    place = kPlaceTexts.boards[static_cast<std::size_t>(holder)];
    return *at_ != '_' || (of_cards && ReadColumn(holder, place));
  }

  // "_r" of the Eyrie, "_2" of the Keepers, each on its own turn
  constexpr bool ReadColumn(Faction holder, Place& place) {
    const char column = at_[1];
    const bool has = (holder == Faction::kEyrie && IsDecreeColumn(column)) ||
                     (holder == Faction::kKeepers && IsRetinueColumn(column));
    if (!has || holder != player_) return false;
    place[2] = '_';
    place[3] = column;
    at_ += 2;
    return true;
  }

  // --- pieces ---

  // [ faction ] ("w" | "b" | "t" | "p") [ "_" letter ]
  constexpr bool ReadPiece() {
    const Faction owner = FactionOf(*at_);
    ply().faction = IsKnown(owner) ? owner : player_;
    if (IsKnown(owner)) ++at_;
    const char type = *at_++;
    char letter = '\0';
    ply().piece[0] = type;
    if (*at_ == '_') {
      letter = at_[1];
      at_ += 2;
      ply().piece[1] = '_';
      ply().piece[2] = letter;
      if (letter < 'a' || letter > 'z') return false;
    }
    const std::uint32_t bits =
        kPieceBits[static_cast<std::size_t>(ply().faction)][static_cast<unsigned char>(type)];
    return (bits >> (letter == '\0' ? 0 : letter - 'a' + 1) & 1) != 0;
  }

  // "(" piece ("+" piece)+ ")" and its places
  constexpr bool ReadGroup() {
    ++at_;
    if (!ReadCount() || !ReadPiece()) return false;
    do {
      if (*at_ != '+' || parts_ == kMostParts || at_ > last_) return false;
      ++at_;
      part_[parts_++] = {};
      if (!ReadCount() || !ReadPiece()) return false;
    } while (*at_ != ')');
    ++at_;
    return at_ <= last_ && ReadPlaces();
  }

  // [ clearing | board ] "->" [ clearing ("+" clearing)* | board ], of all parts
  constexpr bool ReadPlaces() {
    const bool pawn = parts_ == 1 && part_[0].piece.view() == "p";
    Place from = pawn ? Place() : kSupply;
    const bool placed = *at_ != '-';
    if (placed && !(IsDigit(*at_) ? ReadClearingOrBurrow(from) : ReadHolding(from, false))) {
      return false;
    }
    if (!EatArrow()) return false;
    const bool nowhere = AtEnd();
    if (nowhere && !placed) return false;
    Place to;
    if (!nowhere && !(IsDigit(*at_) ? ReadClearings(to) : ReadHolding(to, false))) return false;
    for (std::size_t i = 0; i < parts_; ++i) {
      if (parts_ > 1 && part_[i].piece.view() == "p") return false;
      part_[i].from = from;
      part_[i].to = !nowhere ? to : LeavesPlay(part_[i]) ? kBox : kSupply;
    }
    return AtEnd();
  }

  // clearing ("+" clearing)*
  constexpr bool ReadClearings(Place& first) {
    if (!ReadClearingOrBurrow(first)) return false;
    while (*at_ == '+') {
      if (goals_ == kMostGoals || at_ > last_) return false;
      ++at_;
      if (!ReadClearing(goal_[goals_++])) return false;
    }
    return true;
  }

  // --- cards and items ---

  // [ suit ] "#" [ name ] [ hand | board | "*" ] "->" [ hand | board ], or shown to a faction
  constexpr bool ReadCard() {
    const char suit = *at_ == '#' ? '\0' : *at_++;
    if (*at_++ != '#') return false;
    kind_ = CardKind::kCard;
    if (IsSmall(*at_) || *at_ == '@') {
      if (!ReadCardName(suit)) return false;
    } else {
      ply().card[0] = suit == '\0' ? '#' : suit;
      if (suit != '\0') ply().card[1] = '#';
    }
    if (*at_ == '^') return ReadReveal();
    return ReadCardPlaces() && (kind_ == CardKind::kCard || SetKindOfCard());
  }

  // A name that a card has which may be in this deck.
  constexpr bool ReadCardName(char suit) {
    const char* const name = at_;
    if (*at_ == '@') {
      ++at_;
    } else {
      while (at_ <= last_ && IsSmall(*at_)) ++at_;
    }
    if (at_ > last_ || *at_ == '_') return false;
    const CardName* const card = FindCard({name, static_cast<std::size_t>(at_ - name)});
    if (card == nullptr) return false;
    const bool is_told = card->deck != Deck::kUnknown && deck_ != Deck::kUnknown;
    if (is_told && card->deck != deck_) return false;
    ply().card = CardOf(suit == '\0' ? card->suit : suit, card->name);
    kind_ = card->kind;
    return true;
  }

  constexpr bool ReadCardPlaces() {
    ply().from = kDeck;
    if (*at_ == '*') {
      ++at_;
      ply().from = kDiscard;
    } else if (*at_ != '-' && !ReadHolding(ply().from, true)) {
      return false;
    }
    if (!EatArrow()) return false;
    if (!AtEnd()) return ReadHolding(ply().to, true) && AtEnd();
    if (ply().from == kDeck) return false;
    ply().to = ply().card.view().ends_with("#faithfulretainer") ? kBox : kDiscard;
    return true;
  }

  // Of cards that lie on the board of one faction, on its turn.
  constexpr bool SetKindOfCard() {
    const BoardCards* const cards = FindBoardCards(kind_);
    if (cards == nullptr) return true;
    SetBoardCard(*cards, ply());
    return cards->owner == player_;
  }

  constexpr bool ReadReveal() {
    ++at_;
    ply().kind = Kind::kReveal;
    ply().faction = player_;
    ply().target = FactionOf(*at_);
    if (IsKnown(ply().target)) ++at_;
    return AtEnd();
  }

  // "%" letter [ area ] [ state ] "->" state, on the board of the player
  constexpr bool ReadItem() {
    ply().item = ItemOf(at_[1]);
    if (ply().item == Item::kNone) return false;
    at_ += 2;
    const char area = IsArea(*at_) ? *at_++ : '\0';
    const char state = IsState(*at_) ? *at_++ : '\0';
    ply().from = ItemPlace(BoardOf(player_).view(), area, state);
    if (!EatArrow() || !IsState(*at_)) return false;
    ply().kind = Kind::kItemState;
    ply().detail[0] = *at_++;
    return AtEnd();
  }

  const char* at_ = nullptr;
  const char* last_ = nullptr;
  Faction player_ = Faction::kUnknown;
  Deck deck_ = Deck::kUnknown;
  CardKind kind_ = CardKind::kCard;  // of the card that was read
  std::size_t parts_ = 1, goals_ = 1;
  std::array<Ply, kMostParts> part_;
  std::array<Place, kMostGoals> goal_;  // but for the first
};

}  // namespace plymill::rootlog
