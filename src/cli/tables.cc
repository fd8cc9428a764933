#include "cli/tables.h"

#include <utility>

#include "cli/mirror_options.h"
#include "cli/values.h"
#include "output/output_name.h"
#include "run/output_format.h"
#include "run/output_paths.h"

namespace plymill::cli {
namespace {

constexpr char kGroup[] = "Tables";

// An option that a table cannot have, with what to do instead; empty if there is none.
std::string OptionOfOthers(const ConvertOptions& options) {
  if (IsByNotation(options)) return "{notation} in -o: a table has one notation; use --notation";
  if (DividesGames(options.select)) return "--split-sets: name one of the sets, with --set";
  if (options.index || options.store_content)
    return "--index and --store-content: are for record files";
  if (options.compress != ConvertOptions().compress) return "--compress: is for record files";
  if (options.max_file_bytes > 0 || options.max_file_games > 0) {
    return "--max-file-size and --max-file-games: write a folder, whose files have 5 million rows";
  }
  if (options.tags != TagsForm::kObject) return "--tags: is for JSON Lines; a table has a list";
  if (options.source_key != SourceKey::kAuto) {
    return "--source: is for JSON Lines; name the columns of a table with --columns";
  }
  return "";
}

WriteTable& Writer() {
  static auto* const writer = new WriteTable;
  return *writer;
}

}  // namespace

void AddTableOptions(CLI::App& command, TableExtras& extras) {
  command
      .add_option("--partition-by", extras.partition_by,
                  "Of a folder of Parquet files: a folder for each value of these columns")
      ->delimiter(',')
      ->take_all()
      ->allow_extra_args(false)
      ->option_text("COLUMN,...")
      ->group(kGroup);
  AddFileOption(command, "--card", extras.card,
                "Describe the table in this file: its columns, counts, options and known faults")
      ->group(kGroup);
}

std::optional<std::string> TableFormatOf(const std::optional<std::string>& to,
                                         const std::string& path) {
  if (to) return FindTableFormat(*to) != nullptr ? to : std::nullopt;
  if (NamesNoFile(path)) return std::nullopt;
  const std::size_t ending = EndingAt(path);
  std::string name = ending < path.size() ? path.substr(ending + 1) : "";
  if (FindTableFormat(name) != nullptr) return name;
  return std::nullopt;
}

Result<void> CheckTable(const TableOutput& table) {
  const bool is_folder = NamesFolder(table.options.output_path);
  if (IsStandardOutput(table.options.output_path)) {
    return UsageError("a table needs a name: -o moves." + table.format);
  }
  if (const std::string wrong = OptionOfOthers(table.options); !wrong.empty()) {
    return UsageError(wrong);
  }
  if (is_folder && table.format != "parquet") {
    return UsageError("-o " + table.options.output_path +
                      ": a folder has Parquet files; name a file, or use --to parquet");
  }
  if (!is_folder && !table.extras.partition_by.empty()) {
    return UsageError("--partition-by: is for a folder, -o DIR/ --to parquet");
  }
  return {};
}

void SetTableWriter(WriteTable write) { Writer() = std::move(write); }

const WriteTable& TableWriter() { return Writer(); }

}  // namespace plymill::cli
