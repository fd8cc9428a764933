// TableFields: the columns of the tables that leave plymill.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arrow/arrow_field.h"
#include "model/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

// All columns of a table of `game`, in the order of the keys of JSON Lines rows. kMoves: a row for
// each ply.
ArrowFields TableFields(const GameOps& game, JsonRows rows);

// The column of `name` for rows of plies: a column of games, or a tag as TagOfField() says. Nothing
// if there is no such column, or if rows of plies have it anyway.
std::optional<ArrowField> FieldOfGame(const GameOps& game, const std::string& name);

// The column `name` of `table`; kNone if the notation has none.
std::size_t FindColumn(const ColumnTypes& types, Table table, std::string_view name);

// Sets `wanted` for the columns that `field` is made from. `wanted` has a value for each of
// `types`.
void AddWanted(const ArrowField& field, const ColumnTypes& types, std::vector<char>& wanted);

}  // namespace plymill
