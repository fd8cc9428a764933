// Lists of made games: the names of cards, items, players and factions, and the words of comments.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace plymill::rootlog::maker {

// The name of a card when it is crafted ("Zfpart") and when it is moved ("F#part").
struct CraftedCard {
  std::string_view craft, card;
};

struct Deck {
  std::string_view name;
  std::span<const CraftedCard> cards;
};

inline constexpr CraftedCard kStandardCards[] = {
    {"armor", "#armor"},     {"bank", "#bank"},       {"betterburrowbank", "#betterburrowbank"},
    {"brutal", "#brutal"},   {"command", "#command"}, {"cob", "#cob"},
    {"cobbler", "#cobbler"}, {"codeb", "#codeb"},     {"royal", "#royal"},
    {"sap", "#sap"},         {"sappers", "#sappers"}, {"scout", "#scout"},
    {"stand", "#stand"},     {"tax", "#tax"},         {"commandwarren", "#commandwarren"},
    {"ffavor", "F#favor"},   {"mfavor", "M#favor"},   {"rfavor", "R#favor"}};
inline constexpr CraftedCard kExilesCards[] = {{"boat", "#boat"},     {"charm", "#charm"},
                                               {"coffin", "#coffin"}, {"cplans", "#cplans"},
                                               {"emi", "#emi"},       {"false", "#false"},
                                               {"inform", "#inform"}, {"informants", "#informants"},
                                               {"league", "#league"}, {"engrave", "#engrave"},
                                               {"murine", "#murine"}, {"prop", "#prop"},
                                               {"sabo", "#sabo"},     {"saboteurs", "#saboteurs"},
                                               {"soup", "#soup"},     {"swap", "#swap"},
                                               {"tun", "#tun"},       {"tunnels", "#tunnels"},
                                               {"fpart", "F#part"},   {"mpart", "M#part"},
                                               {"rpart", "R#part"}};
inline constexpr Deck kDecks[] = {{"Standard", kStandardCards}, {"E&P", kExilesCards}};

// Items that can be crafted, and in the same order the points that they give.
inline constexpr std::string_view kCraftItems = "sbftcxh";
inline constexpr std::string_view kCraftPoints = "2112312";

inline constexpr std::string_view kLeaders[] = {"builder", "charismatic", "commander", "despot"};
inline constexpr std::string_view kMoods[] = {"bitter",     "grandiose", "jubilant", "lavish",
                                              "relentless", "rowdy",     "stubborn", "wrathful"};
inline constexpr std::string_view kMinisters[] = {"captain",      "marshal",     "foremole",
                                                  "brigadier",    "banker",      "mayor",
                                                  "duchessofmud", "baronofdirt", "earlofstone"};
inline constexpr std::string_view kQuests[] = {"errand", "bandits", "bear", "escort", "funds",
                                               "speech", "guard",   "logs", "shed"};

// Vagabonds and their first items.
struct Character {
  std::string_view name, items;
};
inline constexpr Character kCharacters[] = {
    {"thief", "frts"},     {"tinker", "frbh"},  {"ranger", "frxs"},
    {"vagrant", "crf"},    {"arbiter", "frss"}, {"scoundrel", "ffrx"},
    {"adventurer", "frh"}, {"ronin", "ffrs"},   {"harrier", "crsx"}};

inline constexpr std::string_view kLandmarks[] = {"treetop", "city", "market", "forge"};
inline constexpr std::string_view kHirelings = "CEAVLODPHKTSJ";
inline constexpr std::string_view kHirelingsWithPawn = "VOS";

inline constexpr std::string_view kNames[] = {
    "Ember", "quill the wise", "Thorn",   "vale_9", "Wick",   "moss",   "Reed & Co", "dale",
    "Hazel", "otterly",        "Bramble", "fern",   "Sorrel", "linden", "Ash",       "brook"};
inline constexpr std::string_view kCommentWords[] = {
    "the",   "cats", "birds",  "a",     "roost",  "base",   "lost",  "again", "takes",
    "draws", "safe", "corner", "river", "builds", "no",     "deal",  "with",  "everyone",
    "first", "last", "round",  "plots", "two",    "points", "short", "of",    "winning"};

struct FactionPlan {
  char letter;
  unsigned warriors;  // in the supply at the start
};
inline constexpr FactionPlan kFactions[] = {{'C', 25}, {'E', 20}, {'A', 10}, {'V', 0},
                                            {'G', 0},  {'L', 25}, {'O', 15}, {'D', 20},
                                            {'P', 15}, {'H', 20}, {'K', 15}};

}  // namespace plymill::rootlog::maker
