// SchemaText: the types of JSON Lines rows, written for a tool that reads the rows.
#pragma once

#include <cstdint>
#include <string>

#include "model/row_field.h"

namespace plymill::cli {

enum class SchemaTool : std::uint8_t { kJson, kDuckdb, kPolars, kArrow, kSpark };

// `title` is only for people.
std::string SchemaText(SchemaTool tool, const RowFields& fields, const std::string& title);

}  // namespace plymill::cli
