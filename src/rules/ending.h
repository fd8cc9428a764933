// Ending: how a game ended by its rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/records.h"

namespace plymill {

struct Ending {
  static constexpr std::size_t kMaxPlayers = 16;

  Outcome outcome;  // kUnknown: the rules do not say how the game ended

  // False if the rules could not check all plies, for instance those of an expansion. Such a game
  // is illegal if one of its plies is; otherwise it is not known whether it is legal.
  bool is_checked = true;

  void AddPoints(unsigned player, std::int32_t points) {
    if (size_ == kMaxPlayers) return;
    points_[size_++] = {static_cast<std::uint8_t>(player), points};
  }

  // What players have scored, in the order of the calls of AddPoints(); empty if the game has no
  // points, or the rules do not know them.
  std::span<const PointsRecord> points() const { return {points_.data(), size_}; }

 private:
  std::array<PointsRecord, kMaxPlayers> points_;
  std::size_t size_ = 0;
};

}  // namespace plymill
