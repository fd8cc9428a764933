// FillTable: makes the columns of a table from the columns of a block.
#pragma once

#include <string_view>
#include <vector>

#include "arrow/arrow_column.h"
#include "arrow/arrow_field.h"
#include "base/result.h"
#include "model/column.h"
#include "model/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

struct TableStyle {
  JsonRows rows = JsonRows::kMoves;  // kMoves: a row for each ply
  bool text = false;                 // the written form of every ply, not only of unparsed ones
};

// Fills `table` with a column for each of `fields`. `columns` must have all columns that
// AddWanted() names, and have passed CheckColumns(). Fails with kDamaged if the comments of a game
// are not in its plies, and with kLimit if the texts of a column have 2 GiB or more.
Result<void> FillTable(const GameOps& game, const ArrowFields& fields, const TableStyle& style,
                       std::string_view source, const Columns& columns,
                       std::vector<ArrowColumn>& table);

}  // namespace plymill
