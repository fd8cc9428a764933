// TurnOrder: whose turn it is.
//
// "Players are identified in playing order": the first of n players makes moves 1, n + 1 and so on.
#pragma once

#include <bit>
#include <cstdint>

#include "games/carcassonne/ply.h"

namespace plymill::carcassonne {

class TurnOrder {
 public:
  constexpr TurnOrder() = default;  // the players are not known, so no turn is wrong

  // Players A to the last one of `count`.
  constexpr explicit TurnOrder(unsigned count) : count_(static_cast<std::uint8_t>(count)) {}

  constexpr unsigned count() const { return count_; }
  constexpr bool is_known() const { return count_ > 0; }

  // The player who makes move `number`, from 1; kNobody if the players are not known.
  constexpr PlayerId PlayerOf(unsigned number) const {
    if (!is_known() || number == 0) return kNobody;
    return PlayerId(static_cast<std::uint8_t>((number - 1) % count_));
  }

  // The number and the player of the next move.
  constexpr std::uint32_t next_number() const { return next_number_; }
  constexpr PlayerId next_player() const { return PlayerOf(next_number_); }

  enum class Fault : std::uint8_t { kNone, kOtherPlayer, kOtherNumber };

  // Takes a turn, as it is written. Returns what is wrong with it.
  constexpr Fault Take(Number number, PlayerId player) {
    const unsigned expected = next_number_;
    next_number_ = expected + 1;
    if (!is_known() || number.is_null() || player.is_null()) return Fault::kNone;
    if (PlayerOf(number.value) != player) return Fault::kOtherPlayer;
    if (number.value == expected) return Fault::kNone;
    next_number_ = number.value + 1U;
    return Fault::kOtherNumber;
  }

  // A player leaves the game. With more than two players, the notation does not say whose turns
  // the others take then.
  constexpr void Leave() { count_ = count_ > 2 ? 0 : count_; }

 private:
  std::uint8_t count_ = 0;
  std::uint32_t next_number_ = 1;
};

}  // namespace plymill::carcassonne
