// Tables: outputs of Parquet, Arrow and CSV, which the Python package writes for the command.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"

namespace plymill::cli {

// What only tables have.
struct TableExtras {
  std::vector<std::string> partition_by;  // names of columns
  std::string card;                       // the path of the dataset card; empty: none
};

// A table that is to be written.
struct TableOutput {
  ConvertOptions options;  // `output_path`: a file, or a folder of Parquet files
  std::string format;      // the name of one of kTableFormats
  TableExtras extras;
};

// Writes a table, and returns how the read of its sources has ended.
using WriteTable = std::function<ConvertResult(const TableOutput&)>;

// Adds --partition-by and --card.
void AddTableOptions(CLI::App& command, TableExtras& extras);

// The format of a table that `to`, or else the ending of `path`, names; nothing if it names another
// format.
std::optional<std::string> TableFormatOf(const std::optional<std::string>& to,
                                         const std::string& path);

// Fails with a UsageError if a table cannot have one of its options.
Result<void> CheckTable(const TableOutput& table);

// Who writes the tables of RunCommand(). Empty: nobody does.
void SetTableWriter(WriteTable write);
const WriteTable& TableWriter();

}  // namespace plymill::cli
