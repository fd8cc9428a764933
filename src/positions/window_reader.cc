#include "positions/window_reader.h"

#include <algorithm>
#include <atomic>

#include "rules/rules_ops.h"
#include "run/failure.h"

namespace plymill {

WindowReader::WindowReader(const PositionFiles& files, const std::vector<RuleSetting>& settings)
    : files_(files), window_(files.game().rules->positions->new_window(settings)) {}

Result<void> WindowReader::ReadBlocks(std::span<const std::uint32_t> chunks, Workers& workers) {
  while (blocks_.size() < chunks.size()) blocks_.push_back(std::make_unique<ReadBlockMemory>());
  failures_.assign(chunks.size(), Result<void>());
  const bool is_done = workers.Run(chunks.size(), [&](std::size_t i, std::size_t) {
    const Chunk& chunk = files_.chunks()[chunks[i]];
    failures_[i] = files_.Read(files_.blocks()[chunk.block], *blocks_[i]);
  });
  for (const Result<void>& failure : failures_) {
    if (!failure.ok()) return failure;
  }
  return is_done ? Result<void>() : CancelledByCaller();
}

// Cuts each chunk into slices with about the same number of games.
void WindowReader::MakeSlices(std::span<const std::uint32_t> chunks, std::size_t per_chunk) {
  slices_.clear();
  std::uint32_t game = 0, place = 0;
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    const Chunk& chunk = files_.chunks()[chunks[i]];
    const RecordsBase& records = *blocks_[i]->block.records;
    const Verdicts& verdicts = blocks_[i]->judgement.verdicts;
    const std::size_t parts = std::clamp<std::size_t>(per_chunk, 1, chunk.games);
    for (std::size_t part = 0; part < parts; ++part) {
      const std::size_t first = chunk.first + chunk.games * part / parts;
      const std::size_t end = chunk.first + chunk.games * (part + 1) / parts;
      slices_.push_back({.records = &records,
                         .first = first,
                         .count = end - first,
                         .verdicts = {verdicts.data(), verdicts.size()},
                         .number = files_.blocks()[chunk.block].first_game + first,
                         .game = game,
                         .place = place,
                         .index = slices_.size()});
      game += static_cast<std::uint32_t>(end - first);
      for (std::size_t at = first; at < end; ++at) place += records.heads[at].rows.count;
    }
  }
  window_->Begin(place, game, slices_.size());
}

Result<void> WindowReader::Read(std::span<const std::uint32_t> chunks, const PositionFilter& filter,
                                Workers& workers) {
  constexpr std::size_t kSlicesPerThread = 8;
  places_.Clear();
  slices_.clear();
  if (Result<void> status = ReadBlocks(chunks, workers); !status.ok()) return status;
  const std::size_t threads = workers.threads();
  const std::size_t slices = threads == 1 ? 1 : kSlicesPerThread * threads / chunks.size() + 1;
  MakeSlices(chunks, slices);
  while (tallies_.size() < slices_.size()) tallies_.emplace_back();
  const bool is_done = workers.Run(slices_.size(), [&](std::size_t i, std::size_t) {
    tallies_[i].Clear();
    window_->Add(slices_[i], filter, tallies_[i]);
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
