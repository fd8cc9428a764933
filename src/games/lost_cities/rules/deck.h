// Deck: the cards of Lost Cities as indexes.
//
//   slot   0 to 71: one card of the deck. Each colour has 12 slots: three for its handshakes, which
//          are alike, then one for each rank from 2 to 10.
//   kind   0 to 59: a card as the notation writes it. Each colour has 10 kinds: the handshake, then
//          the ranks from 2 to 10.
//
// "Per colour 12 cards: 3 handshakes (all identical) and one each of 2, 3, ..., 10. Base: 5 colours
// = 60 cards. With the sixth colour 72 cards." (Rules of Rio Grande Games and of newer editions.)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/lost_cities/ply.h"

namespace plymill::lost_cities {

inline constexpr unsigned kColorCount = 6;
inline constexpr unsigned kSlotsPerColor = 12;
inline constexpr unsigned kSlots = kColorCount * kSlotsPerColor;
inline constexpr unsigned kHandshakes = 3;  // per colour
inline constexpr unsigned kKindsPerColor = 10;
inline constexpr unsigned kKinds = kColorCount * kKindsPerColor;
inline constexpr unsigned kHandCards = 8;  // "Hands: 8 cards each."

// "44 cards (5 colours) or 56 (6 colours)": the rest of the deck.
constexpr unsigned DrawPileOf(unsigned colors) { return colors * kSlotsPerColor - 2 * kHandCards; }
static_assert(DrawPileOf(5) == 44 && DrawPileOf(6) == 56);

// The index of a colour, from 0.
constexpr unsigned IndexOf(Color color) { return static_cast<unsigned>(color) - 1; }

// Where a card is among the slots. A handshake has three slots, a number one. What is not a card
// has none.
struct CardSlots {
  std::uint8_t first = 0;
  std::uint8_t count = 0;
};

constexpr CardSlots SlotsOf(Card card) {
  if (card.color() == Color::kNone || card.color() > Color::kBlack) return {};
  const unsigned begin = IndexOf(card.color()) * kSlotsPerColor;
  const unsigned rank = card.rank();
  if (rank == Card::kHandshake) return {static_cast<std::uint8_t>(begin), kHandshakes};
  if (rank < Card::kLowest || rank > Card::kHighest) return {};
  return {static_cast<std::uint8_t>(begin + kHandshakes + rank - Card::kLowest), 1};
}

constexpr Card CardIn(unsigned slot) {
  const unsigned at = slot % kSlotsPerColor;
  const auto color = static_cast<Color>(slot / kSlotsPerColor + 1);
  return {color, at < kHandshakes ? Card::kHandshake : at - kHandshakes + Card::kLowest};
}

constexpr unsigned KindOf(Card card) {
  const unsigned rank = card.rank();
  return IndexOf(card.color()) * kKindsPerColor + (rank == Card::kHandshake ? 0 : rank - 1);
}

constexpr Card CardOfKind(unsigned kind) {
  const unsigned at = kind % kKindsPerColor;
  return {static_cast<Color>(kind / kKindsPerColor + 1), at == 0 ? Card::kHandshake : at + 1};
}

}  // namespace plymill::lost_cities
