// Deck: the cards of the two decks, a row for each suit, and the items they make.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include "games/rootlog/card_table.h"
#include "games/rootlog/ply.h"

namespace plymill::rootlog {

// Index of a row of kDeckRows.
using DeckCard = std::uint8_t;
inline constexpr DeckCard kNoDeckCard = 0xFF;

// The copies of a card with one suit.
struct DeckRow {
  const CardRow* card;
  char suit;
  std::uint8_t copies;
};

// A row for each suit of each card of the decks. A set of crafted cards has a bit for each.
struct DeckTable {
  std::array<DeckRow, 64> rows{};
  std::size_t count = 0;
};
inline constexpr DeckTable kDeckTable = [] {
  DeckTable table;
  for (const CardRow& card : kCards) {
    if (card.kind != CardKind::kCard) continue;
    char before = '\0';
    for (const char suit : card.suits) {
      if (suit != before) table.rows[table.count++] = {&card, suit, 0};
      ++table.rows[table.count - 1].copies;
      before = suit;
    }
  }
  return table;
}();
inline constexpr std::size_t kDeckCards = kDeckTable.count;
inline constexpr std::span<const DeckRow> kDeckRows(kDeckTable.rows.data(), kDeckCards);

inline constexpr int kDeckSize = 54;

// The copies of a deck whose rows `counts`.
template <class Counts>
constexpr int CopiesOf(Deck deck, Counts counts) {
  int copies = 0;
  for (const DeckRow& row : kDeckRows) {
    if ((row.card->deck == deck || row.card->deck == Deck::kUnknown) && counts(row))
      copies += row.copies;
  }
  return copies;
}
static_assert(CopiesOf(Deck::kStandard, [](auto&) { return true; }) == kDeckSize);
static_assert(CopiesOf(Deck::kExiles, [](auto&) { return true; }) == kDeckSize);
static_assert(CopiesOf(Deck::kStandard, [](auto& row) { return row.suit == 'B'; }) == 14);
static_assert(CopiesOf(Deck::kExiles, [](auto& row) { return row.suit == 'B'; }) == 14);
static_assert(CopiesOf(Deck::kStandard, [](auto& row) { return row.suit == 'F'; }) == 14);
static_assert(CopiesOf(Deck::kExiles, [](auto& row) { return row.suit == 'F'; }) == 14);
static_assert(CopiesOf(Deck::kStandard, [](auto& row) { return row.suit == 'R'; }) == 13);
static_assert(CopiesOf(Deck::kExiles, [](auto& row) { return row.suit == 'M'; }) == 13);

// The rows of kDeckRows with one name.
struct DeckRows {
  DeckCard first = kNoDeckCard;
  std::uint8_t count = 0;
};

// For each row of kCardNames, the rows of kDeckRows with its name.
inline constexpr auto kRowsOfName = [] {
  std::array<DeckRows, std::size(kCardNames)> rows{};
  for (std::size_t name = 0; name < rows.size(); ++name) {
    for (DeckCard card = kDeckCards; card-- > 0;) {
      if (kDeckRows[card].card != kCardNames[name].card) continue;
      rows[name].first = card;
      ++rows[name].count;
    }
  }
  return rows;
}();

// A card of a row: "F#", "#sappers", "F#favor".
struct CardText {
  char suit = '\0';  // NUL: not written
  std::string_view name;

  constexpr explicit CardText(std::string_view text) {
    const std::size_t sign = text.find('#');
    if (sign == std::string_view::npos) return;
    if (sign > 0) suit = text[sign - 1];
    name = text.substr(sign + 1);
  }
};

// The row of a card that its name and suit determine; otherwise kNoDeckCard.
constexpr DeckCard DeckCardOf(const CardText& card) {
  const CardName* const found = FindCard(card.name);
  if (found == nullptr || found->card->kind != CardKind::kCard) return kNoDeckCard;
  const DeckRows rows = kRowsOfName[static_cast<std::size_t>(found - kCardNames.data())];
  if (rows.count == 1) return rows.first;
  for (DeckCard i = 0; i < rows.count; ++i) {
    const auto row = static_cast<DeckCard>(rows.first + i);
    if (kDeckRows[row].suit == card.suit) return row;
  }
  return kNoDeckCard;
}

// The card of a name without a suit, for names that occur once.
constexpr DeckCard OnlyCard(std::string_view name) { return DeckCardOf(CardText(name)); }
static_assert(kDeckRows[DeckCardOf(CardText("F#favor"))].suit == 'F');
static_assert(DeckCardOf(CardText("#favor")) == kNoDeckCard);

inline constexpr DeckCard kBoatBuilders = OnlyCard("#boatbuilders");
inline constexpr DeckCard kTunnelsCard = OnlyCard("#tunnels");
inline constexpr DeckCard kMasterEngravers = OnlyCard("#masterengravers");

// The item that a crafted item card makes.
constexpr Item ItemOfCard(const CardText& card) {
  const CardName* const found = FindCard(card.name);
  return found == nullptr ? Item::kNone : found->card->item;
}

// The items on the map that cards can make, and the points for each, in the order of Item.
// Source: section 5 of the components; "no public game exceeds it". The points are on the cards.
inline constexpr std::size_t kItems = kItemLetters.size();
inline constexpr std::array<std::uint8_t, kItems> kItemSupply = {2, 2, 2, 1, 1, 2, 0, 2, 0};
inline constexpr std::array<std::uint8_t, kItems> kItemPoints = {2, 1, 3, 1, 2, 2, 0, 1, 0};
static_assert(kItemLetters == "sbcxhtrfu");

// "Ruins hold 1 b, 1 f, 1 h, 1 s."
constexpr bool IsInRuins(Item item) {
  return item == Item::kBag || item == Item::kBoot || item == Item::kHammer || item == Item::kSword;
}

}  // namespace plymill::rootlog
