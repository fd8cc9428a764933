// Play: plays a ply of Lost Cities.
//
// Hands and the draw pile are hidden, so a ply is illegal only if no deal explains it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/lost_cities/ply.h"
#include "games/lost_cities/reasons.h"
#include "games/lost_cities/rules/state.h"
#include "rules/findings.h"

namespace plymill::lost_cities {

inline constexpr unsigned kNoSlot = kSlots;

// SlotsOf() for each code of a card.
inline constexpr auto kSlotsOf = [] {
  std::array<CardSlots, 256> all{};
  for (std::size_t code = 0; code < all.size(); ++code) {
    all[code] = SlotsOf(std::bit_cast<Card>(static_cast<std::uint8_t>(code)));
  }
  return all;
}();

// The slot of a card that the player may hold; kNoSlot if the player cannot hold it. A card that is
// known to be in the hand is taken first. The other cards of the hand may be any hidden ones.
constexpr unsigned FindInHand(const State& state, unsigned seat, CardSlots slots) {
  const bool has_hidden = state.known[seat] < kHandCards;
  unsigned found = kNoSlot;
  for (unsigned slot = slots.first; slot < unsigned{slots.first} + slots.count; ++slot) {
    if (state.places[slot] == HandOf(seat)) return slot;
    if (has_hidden && state.places[slot] == Place::kHidden) found = slot;
  }
  return found;
}

// The slot of the top card of a discard pile, which is not empty.
constexpr unsigned TopOf(const State& state, unsigned color) {
  const Place top = InPile(state.pile_sizes[color] - 1u);
  unsigned at = 0;
  while (at + 1 < kSlotsPerColor && state.OfColor(color)[at] != top) ++at;
  return color * kSlotsPerColor + at;
}

// Keeps the places of handshakes in rising order after one of them has changed.
constexpr void SortHandshakes(State& state, unsigned color) {
  Place* const places = state.OfColor(color);
  const auto sort = [&](unsigned a, unsigned b) {
    const Place low = places[a] < places[b] ? places[a] : places[b];
    const Place high = places[a] < places[b] ? places[b] : places[a];
    places[a] = low;
    places[b] = high;
  };
  sort(0, 1);
  sort(1, 2);
  sort(0, 1);
}

constexpr void Move(State& state, unsigned slot, Place place) {
  state.places[slot] = place;
  if (slot % kSlotsPerColor < kHandshakes) SortHandshakes(state, slot / kSlotsPerColor);
}

// Reports a card that the player cannot hold. Which card was put down in fact is not known.
void ReportMissing(const State& state, unsigned seat, Card card, Findings& findings);

// Reports a card that the expedition does not take after the number `last`.
void ReportOrder(Card card, unsigned last, Findings& findings);

// "Put down one hand card", which is in `slot`.
inline void PutDown(State& state, unsigned seat, const Ply& ply, unsigned slot,
                    Findings& findings) {
  const unsigned color = IndexOf(ply.card.color());
  if (state.places[slot] == HandOf(seat)) --state.known[seat];
  // "On the discard pile of the card's colour (always allowed)."
  if (ply.kind == Kind::kDiscard) {
    Move(state, slot, InPile(state.pile_sizes[color]++));
    return;
  }
  // "A number must be higher than the last number in that own expedition (gaps allowed); a
  // handshake only while the own expedition of that colour holds no number."
  std::uint8_t& last = state.last[seat][color];
  const std::uint8_t rank = ply.card.rank();
  const bool fits = rank == Card::kHandshake ? last == 0 : rank > last;
  if (!fits) [[unlikely]]
    ReportOrder(ply.card, last, findings);
  if (rank != Card::kHandshake) last = rank;
  Move(state, slot, ExpeditionOf(seat));
}

// "Draw either the top of the draw pile or the top card of any non-empty discard pile, but not the
// card just discarded in this turn."
inline void DrawCard(State& state, unsigned seat, const Ply& ply, Findings& findings) {
  if (ply.draw == Draw::kDeck) {
    --state.draw_pile;
    return;
  }
  const unsigned color = static_cast<unsigned>(ply.draw) - 1;
  if (color >= kColorCount || state.pile_sizes[color] == 0) [[unlikely]] {
    findings.Add(Why("empty-pile"));
    return findings.Stop();
  }
  if (ply.kind == Kind::kDiscard && ply.draw == PileOf(ply.card.color())) [[unlikely]]
    findings.Add(Why("own-discard"));
  const unsigned slot = TopOf(state, color);
  --state.pile_sizes[color];
  ++state.known[seat];
  Move(state, slot, HandOf(seat));
}

// The player of `ply`. If it is not known, players alternate, and the first one begins each round.
constexpr unsigned SeatOf(const State& state, const Ply& ply) {
  const auto written = static_cast<unsigned>(ply.player);
  if (written < kNoSeat) return written;
  return state.round_is_over() ? 0 : state.to_move & 1;
}

// Begins the next round of the game. Returns false if there is none.
bool BeginNextRound(State& state);

inline void PlayPly(State& state, const Ply& ply, Findings& findings) {
  // "That draw finishes the turn, the other player gets no further turn."
  if (state.round_is_over() && !BeginNextRound(state)) [[unlikely]] {
    findings.Add(Why("after-end"));
    return findings.Stop();
  }
  const unsigned seat = SeatOf(state, ply);
  const unsigned slot = FindInHand(state, seat, kSlotsOf[std::bit_cast<std::uint8_t>(ply.card)]);
  if (slot == kNoSlot) [[unlikely]]
    return ReportMissing(state, seat, ply.card, findings);
  PutDown(state, seat, ply, slot, findings);
  DrawCard(state, seat, ply, findings);
  state.to_move = static_cast<std::uint8_t>(1 - seat);
}

}  // namespace plymill::lost_cities
