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
    for (unsigned i = 0; i < kSpaces; i += 8) Add(bytes_of_word::Load(spaces.data() + i), i, all);
    return all;
  }

 private:
  static constexpr void Add(std::uint64_t pairs, unsigned at, SpaceBits& all) {
    using bytes_of_word::AtLeast, bytes_of_word::kOnes;
    const auto set = [at](std::uint64_t high_bits) {
      return static_cast<SpaceSet>(bytes_of_word::Collect(high_bits)) << at;
    };
    const std::uint64_t inner = pairs & 7 * kOnes, outer = pairs >> 3 & 7 * kOnes;
    const std::uint64_t is_full = AtLeast(outer, 1);
    const auto of_white = [](std::uint64_t stones) { return AtLeast(stones, 1 + kKinds); };
    const auto of_black = [&](std::uint64_t stones) {
      return AtLeast(stones, 1) & ~of_white(stones);
    };
    const std::uint64_t inners[kSides] = {of_black(inner), of_white(inner)};
    const std::uint64_t outers[kSides] = {of_black(outer), of_white(outer)};
    all.full |= set(is_full);
    for (std::size_t side = 0; side < kSides; ++side) {
      const std::uint64_t can_lift = inners[side] & ~outers[side];
      all.free[side] |= set(outers[side] | (can_lift & ~is_full));
      all.held[side] |= set(can_lift & is_full);
    }
  }
};

struct Positions {
  // The codes of the board are those of Stone.
  static constexpr std::array<std::uint32_t, 2> kBoard = {kSpaces, 2};
  static constexpr std::array<std::string_view, 2> kPlanes = {"inner", "outer"};
  static constexpr std::array<std::string_view, 23> kGlobals = {"to_move",
                                                                "plies_of_turn",
                                                                "has_escaped",
                                                                "has_passed",
                                                                "mats_are_known",
                                                                "black_tray_vine",
                                                                "black_tray_water",
                                                                "black_tray_fire",
                                                                "white_tray_vine",
                                                                "white_tray_water",
                                                                "white_tray_fire",
                                                                "black_mat_vine",
                                                                "black_mat_water",
                                                                "black_mat_fire",
                                                                "white_mat_vine",
                                                                "white_mat_water",
                                                                "white_mat_fire",
                                                                "black_destroyed_vine",
                                                                "black_destroyed_water",
                                                                "black_destroyed_fire",
                                                                "white_destroyed_vine",
                                                                "white_destroyed_water",
                                                                "white_destroyed_fire"};
  static constexpr std::int32_t kActions = kActionCount;

  // As large as a line of the cache.
  struct Packed {
    std::array<Pair, kSpaces> spaces;
    std::array<std::uint8_t, 8> tray, mat, destroyed;  // by stone, as in State
    SpaceSet open;                                     // spaces that are not full
    std::array<SpaceSet, kSides> movable;  // spaces that each side can move from; 0: not to move
    Side to_move;
    std::uint8_t plies : 1, escaped : 1, passed : 1, knows_mats : 1;
    std::uint8_t may_pass : 1, must_pass : 1;
  };
  static_assert(sizeof(Packed) == 64);

  class Packer {
   public:
    void Clear() {}
    void BeginGame() {}
    static Fit Pack(const State& state, const Ply&, std::int32_t, Packed& packed) {
      const SpaceBits bits = SpaceBitsMaker::Make(state.spaces);
      packed.spaces = state.spaces;
      packed.tray = state.tray;
      packed.mat = state.mat;
      packed.destroyed = state.destroyed;
      packed.open = ~bits.full & kAllSpaces;
      for (unsigned side = 0; side < kSides; ++side) {
        packed.movable[side] = bits.free[side] | (state.plies == 0 ? bits.held[side] : 0);
      }
      packed.to_move = state.to_move;
      packed.plies = state.plies & 1;
      packed.escaped = state.escaped;
      packed.passed = state.passed;
      packed.knows_mats = state.mats != Mats::kUnknown;
      const bool is_over = state.winner != Side::kUnknown && state.plies == 0;
      packed.must_pass = is_over || MustPass(state);
      packed.may_pass = !is_over && MayPass(state, bits.full, FreeOf(state, bits));
      return Fit::kFits;
    }

