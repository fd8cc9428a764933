// Schema JSON: the types of the columns of a notation as JSON, for the footer of a record file.
#pragma once

#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "model/column.h"

namespace plymill {

// An object with the notation and its columns; without those of the content of games, unless
// `contents`. A reader finds a column by its place in this list.
void WriteSchema(std::string_view notation, const ColumnTypes& types, bool contents,
                 JsonWriter& json);

// One column, as it is in the list.
void WriteColumnType(const ColumnType& type, JsonWriter& json);

// The name of its type, such as "u16" or "list".
std::string TypeName(const ColumnType& type);

}  // namespace plymill
