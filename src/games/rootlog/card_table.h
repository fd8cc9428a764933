// Card table: the cards of the two decks and of the boards of factions, and their names. Section
// "Card Name Abbreviations" of the specification.
//
// Each deck has 54 cards: 14 birds, 14 foxes, 13 rabbits, 13 mice. 29 cards are in both decks.
// Sources of copies and items: two public programs for each deck.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "games/rootlog/ply.h"

namespace plymill::rootlog {

enum class Deck : std::uint8_t { kUnknown, kStandard, kExiles };

// The kind of a card: a card of the shared deck, or one that belongs to the board of a faction.
// kRetainer: belongs to one faction, and is in no deck.
enum class CardKind : std::uint8_t {
  kCard,
  kQuest,
  kLeader,
  kMinister,
  kMood,
  kCharacter,
  kRetainer
};

// What becomes of a card when it is crafted.
enum class Craft : std::uint8_t {
  kNever,   // ambush, dominance
  kItem,    // the item goes to the player, the card to the discard pile
  kAtOnce,  // it has its effect, and goes to the discard pile
  kStays    // it lies on the board of the player
};

struct CardRow {
  std::string_view name;
  std::string_view suits;      // of its copies, one after another; empty: cards without suits
  Deck deck = Deck::kUnknown;  // the only deck that contains it; kUnknown: both decks, or none
  Craft craft = Craft::kNever;
  Item item = Item::kNone;  // that crafting makes
  CardKind kind = CardKind::kCard;
  std::string_view items = {};  // with which a Vagabond of this character begins
};

// A card of a board. The retainers of the Eyrie and the Keepers are birds; other cards have no
// suit.
constexpr CardRow OnBoard(CardKind kind, std::string_view name, std::string_view items = {}) {
  return {name, kind == CardKind::kRetainer ? "B" : "", {}, {}, Item::kNone, kind, items};
}

// The cards of the decks stand first, in the order in which states list them.
inline constexpr CardRow kCards[] = {
    {"ambush", "BBFRM", {}, Craft::kNever},
    {"dominance", "BFRM", {}, Craft::kNever},
    {"armstrader", "B", {}, Craft::kItem, Item::kSword},
    {"birdybindle", "B", {}, Craft::kItem, Item::kBag},
    {"crossbow", "BM", {}, Craft::kItem, Item::kCrossbow},
    {"woodlandrunners", "B", {}, Craft::kItem, Item::kBoot},
    {"anvil", "F", {}, Craft::kItem, Item::kHammer},
    {"foxfolksteel", "F", {}, Craft::kItem, Item::kSword},
    {"gentlyusedknapsack", "F", {}, Craft::kItem, Item::kBag},
    {"protectionracket", "F", {}, Craft::kItem, Item::kCoin},
    {"roottea", "FRM", {}, Craft::kItem, Item::kTea},
    {"travelgear", "FM", {}, Craft::kItem, Item::kBoot},
    {"avisittofriends", "R", {}, Craft::kItem, Item::kBoot},
    {"bakesale", "R", {}, Craft::kItem, Item::kCoin},
    {"smugglerstrail", "R", {}, Craft::kItem, Item::kBag},
    {"investments", "M", {}, Craft::kItem, Item::kCoin},
    {"mouseinasack", "M", {}, Craft::kItem, Item::kBag},
    {"sword", "M", {}, Craft::kItem, Item::kSword},
    {"armorers", "BB", Deck::kStandard, Craft::kStays},
    {"sappers", "BB", Deck::kStandard, Craft::kStays},
    {"brutaltactics", "BB", Deck::kStandard, Craft::kStays},
    {"royalclaim", "B", Deck::kStandard, Craft::kStays},
    {"betterburrowbank", "RR", Deck::kStandard, Craft::kStays},
    {"cobbler", "RR", Deck::kStandard, Craft::kStays},
    {"commandwarren", "RR", Deck::kStandard, Craft::kStays},
    {"codebreakers", "MM", Deck::kStandard, Craft::kStays},
    {"scoutingparty", "MM", Deck::kStandard, Craft::kStays},
    {"standanddeliver", "FF", Deck::kStandard, Craft::kStays},
    {"taxcollector", "FFF", Deck::kStandard, Craft::kStays},
    {"favor", "RMF", Deck::kStandard, Craft::kAtOnce},
    {"saboteurs", "BBB", Deck::kExiles, Craft::kStays},
    {"soupkitchens", "B", Deck::kExiles, Craft::kStays},
    {"boatbuilders", "B", Deck::kExiles, Craft::kStays},
    {"corvidplanners", "B", Deck::kExiles, Craft::kStays},
    {"eyrieemigre", "B", Deck::kExiles, Craft::kStays},
    {"partisans", "FRM", Deck::kExiles, Craft::kStays},
    {"propagandabureau", "F", Deck::kExiles, Craft::kStays},
    {"falseorders", "FF", Deck::kExiles, Craft::kStays},
    {"informants", "FF", Deck::kExiles, Craft::kStays},
    {"tunnels", "RR", Deck::kExiles, Craft::kStays},
    {"charmoffensive", "R", Deck::kExiles, Craft::kStays},
    {"coffinmakers", "R", Deck::kExiles, Craft::kStays},
    {"swapmeet", "RR", Deck::kExiles, Craft::kStays},
    {"leagueofadventurousmice", "MM", Deck::kExiles, Craft::kStays},
    {"murinebroker", "M", Deck::kExiles, Craft::kStays},
    {"masterengravers", "M", Deck::kExiles, Craft::kStays},
    OnBoard(CardKind::kQuest, "expelbandits"),
    OnBoard(CardKind::kQuest, "fendoffabear"),
    OnBoard(CardKind::kQuest, "errand"),
    OnBoard(CardKind::kQuest, "escort"),
    OnBoard(CardKind::kQuest, "fundraising"),
    OnBoard(CardKind::kQuest, "giveaspeech"),
    OnBoard(CardKind::kQuest, "guardduty"),
    OnBoard(CardKind::kQuest, "logistics"),
    OnBoard(CardKind::kQuest, "repairashed"),
    OnBoard(CardKind::kLeader, "builder"),
    OnBoard(CardKind::kLeader, "charismatic"),
    OnBoard(CardKind::kLeader, "commander"),
    OnBoard(CardKind::kLeader, "despot"),
    OnBoard(CardKind::kMinister, "banker"),
    OnBoard(CardKind::kMinister, "baronofdirt"),
    OnBoard(CardKind::kMinister, "brigadier"),
    OnBoard(CardKind::kMinister, "captain"),
    OnBoard(CardKind::kMinister, "duchessofmud"),
    OnBoard(CardKind::kMinister, "earlofstone"),
    OnBoard(CardKind::kMinister, "foremole"),
    OnBoard(CardKind::kMinister, "marshal"),
    OnBoard(CardKind::kMinister, "mayor"),
    OnBoard(CardKind::kMood, "bitter"),
    OnBoard(CardKind::kMood, "grandiose"),
    OnBoard(CardKind::kMood, "jubilant"),
    OnBoard(CardKind::kMood, "lavish"),
    OnBoard(CardKind::kMood, "relentless"),
    OnBoard(CardKind::kMood, "rowdy"),
    OnBoard(CardKind::kMood, "stubborn"),
    OnBoard(CardKind::kMood, "wrathful"),
    OnBoard(CardKind::kCharacter, "adventurer", "frh"),
    OnBoard(CardKind::kCharacter, "arbiter", "frss"),
    OnBoard(CardKind::kCharacter, "harrier", "crsx"),
    OnBoard(CardKind::kCharacter, "ranger", "frxs"),
    OnBoard(CardKind::kCharacter, "ronin", "ffrs"),
    OnBoard(CardKind::kCharacter, "scoundrel", "ffrx"),
    OnBoard(CardKind::kCharacter, "thief", "frts"),
    OnBoard(CardKind::kCharacter, "tinker", "frbh"),
    OnBoard(CardKind::kCharacter, "vagrant", "crf"),
    OnBoard(CardKind::kRetainer, "faithfulretainer"),
    OnBoard(CardKind::kRetainer, "loyalvizier"),
};

// Abbreviations and other names of cards.
struct OtherCardName {
  std::string_view written, name;
  char suit = '\0';  // that `written` includes
};

inline constexpr OtherCardName kOtherCardNames[] = {
    {"@", "ambush"},
    {"armor", "armorers"},
    {"bandits", "expelbandits"},
    {"bank", "betterburrowbank"},
    {"bear", "fendoffabear"},
    {"boat", "boatbuilders"},
    {"brutal", "brutaltactics"},
    {"charm", "charmoffensive"},
    {"cob", "cobbler"},
    {"codeb", "codebreakers"},
    {"coffin", "coffinmakers"},
    {"command", "commandwarren"},
    {"cplans", "corvidplanners"},
    {"dom", "dominance"},
    {"emi", "eyrieemigre"},
    {"engrave", "masterengravers"},
    {"faith", "faithfulretainer"},
    {"false", "falseorders"},
    {"favorofthefoxes", "favor", 'F'},
    {"favorofthemice", "favor", 'M'},
    {"favoroftherabbits", "favor", 'R'},
    {"favorofthesuits", "favor"},
    {"ffavor", "favor", 'F'},
    {"foxpartisans", "partisans", 'F'},
    {"fpart", "partisans", 'F'},
    {"fpartisans", "partisans", 'F'},
    {"funds", "fundraising"},
    {"guard", "guardduty"},
    {"inform", "informants"},
    {"league", "leagueofadventurousmice"},
    {"leagueofextraordinarymice", "leagueofadventurousmice"},
    {"logs", "logistics"},
    {"mfavor", "favor", 'M'},
    {"mousepartisans", "partisans", 'M'},
    {"mpart", "partisans", 'M'},
    {"mpartisans", "partisans", 'M'},
    {"murine", "murinebroker"},
    {"murinebrokers", "murinebroker"},
    {"part", "partisans"},
    {"prop", "propagandabureau"},
    {"rabbitpartisans", "partisans", 'R'},
    {"rfavor", "favor", 'R'},
    {"royal", "royalclaim"},
    {"rpart", "partisans", 'R'},
    {"rpartisans", "partisans", 'R'},
    {"sabo", "saboteurs"},
    {"sap", "sappers"},
    {"scout", "scoutingparty"},
    {"shed", "repairashed"},
    {"soup", "soupkitchens"},
    {"speech", "giveaspeech"},
    {"stand", "standanddeliver"},
    {"swap", "swapmeet"},
    {"tax", "taxcollector"},
    {"taxcollectors", "taxcollector"},
    {"tun", "tunnels"},
    {"viz", "loyalvizier"},
};

constexpr const CardRow& CardNamed(std::string_view name) {
  std::size_t row = 0;
  while (kCards[row].name != name) ++row;
  return kCards[row];
}

// A name or an abbreviation, and the card that it stands for.
struct CardName {
  std::string_view written;
  const CardRow* card = nullptr;
  char suit = '\0';  // the suit that the name includes, as in "ffavor"
};

// Each `written` occurs only once.
inline constexpr auto kCardNames = [] {
  std::array<CardName, std::size(kCards) + std::size(kOtherCardNames)> names;
  std::size_t count = 0;
  for (const CardRow& card : kCards) names[count++] = {card.name, &card};
  for (const OtherCardName& other : kOtherCardNames) {
    names[count++] = {other.written, &CardNamed(other.name), other.suit};
  }
  return names;
}();

// Size of the hash table of card names. A name is in the first free slot at or after CardPlace().
inline constexpr std::size_t kCardPlaces = 512;

// The preferred slot of a name, from its length and three of its letters. `written` is not empty.
constexpr std::size_t CardPlace(std::string_view written) {
  const auto letter = [&](std::size_t i) { return static_cast<unsigned char>(written[i]); };
  const std::size_t last = written.size() - 1;
  return (letter(0) * 29U + letter(last / 2) * 7U + letter(last) + last * 67U) % kCardPlaces;
}

inline constexpr std::uint8_t kNoCard = 0xFF;
static_assert(std::size(kCardNames) < kNoCard);

inline constexpr auto kCardTable = [] {
  std::array<std::uint8_t, kCardPlaces> table{};
  table.fill(kNoCard);
  for (std::size_t row = 0; row < std::size(kCardNames); ++row) {
    std::size_t place = CardPlace(kCardNames[row].written);
    while (table[place] != kNoCard) place = (place + 1) % kCardPlaces;
    table[place] = static_cast<std::uint8_t>(row);
  }
  return table;
}();

// The row of kCardNames with this name or abbreviation; null if there is none.
constexpr const CardName* FindCard(std::string_view written) {
  if (written.empty()) return nullptr;
  std::size_t place = CardPlace(written);
  for (; kCardTable[place] != kNoCard; place = (place + 1) % kCardPlaces) {
    const CardName& row = kCardNames[kCardTable[place]];
    if (row.written == written) return &row;
  }
  return nullptr;
}

// The bit of a suit in a set of suits. NUL (no suit) also has a bit.
constexpr std::uint32_t SuitBit(char suit) { return std::uint32_t{1} << (suit & 31); }

// The set of suits that may precede the name of `card`: no suit, one of its own suits, or any suit
// if the card has none.
constexpr std::uint32_t SuitsBefore(const CardName& card) {
  std::uint32_t bits = SuitBit('\0');
  if (card.suit != '\0') return bits | SuitBit(card.suit);
  if (card.card->suits.empty()) return ~std::uint32_t{0};
  for (const char suit : card.card->suits) bits |= SuitBit(suit);
  return bits;
}

// SuitsBefore() for each row of kCardNames.
inline constexpr auto kSuitsBefore = [] {
  std::array<std::uint32_t, std::size(kCardNames)> bits{};
  for (std::size_t row = 0; row < bits.size(); ++row) bits[row] = SuitsBefore(kCardNames[row]);
  return bits;
}();

// The row of kCardNames for a card that may be written with `suit` (NUL: none) before its name;
// null if there is none. For example, "F#mfavor" and "F#sappers" are not cards.
constexpr const CardName* FindCard(char suit, std::string_view written) {
  const CardName* const card = FindCard(written);
  if (card == nullptr) return nullptr;
  const std::uint32_t suits = kSuitsBefore[static_cast<std::size_t>(card - kCardNames.data())];
  return (suits & SuitBit(suit)) != 0 ? card : nullptr;
}

}  // namespace plymill::rootlog
