// ArrowJson: rows of an Arrow table as JSON, read through nothing but the Arrow C data interface.
#pragma once

#include <string>
#include <vector>

#include "plymill/arrow_abi.h"

namespace plymill::testing {

// The rows of `batch`, a struct of columns, as lines of JSON: an object with a key for each column.
// The number in the column "id" becomes 16 hexadecimal digits, as in rows of JSON Lines, and a date
// a text such as "2022-04-19".
std::string ArrowJson(const ArrowSchema& schema, const ArrowArray& batch);

// Rows of games of JSON Lines with the column "day" of tables, after "iso_date".
std::string WithDays(const std::string& lines);

// The type of a column and its name, with all its parts, as "name: type": for example
// "moves: list<item: struct<ply: uint32, player: dictionary<int8, utf8>>>".
std::string TypeText(const ArrowSchema& column);

// The same for each column of a table.
std::vector<std::string> TypeTexts(const ArrowSchema& table);

}  // namespace plymill::testing
