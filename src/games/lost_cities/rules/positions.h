// Positions of Lost Cities for training: see rules/positions_ops.h, and docs/positions.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/bit_words.h"
#include "games/lost_cities/rules/actions.h"
#include "games/lost_cities/rules/play.h"
#include "games/lost_cities/rules/rules.h"
#include "games/lost_cities/rules/turned.h"
#include "rules/bit_pairs/bit_pairs.h"
#include "rules/positions_ops.h"

namespace plymill::lost_cities {

struct Positions {
  using Turned = lost_cities::Turned;

  // The codes of the board are those of Place.
  static constexpr std::array<std::uint32_t, 1> kBoard = {kSlots};
  static constexpr std::array<std::string_view, 0> kPlanes = {};
  static constexpr std::array<std::string_view, 14> kGlobals = {
      "to_move", "colours",  "draw_pile",  "rounds_left", "points_1",  "points_2",    "known_1",
      "known_2", "red_pile", "green_pile", "white_pile",  "blue_pile", "yellow_pile", "black_pile"};
  static constexpr std::int32_t kActions = kActionCount;

  struct Packed {
    std::array<Place, kSlots> places;
    std::array<std::uint8_t, kColorCount> last;  // of the player to move
    std::array<std::uint8_t, kColorCount> pile_sizes;
    std::array<std::uint8_t, 2> known;
    std::array<std::int16_t, 2> earlier_points;
    std::uint8_t draw_pile, seat, colors, rounds_left;
  };

  class Packer {
   public:
    void Clear() {}
    void BeginGame() {}
    static Fit Pack(const State& state, std::int32_t action, Packed& packed) {
      if (state.round_is_over() && state.rounds_left != 0) [[unlikely]] {
        State next = state;
        BeginNextRound(next);
        next.to_move = state.to_move;
        return Pack(next, action, packed);
      }
      const unsigned seat = MoverOf(state);
      packed = {state.places,
                state.last[seat],
                state.pile_sizes,
                state.known,
                state.earlier_points,
                state.draw_pile,
                static_cast<std::uint8_t>(seat),
                state.colors,
                state.rounds_left};
      return Fit::kFits;
    }

    FindPairsFunction* find_pairs = BestFindPairs();
  };

  static void Write(const Packed& packed, const Packer& packer, std::uint8_t* board,
                    std::int16_t* globals, std::uint8_t* legal) {
    if (board != nullptr) std::memcpy(board, packed.places.data(), kSlots);
    if (globals != nullptr) WriteGlobals(packed, globals);
    if (legal == nullptr) return;
    packer.find_pairs == nullptr ? WriteLegal(packed, legal)
                                 : WriteLegal(packed, *packer.find_pairs, legal);
  }

  static bool IsAction(const Ply&) { return true; }
  static unsigned MoverOf(const State& state) { return state.to_move & 1; }
  static bool HasMargin(const State&, const Ending& ending) { return !ending.points().empty(); }

 private:
  static void WriteGlobals(const Packed& packed, std::int16_t* globals) {
    globals[0] = packed.seat;
    globals[1] = packed.colors;
    globals[2] = packed.draw_pile;
    globals[3] = packed.rounds_left;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      globals[4 + seat] = packed.earlier_points[seat];
      globals[6 + seat] = packed.known[seat];
    }
    for (std::size_t color = 0; color < kColorCount; ++color) {
      globals[8 + color] = packed.pile_sizes[color];
    }
  }

  // Four kinds have 56 bits, seven bytes. By four bits: a bit at the first action of each kind.
  static constexpr std::array<std::uint64_t, 16> kSpread = [] {
    std::array<std::uint64_t, 16> all{};
    for (std::size_t bits = 0; bits < all.size(); ++bits) {
      for (unsigned i = 0; i < 4; ++i) all[bits] |= (bits >> i & 1) << kActionsPerKind * i;
    }
    return all;
  }();

