// Table pieces: pieces of the chosen columns of a table.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <vector>

#include "arrow/arrow_type.h"
#include "notation/game_ops.h"
#include "plymill/scan.h"
#include "table/piece.h"

namespace plymill {

struct TableChoice {
  JsonRows rows = JsonRows::kMoves;
  std::shared_ptr<const ArrowTypes> all;  // all columns of the table
  std::vector<std::size_t> chosen;        // the indexes in `all` of the wanted columns, in order
};

// Chooses the columns that `options` name from the table of `game`. Returns a UsageError if one is
// unknown or named twice, or if batches would have no rows.
absl::StatusOr<TableChoice> ChooseColumns(const GameOps& game, const TableOptions& options);

// The types of the wanted columns.
ArrowTypes TypesOfChosen(const TableChoice& choice);

// `text`: see TableStyle.
MakePiece MakeTablePieces(TableChoice choice, bool text);

}  // namespace plymill
