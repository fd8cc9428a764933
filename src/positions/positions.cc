#include "plymill/positions.h"

#include <utility>

#include "base/result.h"
#include "model/game_ops.h"
#include "plymill/position.h"
#include "positions/position_reader.h"
#include "rules/positions_ops.h"
#include "rules/rules_ops.h"
#include "run/failure.h"

namespace plymill {
namespace {

PositionBatch BatchOf(const Result<std::uint32_t>& rows) {
  if (rows.ok()) return {.rows = *rows};
  return FailedWith<PositionBatch>(rows.error());
}

// Null if there is no such notation, or if it has no positions.
const PositionsOps* OpsOf(std::string_view notation) {
  const GameOps* const game = FindGame(notation);
  return game == nullptr || game->rules == nullptr ? nullptr : game->rules->positions;
}

}  // namespace

std::optional<PositionLayout> PositionLayoutOf(std::string_view notation) {
  const PositionsOps* const positions = OpsOf(notation);
  return positions == nullptr ? std::nullopt : std::optional(positions->layout());
}

std::uint32_t SymmetriesOf(std::string_view notation, const std::vector<RuleSetting>& settings) {
  const PositionsOps* const positions = OpsOf(notation);
  return positions == nullptr ? 0 : positions->symmetries(settings);
}

std::string WhyNoMoverView(std::string_view notation, const std::vector<RuleSetting>& settings) {
  const PositionsOps* const positions = OpsOf(notation);
  if (positions == nullptr) return "there are no positions of the notation";
  return std::string(positions->why_no_mover_view(settings));
}

std::int32_t ViewAction(std::string_view notation, std::int32_t action, unsigned player) {
  const PositionsOps* const positions = OpsOf(notation);
  const bool is_there = positions != nullptr && action >= 0 && action < positions->layout().actions;
  return is_there ? positions->view_action(action, player) : kNoAction;
}

OpenedPositions Positions::Open(const PositionOptions& options) {
  Result<std::unique_ptr<PositionReader>> reader = PositionReader::Open(options);
  if (reader.ok()) return {.positions = Positions(*std::move(reader))};
  return FailedWith<OpenedPositions>(reader.error());
}

Positions::Positions(std::unique_ptr<PositionReader> reader) : reader_(std::move(reader)) {}
Positions::Positions(Positions&&) noexcept = default;
Positions& Positions::operator=(Positions&&) noexcept = default;
Positions::~Positions() = default;

const PositionLayout& Positions::layout() const { return reader_->layout(); }
std::uint64_t Positions::games() const { return reader_->files().games(); }
std::uint64_t Positions::plies() const { return reader_->files().plies(); }
std::uint64_t Positions::epoch() const { return reader_->epoch(); }

PositionBatch Positions::Next(const PositionArrays& arrays) {
  PositionBatch batch = BatchOf(reader_->Next(arrays));
  batch.is_padding = batch.rows != 0 && reader_->is_padding();
  return batch;
}

bool Positions::IsNextReady() const { return reader_->IsNextReady(); }

PositionBatch Positions::At(std::uint64_t index, const PositionArrays& arrays) {
  return BatchOf(reader_->At(index, arrays));
}

void Positions::SetEpoch(std::uint64_t epoch) { reader_->SetEpoch(epoch); }

PositionCount Positions::Count() {
  const Result<void> status = reader_->Count();
  if (status.ok()) return *reader_->count();
  return FailedWith<PositionCount>(status.error());
}

std::optional<PositionCount> Positions::count() const { return reader_->count(); }

std::string Positions::State() const { return reader_->State(); }

PositionBatch Positions::Load(std::string_view state) {
  const Result<void> status = reader_->Load(state);
  if (status.ok()) return {};
  return FailedWith<PositionBatch>(status.error());
}

PositionsReport Positions::report() const { return reader_->report(); }

}  // namespace plymill