   private:
    static SpaceSet FreeOf(const State& state, const SpaceBits& bits) {
      return state.to_move < Side::kUnknown ? bits.free[static_cast<std::size_t>(state.to_move)]
                                            : 0;
    }
  };

  static void Write(const Packed& packed, const Packer&, std::uint8_t* board, std::int16_t* globals,
                    std::uint8_t* legal) {
    if (board != nullptr) WriteBoard(packed, board);
    if (globals != nullptr) WriteGlobals(packed, globals);
    if (legal != nullptr) WriteLegal(packed, legal);
  }

  static bool IsAction(const Ply&) { return true; }
  static unsigned MoverOf(const State& state, const Ply&) {
    return state.to_move < Side::kUnknown ? static_cast<unsigned>(state.to_move) : kNoMover;
  }
  static bool HasMargin(const State&, const Ending&) { return false; }

 private:
  // Copies what it reads first: otherwise the compiler could not write many values at once.
  static void WriteBoard(const Packed& packed, std::uint8_t* board) {
    const std::array<Pair, kSpaces> spaces = packed.spaces;
    for (std::size_t i = 0; i < kSpaces; ++i) {
      board[2 * i] = InnerOf(spaces[i]);
      board[2 * i + 1] = OuterOf(spaces[i]);
    }
  }

  static void WriteGlobals(const Packed& packed, std::int16_t* globals) {
    globals[0] = packed.to_move < Side::kUnknown ? static_cast<std::int16_t>(packed.to_move)
                                                 : std::int16_t{-1};
    globals[1] = packed.plies;
    globals[2] = packed.escaped;
    globals[3] = packed.passed;
    globals[4] = packed.knows_mats;
    WriteCounts(packed.tray, globals + 5);
    WriteCounts(packed.mat, globals + 11);
    WriteCounts(packed.destroyed, globals + 17);
  }

  // Writes the counts of the stones 1 to 6.
  static void WriteCounts(std::array<std::uint8_t, 8> counts, std::int16_t* to) {
    std::array<std::int16_t, 8> wide;
    for (std::size_t stone = 0; stone < 8; ++stone) wide[stone] = counts[stone];
    std::memcpy(to, wide.data() + 1, (kStones - 1) * sizeof(*to));
  }

  using Bits = BitWords<kActionCount>;

  // ForEachAction(), by the spaces of a side instead of one by one.
  static void WriteLegal(const Packed& packed, std::uint8_t* legal) {
    Bits bits;
    if (!packed.must_pass) [[likely]] {
      if (packed.to_move != Side::kWhite) AddActions<0>(packed, bits);
      if (packed.to_move != Side::kBlack) AddActions<1>(packed, bits);
    }
    bits.Add(kPassAction, packed.may_pass);
    bits.CopyTo(legal);
  }

  // Bit n becomes bit 23 - n.
  static constexpr SpaceSet Mirrored(SpaceSet spaces) {
    spaces = (spaces >> 1 & 0x555555) | (spaces & 0x555555) << 1;
    spaces = (spaces >> 2 & 0x333333) | (spaces & 0x333333) << 2;
    spaces = (spaces >> 4 & 0x0F0F0F) | (spaces & 0x0F0F0F) << 4;
    return spaces >> 16 | (spaces & 0x00FF00) | (spaces & 0x0000FF) << 16;
  }

  template <unsigned side>
  static void AddActions(const Packed& packed, Bits& bits) {
    // The ring twice, in the direction of the side, so that the spaces ahead follow each other.
    const std::uint64_t ahead = side == 0 ? packed.open : Mirrored(packed.open);
    const std::uint64_t ring = ahead | ahead << kSpaces;
    for (SpaceSet left = packed.movable[side]; left != 0; left &= left - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(left));
      const unsigned at = side == 0 ? from : kSpaces - 1 - from;
      bits.Add(static_cast<std::size_t>(MoveAction(side, from, 1)), ring >> (at + 1) & 63);
    }
    const auto& dragons = packed.knows_mats ? packed.mat : packed.tray;
    const SpaceSet entries = packed.open >> FirstEntry(side) & 7;
    std::uint64_t entrances = 0;
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      entrances |= std::uint64_t{dragons[StoneOf(side, kind)] != 0 ? entries : 0}
                   << kEntrySpaces * kind;
    }
    bits.Add(static_cast<std::size_t>(EntryAction(side, 0, 0)), entrances);
  }
};

}  // namespace plymill::tatsu
