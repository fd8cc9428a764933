// Geometry: the checks of `--geometry` on the placements and numbers of a game.
//
// It checks places, edges, the tile set, the order of turns and running totals, but not features
// and meeples. It only remarks; no row changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "games/carcassonne/tile.h"
#include "games/carcassonne/tile_set.h"
#include "record/recorder.h"

namespace plymill::carcassonne {

class Geometry {
 public:
  // Checks `ply`, and remarks on it to `recorder`. Plies must come in the order of the text.
  // `players`: the players known so far, one bit each; `listed`: the header lists players;
  // `expansions`: the tiles may be others than those of the base game.
  template <class Recorder>
  constexpr void Check(const Ply& ply, std::string_view written, std::uint32_t players, bool listed,
                       bool expansions, Recorder& recorder) {
    if (ply.kind == Kind::kPlace && IsOutOfTurn(ply, players, listed)) {
      recorder.Remark({kOutOfTurn, written, {}});
    }
    const bool tiled =
        ply.kind == Kind::kStart || ply.kind == Kind::kPlace || ply.kind == Kind::kDiscard;
    if (tiled && !expansions && IsBeyondSet(ply.tile)) recorder.Remark({kBeyondSet, written, {}});
    if (ply.kind == Kind::kStart || ply.kind == Kind::kPlace) Lay(ply, written, recorder);
    for (const Score& score : ply.points) {
      if (!AddsUp(score)) recorder.Remark({kWrongTotal, written, {}});
    }
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  static constexpr std::size_t kMaxTiles = kSlots / 2;  // later tiles are not checked
  static constexpr int kNext[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};  // left, up, right, down

  struct Placed {
    bool taken = false;
    std::int16_t x = 0, y = 0;
    std::array<char, 4> sides{};  // zeros unless the tile has four sides
  };

  // "Players are identified in playing order": the first of n players makes moves 1, n+1 and so on.
  static constexpr bool IsOutOfTurn(const Ply& ply, std::uint32_t players, bool listed) {
    unsigned count = 0;
    for (std::uint32_t left = players; left != 0; left >>= 1) ++count;
    if (!listed && count <= 2) count = 2;
    const bool in_order = players == (1U << count) - 1 || (!listed && count == 2);
    if (ply.number.value == 0 || ply.player.is_null() || !in_order || (!listed && count > 2)) {
      return false;
    }
    return (ply.number.value - 1U) % count != ply.player.code();
  }

  constexpr bool IsBeyondSet(const Tile& tile) {
    const std::size_t kind = KindOfTile(tile);
    return kind == kTileKinds || ++laid_[kind] > kTileSet[kind].count;
  }

  template <class Recorder>
  constexpr void Lay(const Ply& ply, std::string_view written, Recorder& recorder) {
    if (tiles_ == kMaxTiles) return;
    Placed& here = At(ply.x.value, ply.y.value);
    if (here.taken) return recorder.Remark({kOccupied, written, {}});
    const std::array<char, 4> sides = SidesOf(ply.tile);
    bool touches = false, matches = true;
    for (std::size_t side = 0; side < 4; ++side) {
      const Placed& next = At(ply.x.value + kNext[side][0], ply.y.value + kNext[side][1]);
      const char other = next.taken ? next.sides[(side + 2) % 4] : '\0';
      touches = touches || next.taken;
      matches = matches && (other == '\0' || sides[side] == '\0' || other == sides[side]);
    }
    if (!touches && tiles_ > 0) recorder.Remark({kIsolated, written, {}});
    if (!matches) recorder.Remark({kEdgeMismatch, written, {}});
    here = {true, ply.x.value, ply.y.value, sides};
    ++tiles_;
  }

  static constexpr std::array<char, 4> SidesOf(const Tile& tile) {
    std::array<char, 4> sides{};
    std::size_t count = 0;
    for (const char c : tile.view()) {
      if (!IsSide(c)) continue;
      if (count == 4 && c != 'A') return {};
      if (count < 4) sides[count++] = c;
    }
    return count == 4 ? sides : std::array<char, 4>{};
  }

  // The slot of the tile at (x,y), or a free slot for it.
  constexpr Placed& At(int x, int y) {
    const auto hash =
        static_cast<std::size_t>(x + 1024) * 61 + static_cast<std::size_t>(y + 1024) * 7;
    for (std::size_t slot = hash % kSlots;; slot = (slot + 1) % kSlots) {
      Placed& placed = table_[slot];
      if (!placed.taken || (placed.x == x && placed.y == y)) return placed;
    }
  }

  // Whether the written total is the sum of the points so far. After a wrong total, the sum
  // continues from the written total, so that one slip causes one remark.
  constexpr bool AddsUp(const Score& score) {
    if (score.player.is_null()) return true;
    std::uint32_t& total = totals_[score.player.code()];
    for (const std::uint16_t points : score.points) total += points;
    if (score.total.is_null() || score.total.value == total) return true;
    total = score.total.value;
    return false;
  }

  std::array<Placed, kSlots> table_{};
  std::size_t tiles_ = 0;
  std::array<std::uint16_t, kTileKinds> laid_{};
  std::array<std::uint32_t, PlayerId::kCount> totals_{};
};

}  // namespace plymill::carcassonne
