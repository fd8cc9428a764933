// CheckPositions: packs and writes positions, and compares their legal actions with the rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/rules.h"
#include "rules/window_of.h"

namespace plymill::testing {

// Checks the positions of one game after the other. Any plies may have led to them.
template <HasPositions Game>
class PositionCheck {
 public:
  using Rules = typename Game::Rules;
  using Positions = typename Game::Positions;

  void BeginGame() { packer_.BeginGame(); }

  // What is wrong with the row of `state` before `ply`; empty if nothing is.
  std::string Check(const typename Rules::State& state, const typename Game::Ply& ply) {
    const std::int32_t played = Rules::ActionOf(state, ply);
    if (played == kNoAction) return {};
    typename Positions::Packed packed;
    if (packer_.Pack(state, played, packed) != Fit::kFits) return {};
    std::fill(legal_.begin(), legal_.end(), std::uint8_t{0xFF});
    Positions::Write(packed, packer_, board_.data(), globals_.data(), legal_.data());
    std::vector<std::uint8_t> expected(legal_.size());
    bool has_any = false;
    Rules::Legal(state, [&](std::int32_t action) {
      has_any = true;
      SetLegal(action, expected.data());
    });
    // A ply of the wrong player, or after the end, is illegal and never a row.
    const bool is_row = has_any && !Rules::IsOver(state) && Rules::ToMove(state) == ply.player;
    return is_row && legal_ != expected ? "the legal actions of a row are not those of the rules"
                                        : "";
  }

 private:
  using Row = ArrayRow<Positions>;

  typename Positions::Packer packer_;
  std::vector<std::uint8_t> board_ = std::vector<std::uint8_t>(Row::kBoardBytes);
  std::vector<std::uint8_t> legal_ = std::vector<std::uint8_t>(Row::kLegalBytes);
  std::vector<std::int16_t> globals_ = std::vector<std::int16_t>(Positions::kGlobals.size());
};

// Notations without positions.
struct NoPositionCheck {
  void BeginGame() {}
  std::string Check(const auto&, const auto&) { return {}; }
};

template <class Game>
auto PositionCheckOf() {
  if constexpr (HasPositions<Game>) {
    return PositionCheck<Game>();
  } else {
    return NoPositionCheck();
  }
}

}  // namespace plymill::testing
