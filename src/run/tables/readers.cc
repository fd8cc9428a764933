// TableReader and GamesReader: take batches and games from the pieces of a reading.
#include <algorithm>
#include <utility>

#include "arrow/arrow_column.h"
#include "plymill/scan.h"
#include "run/tables/piece.h"
#include "run/tables/reading.h"

namespace plymill {

TableReader::TableReader(std::unique_ptr<Reading> reading,
                         std::shared_ptr<const ArrowSchema> schema, std::size_t batch_rows)
    : reading_(std::move(reading)), schema_(std::move(schema)), batch_rows_(batch_rows) {}

TableReader::~TableReader() = default;

bool TableReader::Wait(std::chrono::milliseconds limit) {
  return piece_ != nullptr || reading_->Wait(limit);
}

bool TableReader::Next(Batch& batch) {
  if (piece_ == nullptr) {
    piece_ = reading_->Next();
    next_row_ = 0;
    if (piece_ == nullptr) return false;
  }
  const Piece& piece = *static_cast<const Piece*>(piece_.get());
  const std::size_t rows = std::min(batch_rows_, piece.rows - next_row_);
  ArrowArray array;
  ExportRows(piece_, piece.columns, next_row_, rows, array);
  batch = Batch(schema_, array);
  next_row_ += rows;
  if (next_row_ == piece.rows) piece_.reset();
  return true;
}

const ReadResult& TableReader::Finish() {
  piece_.reset();
  return reading_->Finish();
}

GamesReader::GamesReader(std::unique_ptr<Reading> reading) : reading_(std::move(reading)) {}

GamesReader::~GamesReader() = default;

bool GamesReader::Wait(std::chrono::milliseconds limit) {
  return piece_ != nullptr || reading_->Wait(limit);
}

bool GamesReader::Next(ScannedGame& game) {
  if (piece_ == nullptr) {
    piece_ = reading_->Next();
    next_game_ = 0;
    if (piece_ == nullptr) return false;
  }
  const Piece& piece = *static_cast<const Piece*>(piece_.get());
  game = piece.games[next_game_++];
  if (next_game_ == piece.games.size()) piece_.reset();
  return true;
}

const ReadResult& GamesReader::Finish() {
  piece_.reset();
  return reading_->Finish();
}

}  // namespace plymill
