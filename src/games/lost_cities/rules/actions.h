// Actions: the action space of Lost Cities.
//
//   action = 14 * kind + 7 * discard + pile      0 to 839
//
//   kind      the card that is put down: 10 * colour + 0 for a handshake, rank - 1 for a number
//   discard   0: on the player's expedition, 1: on the discard pile
//   pile      that the player then draws from: 0 to 5 a discard pile, 6 the draw pile
//   colour    0 to 5: R G W B Y K
//
// One action is a whole ply, because a row is a ply, and the draw may depend on the card. Colours,
// kinds and piles are digits of the index, so that a network may have a head for each of them. The
// 60 actions that draw the card just discarded are never legal; without them, the index would need
// a table. The numbers never change.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/lost_cities/rules/state.h"

namespace plymill::lost_cities {

inline constexpr unsigned kPileCount = kColorCount + 1;  // discard piles and the draw pile
inline constexpr unsigned kActionsPerKind = 2 * kPileCount;
inline constexpr std::int32_t kActionCount = kKinds * kActionsPerKind;
static_assert(kActionCount == 840);

// One bit for each action, in little order of bits.
using ActionBits = std::array<std::uint8_t, kActionCount / 8>;

// `card` must be a card.
constexpr std::int32_t ActionOf(Card card, bool discard, Draw draw) {
  const unsigned pile = static_cast<unsigned>(draw) - 1;
  return static_cast<std::int32_t>(kActionsPerKind * KindOf(card) + (discard ? kPileCount : 0) +
                                   pile);
}

// The ply of an action, without number and player.
constexpr Ply PlyOf(std::int32_t action) {
  const auto index = static_cast<unsigned>(action);
  Ply ply;
  ply.kind = index % kActionsPerKind < kPileCount ? Kind::kPlay : Kind::kDiscard;
  ply.card = CardOfKind(index / kActionsPerKind);
  ply.draw = static_cast<Draw>(index % kPileCount + 1);
  return ply;
}

// The legal actions of a position, for one kind of card after the other.
class LegalActions {
 public:
  explicit constexpr LegalActions(const State& state)
      : state_(state), seat_(state.to_move & 1), has_hidden_(state.known[seat_] < kHandCards) {
    for (unsigned color = 0; color < kColorCount; ++color) {
      if (state.pile_sizes[color] != 0) piles_ |= 1u << color;
    }
    if (state.round_is_over()) piles_ = 0;
  }

  // Bit n: action 14 * kind + n is legal.
  constexpr unsigned OfKind(unsigned kind) const {
    return MayHold(kind / kKindsPerColor, kind % kKindsPerColor) ? OfHeldKind(kind) : 0;
  }

  // The same for a kind that the player holds.
  constexpr unsigned OfHeldKind(unsigned kind) const {
    const unsigned color = kind / kKindsPerColor, at = kind % kKindsPerColor;
    const unsigned last = state_.last[seat_][color];
    const bool fits = at == 0 ? last == 0 : at + 1 > last;
    return (fits ? piles_ : 0) | (piles_ & ~(1u << color)) << kPileCount;
  }

  // Calls visit(action) for each legal action, in rising order.
  template <class Visitor>
  constexpr void ForEach(Visitor&& visit) const {
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      for (unsigned bits = OfKind(kind); bits != 0; bits &= bits - 1) {
        visit(static_cast<std::int32_t>(kActionsPerKind * kind) + std::countr_zero(bits));
      }
    }
  }

  // Four kinds have 56 bits, which are seven bytes.
  ActionBits Bits() const {
    ActionBits all;
    for (unsigned kind = 0; kind < kKinds; kind += 4) {
      std::uint64_t bits = 0;
      for (unsigned i = 0; i < 4; ++i) {
        bits |= std::uint64_t{OfKind(kind + i)} << (kActionsPerKind * i);
      }
      std::memcpy(all.data() + std::size_t{7} * (kind / 4), &bits, 7);
    }
    return all;
  }

 private:
  // Whether the player may hold a card of this kind.
  constexpr bool MayHold(unsigned color, unsigned at) const {
    const Place* const places = state_.OfColor(color);
    if (at != 0) return MayHold(places[at + kHandshakes - 1]);
    return MayHold(places[0]) || MayHold(places[1]) || MayHold(places[2]);
  }
  constexpr bool MayHold(Place place) const {
    return place == HandOf(seat_) || (has_hidden_ && place == Place::kHidden);
  }

  const State& state_;
  unsigned seat_;
  bool has_hidden_;
  unsigned piles_ = 1u << kColorCount;  // bit n: something can be drawn from pile n
};

}  // namespace plymill::lost_cities
