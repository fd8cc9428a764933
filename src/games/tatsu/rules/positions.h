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
#include "games/tatsu/rules/turned.h"
#include "rules/bit_pairs/bit_pairs.h"
#include "rules/positions_ops.h"

namespace plymill::tatsu {

// The moves of a side from four spaces that follow each other.
struct MovesFromFour {
  static constexpr unsigned kSeen = 3 + kMaxDistance;  // spaces that these moves lead to

  // By the spaces that they lead to, one bit each if it is open: the moves, as in the actions.
  std::array<std::uint32_t, 1U << kSeen> to_open{};

  constexpr explicit MovesFromFour(unsigned side) {
    for (unsigned open = 0; open < to_open.size(); ++open) {
      for (unsigned from = 0; from < 4; ++from) {
        for (unsigned die = 1; die <= kMaxDistance; ++die) {
          const unsigned to = side == 0 ? from + die - 1 : from + kMaxDistance - die;
          to_open[open] |= (open >> to & 1) << (kMaxDistance * from + die - 1);
        }
      }
    }
  }
};
inline constexpr std::array<MovesFromFour, kSides> kMovesFromFour = {MovesFromFour(0),
                                                                     MovesFromFour(1)};

// By four spaces, one bit each: all moves from them.
inline constexpr std::array<std::uint32_t, 16> kMovesFrom = [] {
  std::array<std::uint32_t, 16> moves{};
  for (unsigned spaces = 0; spaces < 16; ++spaces) {
    for (unsigned from = 0; from < 4; ++from) {
      moves[spaces] |= (spaces >> from & 1) * ((1U << kMaxDistance) - 1) << kMaxDistance * from;
    }
  }
  return moves;
}();

struct Positions {
  using Turned = tatsu::Turned;

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
    std::array<SpaceSet, kSides> movable;              // spaces that a side to move can move from
    Side to_move;
    std::uint8_t plies : 1, escaped : 1, passed : 1, knows_mats : 1;
    std::uint8_t may_pass : 1, must_pass : 1;
  };
  static_assert(sizeof(Packed) == 64);

  class Packer {
   public:
    void Clear() {}
    void BeginGame() {}
    static Fit Pack(const State& state, std::int32_t, Packed& packed) {
      const unsigned side = SideOf(state.to_move);
      const SpaceBits bits = SpaceBitsMaker::Make(state.spaces, side);
      packed.spaces = state.spaces;
      packed.tray = state.tray;
      packed.mat = state.mat;
      packed.destroyed = state.destroyed;
      packed.open = ~bits.full & kAllSpaces;
      packed.movable[side] = MovableOf(state, bits);
      if (state.to_move == Side::kUnknown) [[unlikely]] {
        packed.movable[1] = MovableOf(state, SpaceBitsMaker::Make(state.spaces, 1));
      }
      packed.to_move = state.to_move;
      packed.plies = state.plies & 1;
      packed.escaped = state.escaped;
      packed.passed = state.passed;
      packed.knows_mats = state.mats != Mats::kUnknown;
      const bool is_over = state.winner != Side::kUnknown && state.plies == 0;
      packed.must_pass = is_over || MustPass(state);
      packed.may_pass = !is_over && MayPass(state, bits.full, bits.free);
      return Fit::kFits;
    }

    FindPairsFunction* find_pairs = BestFindPairs();

   private:
    static SpaceSet MovableOf(const State& state, const SpaceBits& bits) {
      return bits.free | (state.plies == 0 ? bits.held : 0);
    }
  };

  static void Write(const Packed& packed, const Packer& packer, std::uint8_t* board,
                    std::int16_t* globals, std::uint8_t* legal) {
    if (board != nullptr) WriteBoard(packed, board);
    if (globals != nullptr) WriteGlobals(packed, globals);
    if (legal != nullptr) WriteLegal(packed, packer.find_pairs, legal);
  }

  static bool IsAction(const Ply&) { return true; }

  // The turn of the winner may be filled up with a pass, which decides nothing.
  static bool HasEnded(const State& state) { return state.winner != Side::kUnknown; }
  static bool MayHaveEnded(const State& state, const Ply& ply) {
    return ply.kind == Kind::kPass && state.plies == 1 && state.to_move != Side::kUnknown &&
           state.in_arena[static_cast<unsigned>(Opponent(state.to_move))] == 0;
  }

