// Turned: positions of Lost Cities with other colours, or seats. See rules/positions_ops.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/lost_cities/rules/actions.h"
#include "games/lost_cities/rules/options.h"
#include "games/lost_cities/rules/state.h"
#include "plymill/positions.h"

namespace plymill::lost_cities {

class Turned {
 public:
  // The permutations of the colours: of five, unless the option says six.
  static std::uint32_t SymmetriesOf(const Options& options) {
    return options.colors == Colors::kSix ? 720 : 120;
  }

  static std::string_view WhyNoMoverView(const Options&) { return {}; }

  Turned(const Options&, const PositionView& view, const std::int16_t* globals)
      : swaps_seats_(view.of_mover && globals[0] == 1) {
    const auto colours = static_cast<std::uint32_t>(globals[1]);
    Permute(view.symmetry, colours);
  }

  std::int32_t Action(std::int32_t action) const {
    Ply ply = PlyOf(action);
    const unsigned kind = KindOf(ply.card);
    const auto pile = static_cast<unsigned>(ply.draw) - 1;
    const unsigned to = kKindsPerColor * to_[kind / kKindsPerColor] + kind % kKindsPerColor;
    const unsigned from = pile < kColorCount ? to_[pile] : pile;
    return static_cast<std::int32_t>(kActionsPerKind * to +
                                     (ply.kind == Kind::kDiscard ? kPileCount : 0) + from);
  }

  // The places of handshakes stay in rising order.
  void Board(std::uint8_t* board) const {
    std::array<std::uint8_t, kSlots> before;
    std::copy_n(board, kSlots, before.begin());
    for (std::size_t color = 0; color < kColorCount; ++color) {
      std::uint8_t* const places = board + std::size_t{kSlotsPerColor} * to_[color];
      for (std::size_t i = 0; i < kSlotsPerColor; ++i) {
        const std::uint8_t code = before[kSlotsPerColor * color + i];
        places[i] = swaps_seats_ && code >= 1 && code <= 4 ? kOther[code] : code;
      }
      std::sort(places, places + kHandshakes);
    }
  }

  void Globals(std::int16_t* globals) const {
    std::array<std::int16_t, kColorCount> piles;
    std::copy_n(globals + 8, kColorCount, piles.begin());
    for (std::size_t color = 0; color < kColorCount; ++color) {
      globals[8 + to_[color]] = piles[color];
    }
    if (!swaps_seats_) return;
    globals[0] = static_cast<std::int16_t>(1 - globals[0]);
    std::swap(globals[4], globals[5]);
    std::swap(globals[6], globals[7]);
  }

 private:
  // Hands and expeditions of the other player: see Place.
  static constexpr std::array<std::uint8_t, 5> kOther = {0, 2, 1, 4, 3};

  // The permutation with this number, in lexicographic order, modulo their number.
  void Permute(std::uint32_t number, std::uint32_t colours) {
    std::array<std::uint8_t, kColorCount> left = {0, 1, 2, 3, 4, 5};
    to_ = left;
    std::uint32_t count = 1;
    for (std::uint32_t i = 2; i <= colours; ++i) count *= i;
    number %= count;
    for (std::uint32_t i = 0; i < colours; ++i) {
      count /= colours - i;
      const std::size_t at = number / count;
      number %= count;
      to_[i] = left[at];
      std::copy(left.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                left.begin() + static_cast<std::ptrdiff_t>(colours - i),
                left.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }

  std::array<std::uint8_t, kColorCount> to_{};  // by colour
  bool swaps_seats_;
};

}  // namespace plymill::lost_cities
