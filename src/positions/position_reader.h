// PositionReader: gives the batches of one rank and worker. include/plymill/positions.h describes
// what it does.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/workers.h"
#include "plymill/positions.h"
#include "positions/left_out_counts.h"
#include "positions/place_in_epoch.h"
#include "positions/position_files.h"
#include "positions/window_plan.h"
#include "positions/window_reader.h"

namespace plymill {

class PositionReader {
 public:
  static Result<std::unique_ptr<PositionReader>> Open(const PositionOptions& options);

  const PositionLayout& layout() const { return layout_; }
  const PositionFiles& files() const { return files_; }
  std::uint64_t epoch() const { return place_.epoch; }

  // Returns the number of rows; 0 at the end of the epoch.
  Result<std::uint32_t> Next(const PositionArrays& arrays);

  bool IsNextReady() const;

  // Whether the last batch is padding.
  bool is_padding() const { return is_padding_; }

  Result<std::uint32_t> At(std::uint64_t index, const PositionArrays& arrays);

  void SetEpoch(std::uint64_t epoch);

  // Counts the positions of each range, unless they are counted.
  Result<void> Count();

  // The counts of the epoch, if the positions of the ranges are counted.
  std::optional<PositionCount> count() const;

  std::string State() const { return StateText(owner_, place_); }
  Result<void> Load(std::string_view state);

  PositionsReport report() const;

 private:
  static constexpr std::uint64_t kNoWindow = ~std::uint64_t{0};

  PositionReader(const PositionOptions& options, Workers workers, PositionFiles files);

  void BeginEpoch(const PlaceInEpoch& place);
  RowView row_view() const;
  Result<void> ReadWindow(std::uint64_t window);
  void CountTallies();
  Result<void> ReadSingle(std::size_t index);
  std::uint32_t WriteSingle(const PlacedBlock& block, std::size_t game, std::uint32_t ply,
                            const PositionArrays& arrays);
  Result<std::uint32_t> End();
  Result<bool> HasMore();
  std::uint64_t NextWindow();
  Result<std::uint32_t> Fill(const PositionArrays& arrays);
  std::uint64_t PositionsOf(std::uint64_t window) const;
  std::uint64_t BatchesOf(const Share& share) const;
  std::uint64_t BatchesToGive() const;
  std::uint64_t WindowsOf(const Share& share) const;
  const Share& share() const { return owner_.share; }

  PositionOptions options_;
  Workers workers_;
  PositionFiles files_;
  PositionLayout layout_;
  StateOwner owner_;
  PositionFilter filter_;
  WindowReader reader_;

  PlaceInEpoch place_;
  WindowPlan plan_;
  std::uint64_t window_ = kNoWindow;  // that reader_ holds
  bool is_padding_ = false;
  Result<void> failure_;

  std::vector<std::uint32_t> counts_;  // positions of each range; empty: not counted
  std::optional<std::uint64_t> batches_to_give_;

  // For At(): the block that was read last, and a window for one game.
  std::optional<std::size_t> single_block_;
  ReadBlockMemory single_memory_;
  std::unique_ptr<AnyWindow> single_window_;

  PositionsReport report_;
  std::uint64_t rows_given_ = 0, games_in_batches_ = 0;  // the games of each batch
  LeftOutCounts left_out_;
};

}  // namespace plymill
