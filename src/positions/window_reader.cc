#include "positions/window_reader.h"

#include <algorithm>
#include <atomic>

#include "rules/rules_ops.h"
#include "run/failure.h"

namespace plymill {

WindowReader::WindowReader(const PositionFiles& files, const std::vector<RuleSetting>& settings)
    : files_(files), window_(files.game().rules->positions->new_window(settings)) {}

Result<void> WindowReader::ReadBlocks(std::span<const std::uint32_t> ranges, Workers& workers) {
  while (blocks_.size() < ranges.size()) blocks_.push_back(std::make_unique<ReadBlockMemory>());
  failures_.assign(ranges.size(), Result<void>());
  const bool is_done = workers.Run(ranges.size(), [&](std::size_t i, std::size_t) {
    const GameRange& range = files_.ranges()[ranges[i]];
    failures_[i] = files_.Read(files_.blocks()[range.block], *blocks_[i]);
  });
  for (const Result<void>& failure : failures_) {
    if (!failure.ok()) return failure;
  }
  return is_done ? Result<void>() : CancelledByCaller();
}

// Cuts each range into tasks with about the same number of games.
void WindowReader::MakeTasks(std::span<const std::uint32_t> ranges, std::size_t per_range) {
  tasks_.clear();
  std::uint32_t game = 0, place = 0;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const GameRange& range = files_.ranges()[ranges[i]];
    const RecordsBase& records = *blocks_[i]->block.records;
    const Verdicts& verdicts = blocks_[i]->judgement.verdicts;
    const std::size_t parts = std::clamp<std::size_t>(per_range, 1, range.games);
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t first = range.first + range.games * part / parts;
      const std::size_t end = range.first + range.games * (part + 1) / parts;
      tasks_.push_back({.records = &records,
                        .first = first,
                        .count = end - first,
                        .verdicts = {verdicts.data(), verdicts.size()},
                        .number = files_.blocks()[range.block].first_game + first,
                        .game = game,
                        .place = place,
                        .index = tasks_.size()});
      game += static_cast<std::uint32_t>(end - first);
      for (std::size_t at = first; at < end; ++at) place += records.heads[at].rows.count;
    }
  }
  window_->Begin(place, game, tasks_.size());
}

Result<void> WindowReader::Read(std::span<const std::uint32_t> ranges, const PositionFilter& filter,
                                Workers& workers) {
  constexpr std::size_t kTasksPerThread = 8;
  places_.Clear();
  tasks_.clear();
  if (Result<void> status = ReadBlocks(ranges, workers); !status.ok()) return status;
  const std::size_t threads = workers.threads();
  const std::size_t tasks = threads == 1 ? 1 : kTasksPerThread * threads / ranges.size() + 1;
  MakeTasks(ranges, tasks);
  while (tallies_.size() < tasks_.size()) tallies_.emplace_back();
  const bool is_done = workers.Run(tasks_.size(), [&](std::size_t i, std::size_t) {
    tallies_[i].Clear();
    window_->Add(tasks_[i], filter, tallies_[i]);
  });
  if (!is_done) return CancelledByCaller();
  window_->ListPlaces(places_);
  return {};
}

Result<std::size_t> WindowReader::Write(std::size_t first, std::size_t count, const RowView& view,
                                        const PositionArrays& arrays, Workers& workers) {
  constexpr std::size_t kRowsPerTask = 512;
  const std::size_t tasks = workers.threads() == 1 ? 1 : (count + kRowsPerTask - 1) / kRowsPerTask;
  batch_ = std::max<std::uint32_t>(batch_ + 1, 1);
  std::atomic<std::size_t> games = 0;
  const bool is_done = workers.Run(tasks, [&](std::size_t i, std::size_t) {
    const std::size_t begin = count * i / tasks, end = count * (i + 1) / tasks;
    games +=
        window_->Write({places_.data() + first + begin, end - begin}, view, arrays, begin, batch_);
  });
  if (!is_done) return CancelledByCaller();
  return games.load();
}

}  // namespace plymill