  // The slots, one bit each, whose cards the player may hold.
  class HeldSlots {
   public:
    explicit HeldSlots(const Packed& packed) {
      using bytes_of_word::kOnes;
      static_assert(Place::kHidden == Place{});
      const auto own = static_cast<unsigned>(HandOf(packed.seat));
      const bool has_hidden = packed.known[packed.seat] < kHandCards;
      // A hidden card has no bits, one of the hand has those of `own`.
      const std::uint64_t others = (has_hidden ? ~own & 127 : 127) * kOnes;
      const unsigned wanted = has_hidden ? 0 : own;
      for (unsigned i = 0; i < kSlots; i += 8) {
        const std::uint64_t places = bytes_of_word::Load(packed.places.data() + i);
        slots_.Add(i, bytes_of_word::Collect(bytes_of_word::Equal(places & others, wanted)));
      }
    }

    // The kinds of a colour.
    unsigned KindsOf(unsigned color) const {
      const auto slots =
          static_cast<unsigned>(slots_.Get(std::size_t{kSlotsPerColor} * color, kSlotsPerColor));
      const unsigned handshake = (slots & 7) != 0 ? 1 : 0;
      return ((slots >> (kHandshakes - 1)) & ~1U) | handshake;
    }

   private:
    BitWords<kSlots> slots_;
  };

  // The piles that the player can draw from.
  static std::uint64_t PilesOf(const Packed& packed) {
    std::uint64_t piles = 1U << kColorCount;
    for (unsigned color = 0; color < kColorCount; ++color) {
      piles |= std::uint64_t{packed.pile_sizes[color] != 0} << color;
    }
    return piles;
  }

  // The actions: a kind of card, in the high word of a set if it can be put on the expedition, and
  // a pile to draw from.
  static constexpr auto kPairs = [] {
    BitPairs<kActions> pairs;
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      for (std::size_t pile = 0; pile < kPileCount; ++pile) {
        const std::size_t play = kActionsPerKind * kind + pile;
        pairs.Add(play, 64 + kind, pile);
        if (pile != kind / kKindsPerColor) pairs.Add(play + kPileCount, kind, pile);
      }
    }
    return pairs;
  }();

  static void WriteLegal(const Packed& packed, FindPairsFunction& find_pairs, std::uint8_t* legal) {
    const HeldSlots slots(packed);
    FirstSet kinds = {};
#pragma GCC unroll 6
    for (unsigned color = 0; color < kColorCount; ++color) {
      const std::uint64_t held = slots.KindsOf(color);
      kinds.low |= held << kKindsPerColor * color;
      kinds.high |= (held & (~0U << packed.last[color])) << kKindsPerColor * color;
    }
    find_pairs(kPairs.words.data(), kPairs.kBytes, kinds, PilesOf(packed), legal);
  }

  // LegalActions::Bits(), by the kinds of a colour instead of one by one.
  static void WriteLegal(const Packed& packed, std::uint8_t* legal) {
    const std::uint64_t piles = PilesOf(packed);
    const HeldSlots slots(packed);
    std::uint64_t bits[kKinds / 4] = {};
    for (unsigned color = 0; color < kColorCount; ++color) {
      const unsigned held = slots.KindsOf(color);
      const unsigned plays = held & (~0U << packed.last[color]);
      const std::uint64_t discard = (piles & ~(std::uint64_t{1} << color)) << kPileCount;
      const unsigned first = color * kKindsPerColor, shift = first % 4;
      std::uint64_t* const to = bits + first / 4;
      for (unsigned i = 0; i < 3; ++i) {
        const auto four = [&](unsigned kinds) { return kSpread[kinds << shift >> 4 * i & 15]; };
        to[i] |= four(plays) * piles + four(held) * discard;
      }
    }
    for (unsigned i = 0; i < kKinds / 4; ++i) std::memcpy(legal + std::size_t{7} * i, bits + i, 7);
  }
};

}  // namespace plymill::lost_cities
