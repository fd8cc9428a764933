// WindowReader: reads and replays the games of ranges, and holds their positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/buffer.h"
#include "base/result.h"
#include "base/workers.h"
#include "positions/position_files.h"
#include "rules/positions_ops.h"

namespace plymill {

class WindowReader {
 public:
  WindowReader(const PositionFiles& files, const std::vector<RuleSetting>& settings);

  // Reads the games of `ranges`, in this order, and lists their positions. The result does not
  // depend on the number of threads.
  Result<void> Read(std::span<const std::uint32_t> ranges, const PositionFilter& filter,
                    Workers& workers);

  // The places of the positions: first in the order of ranges, games and plies. The caller may
  // permute them.
  Buffer<std::uint32_t>& places() { return places_; }

  // Writes the positions `first` to `first + count - 1` of places() to the first rows. Returns the
  // number of their games.
  Result<std::size_t> Write(std::size_t first, std::size_t count, const RowView& view,
                            const PositionArrays& arrays, Workers& workers);

  // What the tasks of Read() counted, one after the other.
  std::span<const PositionTally> tallies() const { return {tallies_.data(), tasks_.size()}; }

  AnyWindow& window() { return *window_; }

 private:
  Result<void> ReadBlocks(std::span<const std::uint32_t> ranges, Workers& workers);
  void MakeTasks(std::span<const std::uint32_t> ranges, std::size_t per_range);

  const PositionFiles& files_;
  std::unique_ptr<AnyWindow> window_;
  std::vector<std::unique_ptr<ReadBlockMemory>> blocks_;  // by the range in the window
  std::vector<Result<void>> failures_;
  std::vector<WindowTask> tasks_;
  std::vector<PositionTally> tallies_;
  Buffer<std::uint32_t> places_;
  std::uint32_t batch_ = 0;  // the number of the last call of Write()
};

}  // namespace plymill
