// Card names and their abbreviations. Section "Card Name Abbreviations" of the specification.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

namespace plymill::rootlog {

enum class Deck : std::uint8_t { kUnknown, kStandard, kExiles };

// The kind of card that a name stands for: a card of the shared deck, or one that belongs to the
// board of a faction. kRetainer: belongs to one faction, and is in no deck.
enum class CardKind : std::uint8_t {
  kCard,
  kQuest,
  kLeader,
  kMinister,
  kMood,
  kCharacter,
  kRetainer
};

struct CardName {
  std::string_view written;    // a name or an abbreviation
  std::string_view name;       // the full name
  Deck deck = Deck::kUnknown;  // the only deck that contains it; kUnknown: both decks, or none
  char suit = '\0';            // the suit that the name includes, as in "ffavor"
  CardKind kind = CardKind::kCard;
};

// Each `written` occurs only once.
inline constexpr CardName kCardNames[] = {
    {"@", "ambush"},
    {"adventurer", "adventurer", {}, {}, CardKind::kCharacter},
    {"ambush", "ambush"},
    {"anvil", "anvil"},
    {"arbiter", "arbiter", {}, {}, CardKind::kCharacter},
    {"armor", "armorers", Deck::kStandard},
    {"armorers", "armorers", Deck::kStandard},
    {"armstrader", "armstrader"},
    {"avisittofriends", "avisittofriends"},
    {"bakesale", "bakesale"},
    {"bandits", "expelbandits", {}, {}, CardKind::kQuest},
    {"bank", "betterburrowbank", Deck::kStandard},
    {"banker", "banker", {}, {}, CardKind::kMinister},
    {"baronofdirt", "baronofdirt", {}, {}, CardKind::kMinister},
    {"bear", "fendoffabear", {}, {}, CardKind::kQuest},
    {"betterburrowbank", "betterburrowbank", Deck::kStandard},
    {"birdybindle", "birdybindle"},
    {"bitter", "bitter", {}, {}, CardKind::kMood},
    {"boat", "boatbuilders", Deck::kExiles},
    {"boatbuilders", "boatbuilders", Deck::kExiles},
    {"brigadier", "brigadier", {}, {}, CardKind::kMinister},
    {"brutal", "brutaltactics", Deck::kStandard},
    {"brutaltactics", "brutaltactics", Deck::kStandard},
    {"builder", "builder", {}, {}, CardKind::kLeader},
    {"captain", "captain", {}, {}, CardKind::kMinister},
    {"charismatic", "charismatic", {}, {}, CardKind::kLeader},
    {"charm", "charmoffensive", Deck::kExiles},
    {"charmoffensive", "charmoffensive", Deck::kExiles},
    {"cob", "cobbler", Deck::kStandard},
    {"cobbler", "cobbler", Deck::kStandard},
    {"codeb", "codebreakers", Deck::kStandard},
    {"codebreakers", "codebreakers", Deck::kStandard},
    {"coffin", "coffinmakers", Deck::kExiles},
    {"coffinmakers", "coffinmakers", Deck::kExiles},
    {"command", "commandwarren", Deck::kStandard},
    {"commander", "commander", {}, {}, CardKind::kLeader},
    {"commandwarren", "commandwarren", Deck::kStandard},
    {"corvidplanners", "corvidplanners", Deck::kExiles},
    {"cplans", "corvidplanners", Deck::kExiles},
    {"crossbow", "crossbow"},
    {"despot", "despot", {}, {}, CardKind::kLeader},
    {"dom", "dominance"},
    {"dominance", "dominance"},
    {"duchessofmud", "duchessofmud", {}, {}, CardKind::kMinister},
    {"earlofstone", "earlofstone", {}, {}, CardKind::kMinister},
    {"emi", "eyrieemigre", Deck::kExiles},
    {"engrave", "masterengravers", Deck::kExiles},
    {"errand", "errand", {}, {}, CardKind::kQuest},
    {"escort", "escort", {}, {}, CardKind::kQuest},
    {"expelbandits", "expelbandits", {}, {}, CardKind::kQuest},
    {"eyrieemigre", "eyrieemigre", Deck::kExiles},
    {"faith", "faithfulretainer", {}, {}, CardKind::kRetainer},
    {"faithfulretainer", "faithfulretainer", {}, {}, CardKind::kRetainer},
    {"false", "falseorders", Deck::kExiles},
    {"falseorders", "falseorders", Deck::kExiles},
    {"favor", "favor", Deck::kStandard},
    {"favorofthefoxes", "favor", Deck::kStandard, 'F'},
    {"favorofthemice", "favor", Deck::kStandard, 'M'},
    {"favoroftherabbits", "favor", Deck::kStandard, 'R'},
    {"favorofthesuits", "favor", Deck::kStandard},
    {"fendoffabear", "fendoffabear", {}, {}, CardKind::kQuest},
    {"ffavor", "favor", Deck::kStandard, 'F'},
    {"foremole", "foremole", {}, {}, CardKind::kMinister},
    {"foxfolksteel", "foxfolksteel"},
    {"foxpartisans", "partisans", Deck::kExiles, 'F'},
    {"fpart", "partisans", Deck::kExiles, 'F'},
    {"fpartisans", "partisans", Deck::kExiles, 'F'},
    {"fundraising", "fundraising", {}, {}, CardKind::kQuest},
    {"funds", "fundraising", {}, {}, CardKind::kQuest},
    {"gentlyusedknapsack", "gentlyusedknapsack"},
    {"giveaspeech", "giveaspeech", {}, {}, CardKind::kQuest},
    {"grandiose", "grandiose", {}, {}, CardKind::kMood},
    {"guard", "guardduty", {}, {}, CardKind::kQuest},
    {"guardduty", "guardduty", {}, {}, CardKind::kQuest},
    {"harrier", "harrier", {}, {}, CardKind::kCharacter},
    {"inform", "informants", Deck::kExiles},
    {"informants", "informants", Deck::kExiles},
    {"investments", "investments"},
    {"jubilant", "jubilant", {}, {}, CardKind::kMood},
    {"lavish", "lavish", {}, {}, CardKind::kMood},
    {"league", "leagueofadventurousmice", Deck::kExiles},
    {"leagueofadventurousmice", "leagueofadventurousmice", Deck::kExiles},
    {"leagueofextraordinarymice", "leagueofadventurousmice", Deck::kExiles},
    {"logistics", "logistics", {}, {}, CardKind::kQuest},
    {"logs", "logistics", {}, {}, CardKind::kQuest},
    {"loyalvizier", "loyalvizier", {}, {}, CardKind::kRetainer},
    {"marshal", "marshal", {}, {}, CardKind::kMinister},
    {"masterengravers", "masterengravers", Deck::kExiles},
    {"mayor", "mayor", {}, {}, CardKind::kMinister},
    {"mfavor", "favor", Deck::kStandard, 'M'},
    {"mouseinasack", "mouseinasack"},
    {"mousepartisans", "partisans", Deck::kExiles, 'M'},
    {"mpart", "partisans", Deck::kExiles, 'M'},
    {"mpartisans", "partisans", Deck::kExiles, 'M'},
    {"murine", "murinebroker", Deck::kExiles},
    {"murinebroker", "murinebroker", Deck::kExiles},
    {"murinebrokers", "murinebroker", Deck::kExiles},
    {"part", "partisans", Deck::kExiles},
    {"partisans", "partisans", Deck::kExiles},
    {"prop", "propagandabureau", Deck::kExiles},
    {"propagandabureau", "propagandabureau", Deck::kExiles},
    {"protectionracket", "protectionracket"},
    {"rabbitpartisans", "partisans", Deck::kExiles, 'R'},
    {"ranger", "ranger", {}, {}, CardKind::kCharacter},
    {"relentless", "relentless", {}, {}, CardKind::kMood},
    {"repairashed", "repairashed", {}, {}, CardKind::kQuest},
    {"rfavor", "favor", Deck::kStandard, 'R'},
    {"ronin", "ronin", {}, {}, CardKind::kCharacter},
    {"roottea", "roottea"},
    {"rowdy", "rowdy", {}, {}, CardKind::kMood},
    {"royal", "royalclaim", Deck::kStandard},
    {"royalclaim", "royalclaim", Deck::kStandard},
    {"rpart", "partisans", Deck::kExiles, 'R'},
    {"rpartisans", "partisans", Deck::kExiles, 'R'},
    {"sabo", "saboteurs", Deck::kExiles},
    {"saboteurs", "saboteurs", Deck::kExiles},
    {"sap", "sappers", Deck::kStandard},
    {"sappers", "sappers", Deck::kStandard},
    {"scoundrel", "scoundrel", {}, {}, CardKind::kCharacter},
    {"scout", "scoutingparty", Deck::kStandard},
    {"scoutingparty", "scoutingparty", Deck::kStandard},
    {"shed", "repairashed", {}, {}, CardKind::kQuest},
    {"smugglerstrail", "smugglerstrail"},
    {"soup", "soupkitchens", Deck::kExiles},
    {"soupkitchens", "soupkitchens", Deck::kExiles},
    {"speech", "giveaspeech", {}, {}, CardKind::kQuest},
    {"stand", "standanddeliver", Deck::kStandard},
    {"standanddeliver", "standanddeliver", Deck::kStandard},
    {"stubborn", "stubborn", {}, {}, CardKind::kMood},
    {"swap", "swapmeet", Deck::kExiles},
    {"swapmeet", "swapmeet", Deck::kExiles},
    {"sword", "sword"},
    {"tax", "taxcollector", Deck::kStandard},
    {"taxcollector", "taxcollector", Deck::kStandard},
    {"taxcollectors", "taxcollector", Deck::kStandard},
    {"thief", "thief", {}, {}, CardKind::kCharacter},
    {"tinker", "tinker", {}, {}, CardKind::kCharacter},
    {"travelgear", "travelgear"},
    {"tun", "tunnels", Deck::kExiles},
    {"tunnels", "tunnels", Deck::kExiles},
    {"vagrant", "vagrant", {}, {}, CardKind::kCharacter},
    {"viz", "loyalvizier", {}, {}, CardKind::kRetainer},
    {"woodlandrunners", "woodlandrunners"},
    {"wrathful", "wrathful", {}, {}, CardKind::kMood},
};
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

// The suits of each card of the two decks. Leaders, ministers, moods and the like have no suit.
struct CardSuits {
  std::string_view name, suits;
};

inline constexpr CardSuits kCardSuits[] = {
    {"ambush", "BFMR"},
    {"anvil", "F"},
    {"armorers", "B"},
    {"armstrader", "B"},
    {"avisittofriends", "R"},
    {"bakesale", "R"},
    {"betterburrowbank", "R"},
    {"birdybindle", "B"},
    {"boatbuilders", "B"},
    {"brutaltactics", "B"},
    {"charmoffensive", "R"},
    {"cobbler", "R"},
    {"codebreakers", "M"},
    {"coffinmakers", "R"},
    {"commandwarren", "R"},
    {"corvidplanners", "B"},
    {"crossbow", "BM"},
    {"dominance", "BFMR"},
    {"eyrieemigre", "B"},
    {"faithfulretainer", "B"},
    {"falseorders", "F"},
    {"favor", "FMR"},
    {"foxfolksteel", "F"},
    {"gentlyusedknapsack", "F"},
    {"informants", "F"},
    {"investments", "M"},
    {"leagueofadventurousmice", "M"},
    {"loyalvizier", "B"},
    {"masterengravers", "M"},
    {"mouseinasack", "M"},
    {"murinebroker", "M"},
    {"partisans", "FMR"},
    {"propagandabureau", "F"},
    {"protectionracket", "F"},
    {"roottea", "FMR"},
    {"royalclaim", "B"},
    {"saboteurs", "B"},
    {"sappers", "B"},
    {"scoutingparty", "M"},
    {"smugglerstrail", "R"},
    {"soupkitchens", "B"},
    {"standanddeliver", "F"},
    {"swapmeet", "R"},
    {"sword", "M"},
    {"taxcollector", "F"},
    {"travelgear", "FM"},
    {"tunnels", "R"},
    {"woodlandrunners", "B"},
};

// The bit of a suit in a set of suits. NUL (no suit) also has a bit.
constexpr std::uint32_t SuitBit(char suit) { return std::uint32_t{1} << (suit & 31); }

// The set of suits that may precede the name of `card`: no suit, one of its own suits, or any suit
// if the card has none.
constexpr std::uint32_t SuitsBefore(const CardName& card) {
  std::uint32_t bits = SuitBit('\0');
  if (card.suit != '\0') return bits | SuitBit(card.suit);
  for (const CardSuits& row : kCardSuits) {
    if (row.name != card.name) continue;
    for (const char suit : row.suits) bits |= SuitBit(suit);
    return bits;
  }
  return ~std::uint32_t{0};
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
  const std::uint32_t suits = kSuitsBefore[static_cast<std::size_t>(card - kCardNames)];
  return (suits & SuitBit(suit)) != 0 ? card : nullptr;
}

}  // namespace plymill::rootlog
