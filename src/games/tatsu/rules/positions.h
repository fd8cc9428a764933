// Positions of Tatsu for training: see rules/positions_ops.h, and docs/positions.md.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bit_words.h"
#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/dice.h"
#include "games/tatsu/rules/rules.h"
#include "rules/positions_ops.h"

namespace plymill::tatsu {

// The spaces as bits: those that are full, and those from which a side can move.
struct SpaceBits {
  SpaceSet full = 0;
  std::array<SpaceSet, kSides> free{}, held{};  // see Lift
};

// Eight spaces at a time, each in a byte of a word. A condition on them sets the high bits.
class SpaceBitsMaker {
 public:
  static SpaceBits Make(const std::array<Pair, kSpaces>& spaces) {
    SpaceBits all;
    for (unsigned i = 0; i < kSpaces; i += 8) {
      std::uint64_t pairs;
      std::memcpy(&pairs, spaces.data() + i, sizeof(pairs));
      Add(pairs, i, all);
    }
    return all;
  }

 private:
  static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;

  // Which bytes are at least `least`. Bytes are below 128 - least.
  static constexpr std::uint64_t AtLeast(std::uint64_t bytes, unsigned least) {
    return (bytes + (128 - least) * kOnes) & 128 * kOnes;
  }

  // The high bits of the bytes as eight bits.
  static constexpr SpaceSet Collect(std::uint64_t high_bits) {
    return static_cast<SpaceSet>((high_bits >> 7) * 0x0102'0408'1020'4080 >> 56);
  }

  static constexpr void Add(std::uint64_t pairs, unsigned at, SpaceBits& all) {
    const std::uint64_t inner = pairs & 7 * kOnes, outer = pairs >> 3 & 7 * kOnes;
    const std::uint64_t is_full = AtLeast(outer, 1);
    const auto of_white = [](std::uint64_t stones) { return AtLeast(stones, 1 + kKinds); };
    const auto of_black = [&](std::uint64_t stones) {
      return AtLeast(stones, 1) & ~of_white(stones);
    };
    const std::uint64_t inners[kSides] = {of_black(inner), of_white(inner)};
    const std::uint64_t outers[kSides] = {of_black(outer), of_white(outer)};
    all.full |= Collect(is_full) << at;
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::uint64_t can_lift = inners[side] & ~outers[side];
      all.free[side] |= Collect(outers[side] | (can_lift & ~is_full)) << at;
      all.held[side] |= Collect(can_lift & is_full) << at;
    }
  }
};

struct Positions {
  // The codes of the board are those of Stone.
  static constexpr std::array<std::uint32_t, 2> kBoard = {kSpaces, 2};
  static constexpr std::array<std::string_view, 2> kPlanes = {"inner", "outer"};
  static constexpr std::array<std::string_view, 23> kGlobals = {
      "to_move",           "plies_of_turn",         "has_escaped",
      "has_passed",        "mats_are_known",        "black_tray_vine",
      "black_tray_water",  "black_tray_fire",       "white_tray_vine",
      "white_tray_water",  "white_tray_fire",       "black_mat_vine",
      "black_mat_water",   "black_mat_fire",        "white_mat_vine",
      "white_mat_water",   "white_mat_fire",        "black_destroyed_vine",
      "black_destroyed_water", "black_destroyed_fire", "white_destroyed_vine",
      "white_destroyed_water", "white_destroyed_fire"};
  static constexpr std::int32_t kActions = kActionCount;

  using Packed = State;

  class Packer {
   public:
    void Clear() {}
    void BeginGame() {}
    static Fit Pack(const State& state, const Ply&, std::int32_t, Packed& packed) {
      packed = state;
      return Fit::kFits;
    }
  };

  static void Write(const State& state, const Packer&, std::uint8_t* board, std::int16_t* globals,
                    std::uint8_t* legal) {
    if (board != nullptr) WriteBoard(state, board);
    if (globals != nullptr) WriteGlobals(state, globals);
    if (legal != nullptr) WriteLegal(state, legal);
  }

  static bool IsAction(const Ply&) { return true; }
  static unsigned MoverOf(const State& state, const Ply&) {
    return state.to_move < Side::kUnknown ? static_cast<unsigned>(state.to_move) : kNoMover;
  }
  static bool HasMargin(const State&, const Ending&) { return false; }

 private:
  static void WriteBoard(const State& state, std::uint8_t* board) {
    for (std::size_t i = 0; i < kSpaces; ++i) {
      board[2 * i] = InnerOf(state.spaces[i]);
      board[2 * i + 1] = OuterOf(state.spaces[i]);
    }
  }

  static void WriteGlobals(const State& state, std::int16_t* globals) {
    globals[0] = state.to_move < Side::kUnknown ? static_cast<std::int16_t>(state.to_move)
                                                : std::int16_t{-1};
    globals[1] = state.plies;
    globals[2] = state.escaped;
    globals[3] = state.passed;
    globals[4] = state.mats != Mats::kUnknown;
    for (std::size_t stone = 1; stone < kStones; ++stone) {
      globals[4 + stone] = state.tray[stone];
      globals[10 + stone] = state.mat[stone];
      globals[16 + stone] = state.destroyed[stone];
    }
  }

  // ForEachAction(), by the spaces of a side instead of one by one.
  static void WriteLegal(const State& state, std::uint8_t* legal) {
    BitWords<kActionCount> bits;
    const bool is_over = state.winner != Side::kUnknown && state.plies == 0;
    if (!is_over && !MustPass(state)) {
      const SpaceBits spaces = SpaceBitsMaker::Make(state.spaces);
      if (state.to_move != Side::kWhite) AddActions(state, spaces, 0, bits);
      if (state.to_move != Side::kBlack) AddActions(state, spaces, 1, bits);
    }
    if (!is_over && MayPass(state)) bits.Add(kPassAction, 1);
    bits.CopyTo(legal);
  }

  using Bits = BitWords<kActionCount>;

  // `mirrored`: bit n is space 23 - n.
  static constexpr SpaceSet Mirrored(SpaceSet spaces) {
    SpaceSet mirrored = 0;
    for (unsigned i = 0; i < kSpaces; ++i) mirrored |= (spaces >> i & 1) << (kSpaces - 1 - i);
    return mirrored;
  }

  static void AddActions(const State& state, const SpaceBits& spaces, unsigned side, Bits& bits) {
    SpaceSet movable = spaces.free[side] | (state.plies == 0 ? spaces.held[side] : 0);
    // The ring twice, in the direction of the side, so that the spaces ahead follow each other.
    const SpaceSet open = ~spaces.full & kAllSpaces;
    const std::uint64_t ahead = side == 0 ? open : Mirrored(open);
    const std::uint64_t ring = ahead | ahead << kSpaces;
    for (; movable != 0; movable &= movable - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(movable));
      const unsigned at = side == 0 ? from : kSpaces - 1 - from;
      bits.Add(static_cast<std::size_t>(MoveAction(side, from, 1)), ring >> (at + 1) & 63);
    }
    const auto& dragons = state.mats == Mats::kUnknown ? state.tray : state.mat;
    const SpaceSet entries = open >> FirstEntry(side) & 7;
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      const SpaceSet possible = dragons[StoneOf(side, kind)] != 0 ? entries : 0;
      bits.Add(static_cast<std::size_t>(EntryAction(side, kind, 0)), possible);
    }
  }
};

}  // namespace plymill::tatsu
