// Actions: the indexes of what a player can do. They never change.
#pragma once

#include <bit>
#include <cstdint>

#include "games/coerceo/rules/options.h"
#include "games/coerceo/rules/position.h"
#include "games/coerceo/rules/spot.h"

namespace plymill::coerceo {

inline constexpr std::int32_t kFieldCount = kDirections * kTiles;

// A move: 6 * field + step, where fields count from 1a, 1b to 19f, and steps as in StepsFrom(). An
// exchange: kFirstExchange + field of the piece that is bought.
inline constexpr std::int32_t kFirstExchange = kFieldCount * std::int32_t{kSteps};
inline constexpr std::int32_t kActions = kFirstExchange + kFieldCount;

constexpr std::int32_t MoveAction(Spot from, unsigned step) {
  return static_cast<std::int32_t>(FieldIndex(from) * kSteps + step);
}

constexpr std::int32_t ExchangeAction(Spot bought) {
  return kFirstExchange + static_cast<std::int32_t>(FieldIndex(bought));
}

// Whether the player to move has enough tiles for an exchange.
constexpr bool CanExchange(const Position& position, const Options& options) {
  return position.tiles[position.to_move] >= options.exchange_price;
}

// The number of legal actions, if the game is not over.
constexpr unsigned CountActions(const Position& position, const Options& options) {
  const unsigned colour = position.to_move;
  int count = 0;
  ForEachBit(position.pieces[colour],
             [&](unsigned from) { count += std::popcount(StepsOf(position, colour, from)); });
  if (CanExchange(position, options)) count += std::popcount(position.pieces[1 - colour]);
  return static_cast<unsigned>(count);
}

}  // namespace plymill::coerceo
