// Ply: one component of an action, with all defaults of the notation filled in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/rootlog/faction.h"
#include "model/fields.h"
#include "model/named_player.h"

namespace plymill::rootlog {

// Codes are frozen in the record file.
enum class Kind : std::uint8_t {
  kMove,
  kBattle,
  kCraft,
  kScore,
  kReveal,
  kItemState,
  kClearPath,
  kHire,
  kRelationship,
  kPrices,
  kFunds,
  kOutcast,
  kDecreePurge,
  kLeader,
  kMinister,
  kMood,
  kDominance,
  kPlotFlip,
  kPlotGuess,
  kPlotSwap,
  kRelicFlip,
  kUnparsed
};

constexpr Name NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {
      "move",         "battle",    "craft",        "score",   "reveal",    "item_state",
      "clear_path",   "hire",      "relationship", "prices",  "funds",     "outcast",
      "decree_purge", "leader",    "minister",     "mood",    "dominance", "plot_flip",
      "plot_guess",   "plot_swap", "relic_flip",   "unparsed"};
  return NameIn(kNames, static_cast<std::size_t>(kind));
}

// "s = sword ... u = club". kNone: all items, or an item that is not named.
enum class Item : std::uint8_t {
  kSword,
  kBag,
  kCoin,
  kCrossbow,
  kHammer,
  kTea,
  kTorch,
  kBoot,
  kClub,
  kNone
};

inline constexpr std::string_view kItemLetters = "sbcxhtrfu";

constexpr Name NameOf(Item item) {
  Name name;
  if (item < Item::kNone) name.Append(kItemLetters[static_cast<std::size_t>(item)]);
  return name;
}

// The item of a letter, or kNone if there is none.
inline constexpr std::array<Item, 256> kItemOfLetter = [] {
  std::array<Item, 256> items{};
  items.fill(Item::kNone);
  for (std::size_t i = 0; i < kItemLetters.size(); ++i) {
    items[static_cast<unsigned char>(kItemLetters[i])] = static_cast<Item>(i);
  }
  return items;
}();

constexpr Item ItemOf(char letter) { return kItemOfLetter[static_cast<unsigned char>(letter)]; }

inline constexpr std::uint16_t kMaxTurns = 9999;
inline constexpr std::uint16_t kMaxActions = 999;  // actions in a turn
inline constexpr std::uint8_t kMaxCount = 99;      // pieces, cards or items
inline constexpr std::int16_t kMaxValue = 999;

using Number = OrNull<std::uint8_t, 0xFF>;  // always null in this notation
using Count = OrNull<std::uint8_t, 0>;
using Value = OrNull<std::int16_t, -32768>;

// Examples: "5", "2_3_7_12", "C", "C$", "h_V$", "E$_r", "V$de", "deck". A forest has at most six
// clearings.
inline constexpr std::size_t kMaxForest = 6;
using Place = FixedText<14, 7>;

// Examples: "b_s", "treetop".
using Piece = FixedText<7, 3>;

// Examples: "F#", "#sappers", "M#leagueofadventurousmice".
inline constexpr std::size_t kMaxCardName = 26;
using Card = FixedText<2 + kMaxCardName, 4>;

// Examples: "F@M@(0,3)", "r", "h".
using Detail = FixedText<12, 2>;

struct Ply {
  Number number;
  Faction player = Faction::kUnknown;  // the current player
  Kind kind = Kind::kMove;
  std::uint16_t turn = 0;    // number of the turn, from 1
  bool setup = false;        // this is the first turn of the player
  std::uint16_t action = 0;  // number of the action in its turn, from 1
  Count count;               // null: all, or not countable
  Faction faction = Faction::kUnknown;
  Piece piece;
  Card card;
  Item item = Item::kNone;
  Place from, to;
  Faction target = Faction::kUnknown;
  Value value;
  Detail detail;

  bool operator==(const Ply&) const = default;
};

// The fields of a ply in the order they are encoded, each with its maximum. This is the only list
// of the fields. Every encoder, every decoder and the schema use it.
template <class AnyPly, class Visitor>
requires std::same_as<std::remove_cv_t<AnyPly>, Ply>
constexpr void ForEachField(AnyPly& ply, Visitor&& visit) {
  visit(Told("number"), ply.number, std::uint8_t{0});
  visit("player", ply.player, kLastFaction);
  visit("kind", ply.kind, Kind::kUnparsed);
  visit(Told("turn"), ply.turn, kMaxTurns);
  visit("setup", ply.setup, true);
  visit(Told("action"), ply.action, kMaxActions);
  visit("count", ply.count, kMaxCount);
  visit("faction", ply.faction, kLastFaction);
  visit("piece", ply.piece, 0);
  visit("card", ply.card, 0);
  visit("item", ply.item, Item::kNone);
  visit("from", ply.from, 0);
  visit("to", ply.to, 0);
  visit("target", ply.target, kLastFaction);
  visit("value", ply.value, kMaxValue);
  visit("detail", ply.detail, 0);
}

using Player = NamedPlayer<Faction, kLastFaction>;

// The setup lines. data() of a text is null if its line is missing.
struct Info {
  std::string_view map, deck;
  std::string_view clearings;                   // "FMRRRFMFFRMF": the suits of clearings 1 to 12
  std::string_view pool, landmarks, hirelings;  // as written
};

template <class AnyInfo, class Visitor>
requires std::same_as<std::remove_cv_t<AnyInfo>, Info>
constexpr void ForEachField(AnyInfo& info, Visitor&& visit) {
  visit(Played("map"), info.map, 0);
  visit(Played("deck"), info.deck, 0);
  visit(Played("clearings"), info.clearings, 0);
  visit("pool", info.pool, 0);
  visit("landmarks", info.landmarks, 0);
  visit("hirelings", info.hirelings, 0);
}

}  // namespace plymill::rootlog
