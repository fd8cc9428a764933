// WindowPlan: which games stand in which window of an epoch.
//
// Blocks of the files are cut into ranges of at most `games` games. They are put into an
// order that the seed and the epoch decide, and ranges that follow each other make a window, as
// long as it has at most `games` games and about `plies` plies. Nothing else decides the plan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/random.h"

namespace plymill {

// Games of a block, which are read together.
struct GameRange {
  std::uint32_t block = 0;  // index in the blocks of all files
  std::uint32_t first = 0;  // game in the block
  std::uint32_t games = 0;
  std::uint64_t plies = 0;  // of a part of a block: in proportion to its games
};

struct WindowSize {
  std::uint32_t games = 0, plies = 0;
};

// The numbers that decide one thing, such as the order of a window, are made from a seed, and from
// the numbers of the thing.
inline Random RandomFor(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  return Random(Random(Random(seed).Next() + a).Next() + b);
}

// Puts `values` into an order that `random` decides: Fisher-Yates.
template <class Values>
void Permute(Values&& values, Random random) {
  for (std::size_t left = values.size(); left > 1; --left) {
    const std::size_t other = random.Below(static_cast<std::uint32_t>(left));
    std::swap(values[left - 1], values[other]);
  }
}

// Appends the ranges of a block: as few as possible, of about the same size.
inline void AppendRanges(std::uint32_t block, std::uint32_t games, std::uint64_t plies,
                         std::uint32_t most_games, std::vector<GameRange>& ranges) {
  const std::uint64_t parts = (std::uint64_t{games} + most_games - 1) / most_games;
  for (std::uint64_t i = 0; i < parts; ++i) {
    const auto first = static_cast<std::uint32_t>(games * i / parts);
    const auto end = static_cast<std::uint32_t>(games * (i + 1) / parts);
    ranges.push_back({block, first, end - first, plies * (end - first) / games});
  }
}

class WindowPlan {
 public:
  WindowPlan() = default;
  WindowPlan(std::span<const GameRange> ranges, WindowSize size, bool is_shuffled,
             std::uint64_t seed, std::uint64_t epoch) {
    for (std::uint32_t i = 0; i < ranges.size(); ++i) order_.push_back(i);
    if (is_shuffled) Permute(order_, RandomFor(seed, epoch, kRangeOrder));
    Cut(ranges, size);
  }

  std::size_t windows() const { return begins_.size(); }

  // The ranges of a window, as indexes.
  std::span<const std::uint32_t> RangesOf(std::size_t window) const {
    const std::size_t end = window + 1 < begins_.size() ? begins_[window + 1] : order_.size();
    return std::span(order_).subspan(begins_[window], end - begins_[window]);
  }

 private:
  static constexpr std::uint64_t kRangeOrder = ~std::uint64_t{0};  // no window has this number

  void Cut(std::span<const GameRange> ranges, WindowSize size) {
    std::uint64_t games = 0, plies = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const GameRange& range = ranges[order_[i]];
      if (i == 0 || games + range.games > size.games || plies + range.plies > size.plies) {
        begins_.push_back(i);
        games = plies = 0;
      }
      games += range.games;
      plies += range.plies;
    }
  }

  std::vector<std::uint32_t> order_;
  std::vector<std::size_t> begins_;  // of the windows in order_
};

}  // namespace plymill
