// Turned: positions of Tatsu as the player to move sees them. See rules/positions_ops.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "games/tatsu/rules/actions.h"
#include "games/tatsu/rules/options.h"
#include "plymill/positions.h"

namespace plymill::tatsu {

// Space s is space 16 - s, modulo 24, for the other player: both enter at their spaces 1, 2, 3, and
// move clockwise.
class Turned {
 public:
  static std::uint32_t SymmetriesOf(const Options&) { return 1; }

  // The coloured segments and the entry spaces must be alike for both players.
  static std::string_view WhyNoMoverView(const Options& options) {
    if (options.white_entry != WhiteEntry::kMirrored) {
      return "with white-entry=rising, the players enter in different orders";
    }
    if (options.mats == Mats::kUnknown) return {};
    for (const auto& segments :
         {options.vine_segments, options.water_segments, options.fire_segments}) {
      for (const std::uint8_t space : segments) {
        const auto other = static_cast<std::uint8_t>(Other(space - 1U) + 1);
        if (std::find(segments.begin(), segments.end(), other) == segments.end()) {
          return "the coloured segments are not alike for both players";
        }
      }
    }
    return {};
  }

  Turned(const Options&, const PositionView& view, const std::int16_t* globals)
      : turns_(view.of_mover && globals[0] == 1) {}

  std::int32_t Action(std::int32_t action) const {
    if (!turns_ || action >= kPassAction) return action;
    const auto index = static_cast<unsigned>(action) % kSideActions;
    const auto side = 1 - static_cast<unsigned>(action) / kSideActions;
    if (index < kMoveActions) {
      return MoveAction(side, Other(index / kMaxDistance), index % kMaxDistance + 1);
    }
    const unsigned entrance = index - kMoveActions;
    return EntryAction(side, entrance / kEntrySpaces, kEntrySpaces - 1 - entrance % kEntrySpaces);
  }

  void Board(std::uint8_t* board) const {
    if (!turns_) return;
    std::array<std::uint8_t, std::size_t{2} * kSpaces> before;
    std::copy_n(board, before.size(), before.begin());
    constexpr std::array<std::uint8_t, 7> kOtherStone = {0, 4, 5, 6, 1, 2, 3};
    for (unsigned space = 0; space < kSpaces; ++space) {
      for (unsigned place = 0; place < 2; ++place) {
        board[2 * Other(space) + place] = kOtherStone[before[2 * space + place]];
      }
    }
  }

  void Globals(std::int16_t* globals) const {
    if (!turns_) return;
    globals[0] = static_cast<std::int16_t>(1 - globals[0]);
    for (std::size_t at = 5; at < 23; at += std::size_t{2} * kKinds) {
      std::swap_ranges(globals + at, globals + at + kKinds, globals + at + kKinds);
    }
  }

 private:
  // By the index of a space.
  static constexpr unsigned Other(unsigned space) { return (kSpaces + 14 - space) % kSpaces; }

  bool turns_;
};

}  // namespace plymill::tatsu
