// WindowGame: a game of a window of positions: how it ended, and where its positions are.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rules/ending.h"
#include "rules/positions_ops.h"
#include "rules/random.h"

namespace plymill {

struct WindowGame {
  std::uint64_t number = 0;       // in the files
  std::uint32_t first_place = 0;  // of its positions
  std::uint32_t positions = 0;
  std::uint32_t end_of_actions = 0;  // plies of the game up to its last action
  std::uint32_t task = 0;
  std::uint32_t batch = 0;                                  // the last one with a row of the game
  Outcome outcome = {};                                     // kUnknown, kWin or kDraw
  std::array<std::int16_t, Ending::kMaxPlayers> margins{};  // by the code of the player

  // Whether `batch` has no other row of the game so far. May be called on several threads.
  bool IsNewTo(std::uint32_t of_row) {
    std::atomic_ref<std::uint32_t> last(batch);
    return last.load(std::memory_order_relaxed) != of_row &&
           last.exchange(of_row, std::memory_order_relaxed) != of_row;
  }

  std::int8_t OutcomeFor(unsigned player) const {
    if (outcome.kind == OutcomeKind::kUnknown || player == kNoMover) return kUnknownOutcome;
    if (outcome.kind == OutcomeKind::kDraw) return 0;
    return (outcome.winners >> player & 1) != 0 ? std::int8_t{1} : std::int8_t{-1};
  }
  std::int16_t MarginFor(unsigned player) const {
    return player < margins.size() ? margins[player] : kUnknownMargin;
  }
};

// Sets the margin of each player in `points`, the points of a complete game.
inline void SetMargins(std::span<const PointsRecord> points, WindowGame& game) {
  for (const PointsRecord& own : points) {
    if (points.size() < 2 || own.player >= game.margins.size()) continue;
    std::int64_t best = INT32_MIN;
    for (const PointsRecord& other : points) {
      if (other.player != own.player) best = std::max<std::int64_t>(best, other.points);
    }
    const std::int64_t margin = std::clamp<std::int64_t>(own.points - best, -32767, 32767);
    game.margins[own.player] = static_cast<std::int16_t>(margin);
  }
}

// Whether the filter wants the position before ply `ply` of game `game` of the files.
inline bool IsWanted(const PositionFilter& filter, std::uint64_t game, std::uint32_t ply) {
  if (ply < filter.from_ply) return false;
  if (filter.every == 1) return true;
  const std::uint64_t first = Random(filter.seed ^ Random(game).Next()).Next() % filter.every;
  return (ply - filter.from_ply) % filter.every == first;
}

}  // namespace plymill
