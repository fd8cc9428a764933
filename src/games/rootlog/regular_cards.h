// Regular cards: a fast reader for the cards of regular actions.
//
//   2F#C->   #->C   #A->$   M#V->C   R#$->   #boatC->   B#E->$_r   #->Q   2M#^   F#^P   ^C
#pragma once

#include <cstddef>
#include <cstdint>

#include "games/rootlog/cards.h"
#include "games/rootlog/factions/boards.h"
#include "games/rootlog/regular_places.h"
#include "games/rootlog/stored_ply.h"

namespace plymill::rootlog {

// Reads cards, and uses `places` for their places. Each Read function returns the position after
// the text that it read, or null if the text does not match.
class RegularCards {
 public:
  constexpr explicit RegularCards(const RegularPlaces& places) : places_(places) {}

  constexpr void SetDeck(Deck deck) { deck_ = deck; }

  // [ suit ] "#" [ name ] [ hand | board | "*" ] "->" [ hand | board ], or a reveal
  const char* Read(const char* at, StoredPly& row) {
    const char suit = *at == '#' ? '\0' : *at++;
    if (*at++ != '#') return nullptr;
    card_ = nullptr;
    if (IsSmall(*at) || *at == '@') {
      at = ReadName(at, suit, row);
      if (at == nullptr) return nullptr;
    } else {
      row.card[0] = suit == '\0' ? '#' : suit;
      if (suit != '\0') row.card[1] = '#';
    }
    if (*at == '^') return ReadReveal(at + 1, row);
    at = ReadPlaces(at, row);
    return card_ == nullptr || card_->kind == CardKind::kCard || SetKind(row) ? at : nullptr;
  }

  // Reads the name of a card. The card must be in the deck of the game, if the deck is known.
  const char* ReadName(const char* at, char suit, StoredPly& row) {
    const char* const name = at;
    if (*at == '@') {
      ++at;
    } else {
      while (at <= places_.last() && IsSmall(*at)) ++at;
    }
    if (at > places_.last() || *at == '_') return nullptr;
    card_ = FindCard(suit, {name, static_cast<std::size_t>(at - name)});
    if (card_ == nullptr) return nullptr;
    const bool is_told = card_->deck != Deck::kUnknown && deck_ != Deck::kUnknown;
    if (is_told && card_->deck != deck_) return nullptr;
    SpillOrStore(NamedCard(suit == '\0' ? card_->suit : suit, *card_), row.card, places_.spill());
    return at;
  }

  // [ faction ] after "^"
  const char* ReadReveal(const char* at, StoredPly& row) const {
    row.kind = Kind::kReveal;
    row.faction = places_.player();
    row.target = FactionOf(*at);
    return IsKnown(row.target) ? at + 1 : at;
  }

 private:
  [[gnu::always_inline]] const char* ReadPlaces(const char* at, StoredPly& row) const {
    const bool placed = *at != '-';
    Store(*at == '*' ? kDiscard : kDeck, row.from);
    if (*at == '*') {
      ++at;
    } else if (placed) {
      at = places_.ReadHolding(at, row.from);
    }
    at = RegularPlaces::PassArrow(at);
    if (at == nullptr) return nullptr;
    if (!RegularPlaces::IsEnd(*at)) return places_.ReadHolding(at, row.to);
    const bool leaves_play = card_ != nullptr && card_->name == "faithfulretainer";
    Store(leaves_play ? kBox : kDiscard, row.to);
    return placed ? at : nullptr;
  }

  // Sets the kind of a row for a card that is in no deck. Returns false if the card belongs on the
  // board of another faction than the current player.
  bool SetKind(StoredPly& row) const {
    if (IsInNoDeck(card_->kind)) LeaveDecks(row);
    const BoardCards* const cards = FindBoardCards(card_->kind);
    if (cards == nullptr) return true;
    SetBoardCard(*cards, row);
    return cards->owner == places_.player();
  }

  const RegularPlaces& places_;
  Deck deck_ = Deck::kUnknown;
  const CardName* card_ = nullptr;  // the last card read; null if it has no name
};

}  // namespace plymill::rootlog
