#include "positions/position_reader.h"

#include <algorithm>
#include <utility>

#include "rules/rules_ops.h"
#include "run/failure.h"

namespace plymill {

Result<std::unique_ptr<PositionReader>> PositionReader::Open(const PositionOptions& options) {
  Workers workers(options.threads, options.cancel);
  Result<PositionFiles> files = PositionFiles::Open(options, workers);
  if (!files.ok()) return files.error();
  return std::unique_ptr<PositionReader>(
      new PositionReader(options, std::move(workers), *std::move(files)));
}

PositionReader::PositionReader(const PositionOptions& options, Workers workers, PositionFiles files)
    : options_(options),
      workers_(std::move(workers)),
      files_(std::move(files)),
      layout_(files_.game().rules->positions->layout()),
      owner_{.files = files_.files_hash(),
             .options = files_.options_hash(),
             .share = {options.rank, options.world, options.worker, options.workers},
             .batch = options.batch,
             .ranks = options.ranks},
      filter_{.only_clean = options.only_clean,
              .from_ply = options.from_ply,
              .every = options.every,
              .seed = options.seed,
              .skip_forced = options.skip_forced},
      reader_(files_, options.rules) {
  BeginEpoch({.epoch = options.epoch});
}

void PositionReader::BeginEpoch(const PlaceInEpoch& place) {
  place_ = place;
  plan_ = WindowPlan(files_.ranges(), files_.window_size(),
                     options_.order == PositionOrder::kWindows, options_.seed, place.epoch);
  window_ = kNoWindow;
  is_padding_ = false;
  failure_ = Result<void>();
  batches_to_give_.reset();
  report_ = {};
  left_out_.Clear();
  rows_given_ = games_in_batches_ = 0;
}

RowView PositionReader::row_view() const {
  return {.view = options_.view,
          .has_random_symmetry = options_.random_symmetry,
          .seed = Random(options_.seed ^ Random(place_.epoch).Next()).Next()};
}

void PositionReader::SetEpoch(std::uint64_t epoch) { BeginEpoch({.epoch = epoch}); }

Result<void> PositionReader::Load(std::string_view state) {
  const Result<PlaceInEpoch> place = PlaceOfState(state, owner_);
  if (!place.ok()) return place.error();
  BeginEpoch(*place);
  return {};
}

// The windows that a share gets, without padding.
std::uint64_t PositionReader::WindowsOf(const Share& share) const {
  const std::uint64_t begin = place_.first + share.index(), end = plan_.windows();
  return begin >= end ? 0 : (end - begin - 1) / share.consumers() + 1;
}

// The next window; if it is padding, one after the other of all windows.
std::uint64_t PositionReader::NextWindow() {
  const std::uint64_t own = WindowsOf(share());
  is_padding_ = place_.windows >= own;
  if (!is_padding_) return place_.first + place_.windows * share().consumers() + share().index();
  return (share().index() + place_.windows - own) % plan_.windows();
}

Result<bool> PositionReader::HasMore() {
  if (options_.ranks == RankEnd::kUneven) return place_.windows < WindowsOf(share());
  if (!batches_to_give_) {
    if (Result<void> status = Count(); !status.ok()) return status;
    batches_to_give_ = BatchesToGive();
  }
  return place_.batches < *batches_to_give_;
}

// After the last batch: all windows are given, those of other ranks too.
Result<std::uint32_t> PositionReader::End() {
  is_padding_ = false;
  const std::uint64_t left =
      plan_.windows() - std::min(place_.first, std::uint64_t{plan_.windows()});
  place_.windows = std::max(place_.windows, (left + share().consumers() - 1) / share().consumers());
  place_.rows = 0;
  return 0;
}

Result<std::uint32_t> PositionReader::Next(const PositionArrays& arrays) {
  if (!failure_.ok()) return failure_;
  Result<std::uint32_t> rows = Fill(arrays);
  if (!rows.ok() && FailureOf(rows.error()) != Failure::kCancelled) failure_ = rows.error();
  return rows;
}

// Whether the next rows are those of the window that reader_ holds.
bool PositionReader::IsNextReady() const { return window_ != kNoWindow && place_.rows != 0; }

Result<std::uint32_t> PositionReader::Fill(const PositionArrays& arrays) {
  for (;;) {
    const Result<bool> has_more = HasMore();
    if (!has_more.ok()) return has_more.error();
    if (!*has_more) return End();
    if (Result<void> status = ReadWindow(NextWindow()); !status.ok()) return status;
    const std::uint64_t size = reader_.places().size();
    const std::uint64_t begin = std::min(place_.rows, size);
    const std::uint64_t rows = std::min<std::uint64_t>(size - begin, options_.batch);
    const Result<std::size_t> games = reader_.Write(begin, rows, row_view(), arrays, workers_);
    if (!games.ok()) return games.error();
    place_.rows = begin + rows;
    if (place_.rows == size) {
      ++place_.windows;
      place_.rows = 0;
    }
    if (rows == 0) continue;
    ++place_.batches;
    rows_given_ += rows;
    games_in_batches_ += *games;
    return static_cast<std::uint32_t>(rows);
  }
}

// Makes reader_ hold the window.
Result<void> PositionReader::ReadWindow(std::uint64_t window) {
  if (window_ == window) return {};
  window_ = kNoWindow;
  Result<void> status = reader_.Read(plan_.RangesOf(window), filter_, workers_);
  if (!status.ok()) return status;
  window_ = window;
  if (options_.order == PositionOrder::kWindows) {
    Permute(std::span(reader_.places().data(), reader_.places().size()),
            RandomFor(options_.seed, place_.epoch, window));
  }
  CountTallies();
  return {};
}

void PositionReader::CountTallies() {
  report_.positions += reader_.places().size();
  for (const PositionTally& tally : reader_.tallies()) {
    report_.games_used += tally.games_used;
    report_.games_left_out += tally.games_left_out;
    report_.games_filtered += tally.games_filtered;
    for (const LeftOutRow& row : tally.left_out) left_out_.Add(files_.game(), row);
  }
}

PositionsReport PositionReader::report() const {
  PositionsReport report = report_;
  report.games_seen = report.games_used + report.games_left_out + report.games_filtered;
  if (rows_given_ != 0) {
    report.rows_of_game = static_cast<double>(rows_given_) / static_cast<double>(games_in_batches_);
  }
  report.left_out = left_out_.Sorted();
  report.games_rejected = files_.games_rejected();
  report.games_of_others = files_.games_of_others();
  report.unfinished = files_.unfinished();
  return report;
}

Result<void> PositionReader::Count() {
  if (counts_.size() == files_.ranges().size()) return {};
  std::vector<std::unique_ptr<WindowReader>> readers(workers_.threads());
  std::vector<Result<void>> failures(readers.size());
  std::vector<std::uint32_t> counts(files_.ranges().size());
  const bool is_done = workers_.Run(counts.size(), [&](std::size_t i, std::size_t slot) {
    if (!failures[slot].ok()) return;
    auto& reader = readers[slot];
    if (reader == nullptr) reader = std::make_unique<WindowReader>(files_, options_.rules);
    Workers alone(1);
    const auto range = static_cast<std::uint32_t>(i);
    failures[slot] = reader->Read({&range, 1}, filter_, alone);
    counts[i] = static_cast<std::uint32_t>(reader->places().size());
  });
  for (Result<void>& failure : failures) {
    if (!failure.ok()) return std::move(failure);
  }
  if (!is_done) return CancelledByCaller();
  counts_ = std::move(counts);
  return {};
}

std::uint64_t PositionReader::PositionsOf(std::uint64_t window) const {
  std::uint64_t positions = 0;
  for (const std::uint32_t range : plan_.RangesOf(window)) positions += counts_[range];
  return positions;
}

// The batches of a share without padding.
std::uint64_t PositionReader::BatchesOf(const Share& share) const {
  std::uint64_t batches = 0;
  for (std::uint64_t i = 0, end = WindowsOf(share); i < end; ++i) {
    const std::uint64_t window = place_.first + i * share.consumers() + share.index();
    batches += (PositionsOf(window) + options_.batch - 1) / options_.batch;
  }
  return batches;
}

std::uint64_t PositionReader::BatchesToGive() const {
  if (options_.ranks == RankEnd::kUneven) return BatchesOf(share());
  std::uint64_t least = ~std::uint64_t{0}, most = 0;
  // Ranks beyond the number of windows have none, so one of them stands for all.
  for (std::uint32_t rank = 0; rank < share().world && rank <= plan_.windows(); ++rank) {
    Share other = share();
    other.rank = rank;
    const std::uint64_t batches = BatchesOf(other);
    least = std::min(least, batches);
    most = std::max(most, batches);
  }
  return options_.ranks == RankEnd::kPad ? most : least;
}

std::optional<PositionCount> PositionReader::count() const {
  if (counts_.size() != files_.ranges().size()) return std::nullopt;
  PositionCount count;
  for (const std::uint32_t positions : counts_) count.positions += positions;
  count.batches = BatchesToGive();
  return count;
}

// Reads block `index` into single_memory_.
Result<void> PositionReader::ReadSingle(std::size_t index) {
  if (single_block_ == index) return {};
  single_block_.reset();
  Result<void> status = files_.Read(files_.blocks()[index], single_memory_);
  if (status.ok()) single_block_ = index;
  return status;
}

Result<std::uint32_t> PositionReader::At(std::uint64_t index, const PositionArrays& arrays) {
  if (index >= files_.plies()) return 0;
  const std::vector<PlacedBlock>& blocks = files_.blocks();
  const auto after =
      std::partition_point(blocks.begin(), blocks.end(),
                           [&](const PlacedBlock& block) { return block.first_ply <= index; });
  const auto block = static_cast<std::size_t>(after - blocks.begin()) - 1;
  if (Result<void> status = ReadSingle(block); !status.ok()) return status;
  const RecordsBase& records = *single_memory_.block.records;
  std::uint64_t ply = index - blocks[block].first_ply;
  for (std::size_t game = 0; game < records.heads.size(); ++game) {
    const std::uint32_t plies = records.heads[game].rows.count;
    if (ply < plies) {
      return WriteSingle(blocks[block], game, static_cast<std::uint32_t>(ply), arrays);
    }
    ply -= plies;
  }
  return 0;
}

// Writes the position before a ply of a game of single_memory_. Returns the number of rows.
std::uint32_t PositionReader::WriteSingle(const PlacedBlock& block, std::size_t game,
                                          std::uint32_t ply, const PositionArrays& arrays) {
  if (single_window_ == nullptr) {
    single_window_ = files_.game().rules->positions->new_window(options_.rules);
  }
  const RecordsBase& records = *single_memory_.block.records;
  single_window_->Begin(records.heads[game].rows.count, 1, 1);
  PositionTally tally;
  single_window_->Add(
      {.records = &records, .first = game, .count = 1, .number = block.first_game + game},
      {.only_clean = false}, tally);
  const std::uint32_t place = single_window_->FindPlace(0, ply);
  if (place == AnyWindow::kNoPlace) return 0;
  single_window_->Write({&place, 1}, row_view(), arrays, 0, 1);
  return 1;
}

}  // namespace plymill
