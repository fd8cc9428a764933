#include "plymill/scan.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include "arrow/arrow_field.h"
#include "base/result.h"
#include "model/game_ops.h"
#include "output/output_file.h"
#include "run/check_options.h"
#include "run/failure.h"
#include "run/open_record_file.h"
#include "run/options_json.h"
#include "run/tables/find_notations.h"
#include "run/tables/game_piece.h"
#include "run/tables/reading.h"
#include "run/tables/table_piece.h"

namespace plymill {
namespace {

Result<void> CheckScan(const ConvertOptions& options) {
  if (options.split && options.notation == "auto") {
    return UsageError("a scan of a split needs the notation");
  }
  if (DividesGames(options.select)) {
    return UsageError("a scan does not divide games into sets; name one of them: set");
  }
  for (const std::string& path :
       {options.rejects_path, options.diagnostics_path, options.report_path}) {
    if (path.empty() || options.force) continue;
    if (Result<void> free = CheckNameIsFree(path); !free.ok()) return free;
  }
  ConvertOptions checked = options;
  checked.output = Output::kBatches;
  checked.skip_others = true;
  return CheckOptions(checked, false);
}

OpenedScan Failed(const Error& error, std::vector<std::string> notations = {}) {
  return {nullptr, ResultOf(error), std::move(notations)};
}

Error ManyNotations(const std::vector<std::string>& notations) {
  return UsageError(absl::StrCat("the sources are in ", notations.size(),
                                 " notations: ", absl::StrJoin(notations, ", "),
                                 "; a table has one, which --notation names; the sources in the "
                                 "others are omitted"));
}

}  // namespace

OpenedScan Scan::Open(ConvertOptions options) {
  if (options.split && IsCalledRecordFile(options.split->source)) {
    options.sources = {options.split->source};
    options.split.reset();
  }
  if (Result<void> status = CheckScan(options); !status.ok()) return Failed(status.error());
  std::string notation = options.notation;
  if (notation != "auto") {
    options.skip_others = true;
    return {std::make_shared<const Scan>(std::move(options), std::move(notation)), {}};
  }
  Result<std::vector<std::string>> found = FindNotations(options);
  if (!found.ok()) return Failed(found.error());
  if (found->size() > 1) return Failed(ManyNotations(*found), *found);
  if (found->empty()) {
    return Failed(
        UsageError("no source has games that tell their notation; name it with --notation"));
  }
  return {std::make_shared<const Scan>(std::move(options), found->front()), {}};
}

std::string Scan::OptionsJson() const {
  ConvertOptions options = options_;
  options.output = Output::kBatches;  // without the options of JSON Lines
  return RecordFileOptionsJson(options);
}

ConvertResult Scan::Schema(const TableOptions& table, ArrowSchema& schema) const {
  const Result<ArrowFields> fields = ChooseColumns(*FindGame(notation_), table);
  if (!fields.ok()) return ResultOf(fields.error());
  ExportSchema(*fields, schema);
  return {};
}

OpenedTable Scan::OpenTable(const TableOptions& table) const {
  const GameOps& game = *FindGame(notation_);
  Result<ArrowFields> fields = ChooseColumns(game, table);
  if (!fields.ok()) return {nullptr, ResultOf(fields.error())};
  const std::shared_ptr<ArrowSchema> schema(new ArrowSchema, [](ArrowSchema* owned) {
    owned->release(owned);
    delete owned;
  });
  ExportSchema(*fields, *schema);
  auto reading = std::make_unique<Reading>(
      options_, notation_, MakeTablePieces(game, *std::move(fields), table.rows, options_.text),
      table.most_rejected);
  return {std::make_unique<TableReader>(std::move(reading), schema, table.batch_rows), {}};
}

std::unique_ptr<GamesReader> Scan::OpenGames(bool with_notation) const {
  return std::make_unique<GamesReader>(std::make_unique<Reading>(
      options_, notation_, MakeGamePieces(*FindGame(notation_), options_.text, with_notation),
      TableOptions().most_rejected));
}

}  // namespace plymill
