// Deck: the cards of the two decks, how many copies there are, and the items they make.
//
// Each deck has 54 cards: 14 birds, 14 foxes, 13 rabbits, 13 mice. 29 cards are in both decks.
// Sources: two public programs for each deck.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "games/rootlog/card_names.h"
#include "games/rootlog/ply.h"

namespace plymill::rootlog {

// Index of a row of kDeckRows.
using DeckCard = std::uint8_t;
inline constexpr DeckCard kNoDeckCard = 0xFF;

// What becomes of a card when it is crafted.
enum class Craft : std::uint8_t {
  kNever,   // ambush, dominance
  kItem,    // the item goes to the player, the card to the discard pile
  kAtOnce,  // it has its effect, and goes to the discard pile
  kStays    // it lies on the board of the player
};

struct DeckRow {
  std::string_view name;
  char suit;
  Deck deck;  // kUnknown: both decks
  std::uint8_t copies;
  Craft craft;
  Item item = Item::kNone;
};

// Rows with the same name stand together.
inline constexpr DeckRow kDeckRows[] = {
    {"ambush", 'B', Deck::kUnknown, 2, Craft::kNever},
    {"ambush", 'F', Deck::kUnknown, 1, Craft::kNever},
    {"ambush", 'R', Deck::kUnknown, 1, Craft::kNever},
    {"ambush", 'M', Deck::kUnknown, 1, Craft::kNever},
    {"dominance", 'B', Deck::kUnknown, 1, Craft::kNever},
    {"dominance", 'F', Deck::kUnknown, 1, Craft::kNever},
    {"dominance", 'R', Deck::kUnknown, 1, Craft::kNever},
    {"dominance", 'M', Deck::kUnknown, 1, Craft::kNever},
    {"armstrader", 'B', Deck::kUnknown, 1, Craft::kItem, Item::kSword},
    {"birdybindle", 'B', Deck::kUnknown, 1, Craft::kItem, Item::kBag},
    {"crossbow", 'B', Deck::kUnknown, 1, Craft::kItem, Item::kCrossbow},
    {"crossbow", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kCrossbow},
    {"woodlandrunners", 'B', Deck::kUnknown, 1, Craft::kItem, Item::kBoot},
    {"anvil", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kHammer},
    {"foxfolksteel", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kSword},
    {"gentlyusedknapsack", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kBag},
    {"protectionracket", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kCoin},
    {"roottea", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kTea},
    {"roottea", 'R', Deck::kUnknown, 1, Craft::kItem, Item::kTea},
    {"roottea", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kTea},
    {"travelgear", 'F', Deck::kUnknown, 1, Craft::kItem, Item::kBoot},
    {"travelgear", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kBoot},
    {"avisittofriends", 'R', Deck::kUnknown, 1, Craft::kItem, Item::kBoot},
    {"bakesale", 'R', Deck::kUnknown, 1, Craft::kItem, Item::kCoin},
    {"smugglerstrail", 'R', Deck::kUnknown, 1, Craft::kItem, Item::kBag},
    {"investments", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kCoin},
    {"mouseinasack", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kBag},
    {"sword", 'M', Deck::kUnknown, 1, Craft::kItem, Item::kSword},
    {"armorers", 'B', Deck::kStandard, 2, Craft::kStays},
    {"sappers", 'B', Deck::kStandard, 2, Craft::kStays},
    {"brutaltactics", 'B', Deck::kStandard, 2, Craft::kStays},
    {"royalclaim", 'B', Deck::kStandard, 1, Craft::kStays},
    {"betterburrowbank", 'R', Deck::kStandard, 2, Craft::kStays},
    {"cobbler", 'R', Deck::kStandard, 2, Craft::kStays},
    {"commandwarren", 'R', Deck::kStandard, 2, Craft::kStays},
    {"codebreakers", 'M', Deck::kStandard, 2, Craft::kStays},
    {"scoutingparty", 'M', Deck::kStandard, 2, Craft::kStays},
    {"standanddeliver", 'F', Deck::kStandard, 2, Craft::kStays},
    {"taxcollector", 'F', Deck::kStandard, 3, Craft::kStays},
    {"favor", 'R', Deck::kStandard, 1, Craft::kAtOnce},
    {"favor", 'M', Deck::kStandard, 1, Craft::kAtOnce},
    {"favor", 'F', Deck::kStandard, 1, Craft::kAtOnce},
    {"saboteurs", 'B', Deck::kExiles, 3, Craft::kStays},
    {"soupkitchens", 'B', Deck::kExiles, 1, Craft::kStays},
    {"boatbuilders", 'B', Deck::kExiles, 1, Craft::kStays},
    {"corvidplanners", 'B', Deck::kExiles, 1, Craft::kStays},
    {"eyrieemigre", 'B', Deck::kExiles, 1, Craft::kStays},
    {"partisans", 'F', Deck::kExiles, 1, Craft::kStays},
    {"partisans", 'R', Deck::kExiles, 1, Craft::kStays},
    {"partisans", 'M', Deck::kExiles, 1, Craft::kStays},
    {"propagandabureau", 'F', Deck::kExiles, 1, Craft::kStays},
    {"falseorders", 'F', Deck::kExiles, 2, Craft::kStays},
    {"informants", 'F', Deck::kExiles, 2, Craft::kStays},
    {"tunnels", 'R', Deck::kExiles, 2, Craft::kStays},
    {"charmoffensive", 'R', Deck::kExiles, 1, Craft::kStays},
    {"coffinmakers", 'R', Deck::kExiles, 1, Craft::kStays},
    {"swapmeet", 'R', Deck::kExiles, 2, Craft::kStays},
    {"leagueofadventurousmice", 'M', Deck::kExiles, 2, Craft::kStays},
    {"murinebroker", 'M', Deck::kExiles, 1, Craft::kStays},
    {"masterengravers", 'M', Deck::kExiles, 1, Craft::kStays},
};
inline constexpr std::size_t kDeckCards = std::size(kDeckRows);
static_assert(kDeckCards <= 64, "a set of crafted cards has a bit for each row");

inline constexpr int kDeckSize = 54;

// The copies of a deck whose rows `counts`.
template <class Counts>
constexpr int CopiesOf(Deck deck, Counts counts) {
  int copies = 0;
  for (const DeckRow& row : kDeckRows) {
    if ((row.deck == deck || row.deck == Deck::kUnknown) && counts(row)) copies += row.copies;
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
      if (kDeckRows[card].name != kCardNames[name].name) continue;
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
  if (found == nullptr || found->kind != CardKind::kCard) return kNoDeckCard;
  const DeckRows rows = kRowsOfName[static_cast<std::size_t>(found - kCardNames)];
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

// The item that a crafted item card makes, if all cards with its name make the same one.
constexpr Item ItemOfCard(const CardText& card) {
  const CardName* const found = FindCard(card.name);
  if (found == nullptr) return Item::kNone;
  const DeckRows rows = kRowsOfName[static_cast<std::size_t>(found - kCardNames)];
  return rows.count == 0 ? Item::kNone : kDeckRows[rows.first].item;
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

// The items that a Vagabond begins with.
struct CharacterItems {
  std::string_view name, items;
};
inline constexpr CharacterItems kCharacterItems[] = {
    {"thief", "frts"},     {"tinker", "frbh"},  {"ranger", "frxs"},
    {"vagrant", "crf"},    {"arbiter", "frss"}, {"scoundrel", "ffrx"},
    {"adventurer", "frh"}, {"ronin", "ffrs"},   {"harrier", "crsx"}};

}  // namespace plymill::rootlog
