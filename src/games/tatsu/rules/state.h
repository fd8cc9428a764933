// State: a position of Tatsu as the notation shows it.
//
// The notation does not write dice, nor which dragons come from the tray to the mat.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tatsu/ply.h"
#include "games/tatsu/rules/arena.h"
#include "games/tatsu/rules/options.h"

namespace plymill::tatsu {

struct State {
  std::array<Pair, kSpaces> spaces{};

  // Dragons outside the arena, by stone. If the mats are not known, `tray` is the pool of tray and
  // mat, and `mat` is empty. The counts of stone 0 have no meaning.
  std::array<std::uint8_t, 8> tray{}, mat{}, destroyed{};

  std::array<std::uint8_t, kSides> in_arena{};  // dragons of each side

  // The current turn. A turn has two plies.
  std::uint32_t turn = 0;         // as in the plies; 0: no ply yet
  Side to_move = Side::kUnknown;  // kUnknown: either player may begin
  std::uint8_t plies = 0;         // of this turn so far: 0 or 1
  bool escaped = false;           // the first ply freed a dragon
  bool passed = false;            // the first ply is a pass
  bool is_guessed = false;        // the first ply of this turn says who is to move
  bool is_doubted = false;        // a ply of the other player leaves open whose turn it is

  Side winner = Side::kUnknown;  // only if it is certain

  // By the index of the space: the colour of the segment. All kNone if the mats are not known.
  std::array<Dragon, kSpaces> segments{};
  Mats mats = Mats::kUnknown;
  std::uint8_t mat_capacity = 9;
  WhiteEntry white_entry = WhiteEntry::kMirrored;
  bool empty_arena_loses = true;
};

// The index of the entry space for a die of 1, 2 or 3.
constexpr unsigned EntryOf(unsigned side, unsigned die, WhiteEntry white) {
  const bool falling = side == 1 && white == WhiteEntry::kMirrored;
  return FirstEntry(side) + (falling ? kEntrySpaces - die : die - 1);
}

// The number of dragons of `side` in `counts`, one of the arrays by stone.
constexpr unsigned CountOf(const std::array<std::uint8_t, 8>& counts, unsigned side) {
  unsigned sum = 0;
  for (unsigned kind = 0; kind < kKinds; ++kind) sum += counts[StoneOf(side, kind)];
  return sum;
}

// "Each player puts 3 vines on the inner places of the own entry spaces. Tray: 1 vine, 3 water, 2
// fire. Mats empty."
constexpr State FirstState(const Options& options) {
  State state;
  for (unsigned side = 0; side < kSides; ++side) {
    for (unsigned i = 0; i < kEntrySpaces; ++i) {
      state.spaces[FirstEntry(side) + i] = PairOf(StoneOf(side, 0), 0);
    }
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      state.tray[StoneOf(side, kind)] = kDragonsOfSide[kind];
    }
    state.tray[StoneOf(side, 0)] = static_cast<std::uint8_t>(kDragonsOfSide[0] - kEntrySpaces);
    state.in_arena[side] = kEntrySpaces;
  }
  state.mats = options.mats;
  state.mat_capacity = options.mat_capacity;
  state.white_entry = options.white_entry;
  state.empty_arena_loses = options.empty_arena_loses;
  if (options.mats == Mats::kUnknown) return state;
  for (std::size_t i = 0; i < 2; ++i) {
    state.segments[options.vine_segments[i] - 1u] = Dragon::kVine;
    state.segments[options.water_segments[i] - 1u] = Dragon::kWater;
    state.segments[options.fire_segments[i] - 1u] = Dragon::kFire;
  }
  return state;
}

// Ends the turn after its last ply. If it is not known whose turn it was, either player may be
// next.
constexpr void EndTurn(State& state) {
  state.to_move = state.is_doubted ? Side::kUnknown : Opponent(state.to_move);
  state.plies = 0;
  state.escaped = state.passed = state.is_guessed = state.is_doubted = false;
}

}  // namespace plymill::tatsu
