// Board cards: cards that are on the board of one faction, namely leaders of the Eyrie, ministers
// of the Duchy, moods of the Lord of the Hundreds.
//
//   leader, minister, mood ::= "#" name "->$"       in the turn of their faction
//   lost minister          ::= "#" name "D$->"
#pragma once

#include "games/rootlog/places.h"
#include "games/rootlog/scan.h"

namespace plymill::rootlog {

struct BoardCards {
  CardKind card_kind;
  Faction owner;
  Kind kind;
};

inline constexpr BoardCards kBoardCards[] = {
    {CardKind::kLeader, Faction::kEyrie, Kind::kLeader},
    {CardKind::kMinister, Faction::kDuchy, Kind::kMinister},
    {CardKind::kMood, Faction::kHundreds, Kind::kMood}};

// The row for cards of `card_kind`, or null if they do not belong on a board.
constexpr const BoardCards* FindBoardCards(CardKind card_kind) {
  if (card_kind == CardKind::kCard) return nullptr;
  for (const BoardCards& cards : kBoardCards) {
    if (cards.card_kind == card_kind) return &cards;
  }
  return nullptr;
}

// Whether cards of `kind` belong to one faction and are in no deck. They are neither drawn from a
// deck nor discarded.
constexpr bool IsInNoDeck(CardKind kind) {
  return kind != CardKind::kCard && kind != CardKind::kQuest;
}

template <class AnyPly>
constexpr void LeaveDecks(AnyPly& row) {
  if (row.from.view() == kDeck.view()) row.from = {};
  if (row.to.view() == kDiscard.view()) row.to = {};
}

// Turns a row that moves a card onto or off a board into a row of the kind of that card.
template <class AnyPly>
constexpr void SetBoardCard(const BoardCards& cards, AnyPly& row) {
  row.kind = cards.kind;
  row.faction = cards.owner;
}

}  // namespace plymill::rootlog