  static unsigned MoverOf(const State& state) {
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

  // If the player to move is not known, this is a side of both.
  static constexpr unsigned SideOf(Side to_move) { return to_move == Side::kWhite ? 1 : 0; }

  // The actions. The first set has 32 bits for each side: the spaces that it can move from, the
  // kinds of dragons that can enter, and whether there may be a pass. The second one has the open
  // spaces, and a bit that is always set.
  static constexpr unsigned kPassBit = kSpaces + kKinds, kAlways = kSpaces;
  static constexpr auto kPairs = [] {
    BitPairs<kActions> pairs;
    pairs.Add(kPassAction, kPassBit, kAlways);
    const auto add = [&](std::int32_t action, std::size_t first, std::size_t second) {
      pairs.Add(static_cast<std::size_t>(action), first, second);
    };
    for (unsigned side = 0; side < kSides; ++side) {
      for (unsigned from = 0; from < kSpaces; ++from) {
        for (unsigned die = 1; die <= kMaxDistance; ++die) {
          add(MoveAction(side, from, die), 32 * side + from, Ahead(from, die, side));
        }
      }
      for (unsigned kind = 0; kind < kKinds; ++kind) {
        for (unsigned space = 0; space < kEntrySpaces; ++space) {
          add(EntryAction(side, kind, space), 32 * side + kSpaces + kind, FirstEntry(side) + space);
        }
      }
    }
    return pairs;
  }();

  // What `side` can move and enter, in its 32 bits.
  static std::uint64_t ActorsOf(const Packed& packed, unsigned side) {
    const auto& dragons = packed.knows_mats ? packed.mat : packed.tray;
    std::uint64_t actors = packed.movable[side];
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      actors |= std::uint64_t{dragons[StoneOf(side, kind)] != 0} << (kSpaces + kind);
    }
    return actors << 32 * side;
  }

  static void WriteLegal(const Packed& packed, FindPairsFunction* find_pairs, std::uint8_t* legal) {
    if (find_pairs == nullptr) return WriteLegal(packed, legal);
    std::uint64_t actors = ActorsOf(packed, SideOf(packed.to_move));
    if (packed.to_move == Side::kUnknown) [[unlikely]]
      actors |= ActorsOf(packed, 1);
    const std::uint64_t can_act = std::uint64_t{packed.must_pass} - 1;
    const std::uint64_t pass = std::uint64_t{packed.may_pass} << kPassBit;
    find_pairs(kPairs.words.data(), kPairs.kBytes, {(actors & can_act) | pass, 0},
               packed.open | 1U << kAlways, legal);
  }

  // ForEachAction(), by four spaces of a side at once. Without branches on who is to move: the rows
  // are shuffled, so it could not be predicted.
  static void WriteLegal(const Packed& packed, std::uint8_t* legal) {
    Bits bits;
    const unsigned side = SideOf(packed.to_move);
    AddActions(packed, side, 0 - std::uint64_t{side == 0}, 0 - std::uint64_t{side == 1}, bits);
    if (packed.to_move == Side::kUnknown) [[unlikely]] {
      AddActions(packed, 1, 0, ~std::uint64_t{0}, bits);
    }
    bits.Add(kPassAction, packed.may_pass);
    bits.CopyTo(legal);
  }

  // Adds the actions of `side`. Exactly one of `black` and `white` is not zero, but has all bits.
  [[gnu::always_inline]] static void AddActions(const Packed& packed, unsigned side,
                                                std::uint64_t black, std::uint64_t white,
                                                Bits& bits) {
    const std::uint64_t can_act = std::uint64_t{packed.must_pass} - 1;
    black &= can_act;
    white &= can_act;
    const auto add = [&](unsigned first, std::uint64_t actions) {
      bits.Add(first, actions & black);
      bits.Add(kSideActions + first, actions & white);
    };
    static_assert(kSpaces == 24 && 8 * kMaxDistance < 64);
    for (unsigned from = 0; from < kSpaces; from += 8) {
      add(kMaxDistance * from, MovesFrom(packed, side, from) | MovesFrom(packed, side, from + 4)
                                                                   << 4 * kMaxDistance);
    }
    add(kMoveActions, EntrancesOf(packed, side));
  }

  // The moves from four spaces.
  static std::uint64_t MovesFrom(const Packed& packed, unsigned side, unsigned from) {
    const std::uint64_t ring = packed.open | std::uint64_t{packed.open} << kSpaces;
    const std::uint64_t seen = ring >> (from + (side == 0 ? 1 : kSpaces - kMaxDistance));
    return kMovesFromFour[side].to_open[seen % (1U << MovesFromFour::kSeen)] &
           kMovesFrom[packed.movable[side] >> from & 15];
  }

  static std::uint64_t EntrancesOf(const Packed& packed, unsigned side) {
    const auto& dragons = packed.knows_mats ? packed.mat : packed.tray;
    const SpaceSet entries = packed.open >> FirstEntry(side) & 7;
    std::uint64_t entrances = 0;
    for (unsigned kind = 0; kind < kKinds; ++kind) {
      entrances |= std::uint64_t{dragons[StoneOf(side, kind)] != 0 ? entries : 0}
                   << kEntrySpaces * kind;
    }
    return entrances;
  }
};

}  // namespace plymill::tatsu
