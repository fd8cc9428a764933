// Table pieces: pieces of the chosen columns of a table.
#pragma once

#include <memory>

#include "arrow/arrow_field.h"
#include "base/result.h"
#include "model/game_ops.h"
#include "plymill/scan.h"
#include "run/tables/piece.h"

namespace plymill {

// The columns that `options` name, in their order, from the table of `game`. Returns a UsageError
// if one is unknown or named twice, or if batches would have no rows.
Result<ArrowFields> ChooseColumns(const GameOps& game, const TableOptions& options);

// Makes pieces of a table with the columns `fields`. `text`: see ConvertOptions.
std::unique_ptr<const PieceMaker> MakeTablePieces(const GameOps& game, ArrowFields fields,
                                                  JsonRows rows, bool text);

}  // namespace plymill
