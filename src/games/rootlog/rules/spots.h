// Spots: the places of a row as values, read from their canonical texts.
#pragma once

#include <cstdint>
#include <string_view>

#include "games/rootlog/faction.h"
#include "games/rootlog/maps.h"
#include "games/rootlog/ply.h"

namespace plymill::rootlog {

enum class SpotType : std::uint8_t {
  kNone,  // the row has no such place
  kClearing,
  kWild,  // a forest or a path
  kHand,
  kBoard,
  kColumn,  // of a board: "E$_r", "K$_1"
  kArea,    // of the items on a board: "V$d"
  kDeck,
  kDiscard,
  kSupply,
  kBox,
  kQuests
};

struct Spot {
  SpotType type = SpotType::kNone;
  std::uint8_t clearing = 0;           // kClearing: 0 (the Burrow) to 12
  std::uint16_t clearings = 0;         // kWild: bit n: clearing n
  Faction holder = Faction::kUnknown;  // of a hand or a board

  constexpr bool IsClearing() const { return type == SpotType::kClearing; }
  constexpr bool IsOnBoard() const {
    return type == SpotType::kBoard || type == SpotType::kColumn || type == SpotType::kArea;
  }
};

// "5", "2_3_7_12"
constexpr Spot ClearingsOf(std::string_view text) {
  Spot spot{.type = SpotType::kClearing};
  unsigned number = 0;
  for (const char c : text) {
    if (c == '_') {
      spot.type = SpotType::kWild;
      spot.clearings |= ClearingBit(number & 15);
      number = 0;
    } else {
      number = number * 10 + static_cast<unsigned>(c - '0');
    }
  }
  if (number > kClearings) return {};
  spot.clearings |= ClearingBit(number);
  spot.clearing = static_cast<std::uint8_t>(number);
  return spot;
}

// "C", "C$", "E$_r", "V$de", after the letters of the holder.
constexpr Spot HoldingOf(Faction holder, std::string_view rest) {
  if (!IsKnown(holder)) return {};
  Spot spot{.type = SpotType::kHand, .holder = holder};
  if (rest.empty()) return spot;
  spot.type = rest.size() == 1 ? SpotType::kBoard
              : rest[1] == '_' ? SpotType::kColumn
                               : SpotType::kArea;
  return spot;
}

// The spot with this text. A text that names none is kNone.
constexpr Spot SpotOf(std::string_view text) {
  if (text.empty()) return {};
  const char first = text[0];
  if (first >= '0' && first <= '9') return ClearingsOf(text);
  if (first >= 'A' && first <= 'Z') {
    if (text == "Q") return {.type = SpotType::kQuests};
    return HoldingOf(FactionOf(first), text.substr(1));
  }
  switch (first) {
    case 's':
      return {.type = SpotType::kSupply};
    case 'b':
      return {.type = SpotType::kBox};
    case 'd':
      return {.type = text == "deck" ? SpotType::kDeck : SpotType::kDiscard};
    case 'h':
      return text.size() < 3 ? Spot() : HoldingOf(HirelingOf(text[2]), text.substr(3));
    default:
      return {};
  }
}

static_assert(SpotOf("12").clearing == 12 && SpotOf("2_3_7_12").type == SpotType::kWild);
static_assert(SpotOf("2_12").clearings == (1 << 2 | 1 << 12));
static_assert(SpotOf("h_V$").holder == HirelingOf('V') && SpotOf("E$_r").IsOnBoard());
static_assert(SpotOf("discard").type == SpotType::kDiscard);

}  // namespace plymill::rootlog
