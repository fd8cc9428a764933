// State: a position of Lost Cities as both players see it.
#pragma once

#include <array>
#include <cstdint>

#include "games/lost_cities/rules/deck.h"

namespace plymill::lost_cities {

// Where a card lies.
//
//   kHidden        in the draw pile, or in a hand whose owner drew it from there
//   hands          in the hand of a player who drew it from a discard pile
//   expeditions    played by a player
//   discard pile   kBottom: the lowest card of the pile; the following codes are the cards above it
//   kAbsent        not in the game, because it has only five colours
//
// The codes are part of the board of training data and never change.
enum class Place : std::uint8_t {
  kHidden,
  kFirstHand,
  kSecondHand,
  kFirstExpedition,
  kSecondExpedition,
  kBottom,
  kTopmost = kBottom + kSlotsPerColor - 1,
  kAbsent
};

constexpr Place PlaceAfter(Place place, unsigned steps) {
  return static_cast<Place>(static_cast<unsigned>(place) + steps);
}

// `seat` is 0 for the first player and 1 for the second one, here and below.
constexpr Place HandOf(unsigned seat) { return PlaceAfter(Place::kFirstHand, seat); }
constexpr Place ExpeditionOf(unsigned seat) { return PlaceAfter(Place::kFirstExpedition, seat); }

// The place in a discard pile above `below` other cards.
constexpr Place InPile(unsigned below) { return PlaceAfter(Place::kBottom, below); }
constexpr bool IsInPile(Place place) { return place >= Place::kBottom && place <= Place::kTopmost; }

constexpr unsigned kNoSeat = 2;

struct State {
  // By slot. The three handshakes of a colour are alike, so their places are kept in rising order.
  std::array<Place, kSlots> places{};

  // The number on the last card of each expedition; 0 if it has no number.
  std::array<std::array<std::uint8_t, kColorCount>, 2> last{};

  std::array<std::uint8_t, kColorCount> pile_sizes{};  // discard piles
  std::array<std::uint8_t, 2> known{};                 // cards of each hand that both players know
  std::uint8_t draw_pile = 0;                          // cards left
  std::uint8_t to_move = kNoSeat;                      // kNoSeat: anybody may begin
  std::uint8_t colors = 5;
  std::uint8_t rounds_left = 0;                  // after this one
  bool check_result = true;                      // see Options
  std::array<std::int16_t, 2> earlier_points{};  // in the rounds before this one

  // "The round ends immediately when the last card of the draw pile has been drawn."
  constexpr bool round_is_over() const { return draw_pile == 0; }

  constexpr Place* OfColor(unsigned color) { return &places[std::size_t{color} * kSlotsPerColor]; }
  constexpr const Place* OfColor(unsigned color) const {
    return &places[std::size_t{color} * kSlotsPerColor];
  }
};

// Makes `state` the beginning of a round with state.colors colours.
constexpr void BeginRound(State& state) {
  state.places.fill(Place::kAbsent);
  for (unsigned slot = 0; slot < state.colors * kSlotsPerColor; ++slot) {
    state.places[slot] = Place::kHidden;
  }
  state.last = {};
  state.pile_sizes = {};
  state.known = {};
  state.draw_pile = static_cast<std::uint8_t>(DrawPileOf(state.colors));
  state.to_move = kNoSeat;
}

}  // namespace plymill::lost_cities
