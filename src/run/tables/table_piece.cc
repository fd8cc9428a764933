#include "run/tables/table_piece.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arrow/fill_table.h"
#include "arrow/table_fields.h"
#include "base/suggest.h"
#include "model/types_of.h"
#include "plym/set_contents.h"
#include "run/wanted_keys.h"

namespace plymill {
namespace {

Result<ArrowField> ColumnCalled(const std::string& name, const ArrowFields& all,
                                const GameOps& game) {
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const ArrowField& field) { return field.name == name; });
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const ArrowField& field : all) names.push_back(field.name);
  return UsageError(absl::StrCat("there is no column ", name, Suggestion(name, names),
                                 "; the columns of this table of ", std::string(game.slug), " are ",
                                 absl::StrJoin(names, ", ")));
}

class TablePieceMaker final : public PieceMaker {
 public:
  TablePieceMaker(const GameOps& game, ArrowFields fields, JsonRows rows, bool text)
      : game_(game), fields_(std::move(fields)), style_{rows, text} {
    wanted_.resize(game.columns().size());
    for (const ArrowField& field : fields_) AddWanted(field, game.columns(), wanted_);
    has_contents_ = wanted_[ContentOf(game.columns())[0]] != 0;
  }

  std::span<const char> wanted() const override { return wanted_; }

  Result<SharedPiece> FromRecords(const RecordsBase& records, const std::string& source,
                                  Columns& memory) const override {
    game_.to_columns(records, memory);
    if (has_contents_) {
      ContentMemory contents;
      SetContents(game_, records, contents, memory);
    }
    return FromColumns(memory, source);
  }

  Result<SharedPiece> FromColumns(const Columns& columns,
                                  const std::string& source) const override {
    const bool has_plies = style_.rows == JsonRows::kMoves;
    auto piece = std::make_shared<Piece>();
    piece->rows = columns.RowsOf(has_plies ? Table::kPlies : Table::kGames);
    if (piece->rows == 0) return nullptr;
    Result<void> status = FillTable(game_, fields_, style_, source, columns, piece->columns);
    if (!status.ok()) return status;
    return piece;
  }

 private:
  const GameOps& game_;
  const ArrowFields fields_;
  const TableStyle style_;
  std::vector<char> wanted_;
  bool has_contents_ = false;
};

// Adds the columns of games that `options` name to those of plies.
Result<void> AddFieldsOfGames(const GameOps& game, const TableOptions& options, ArrowFields& all) {
  if (options.with.empty()) return {};
  if (options.rows != JsonRows::kMoves) {
    return UsageError("with: is for rows of plies; those of games have what is known of a game");
  }
  for (const std::string& name : options.with) {
    if (name == "source" || name == "game") continue;
    const auto has_name = [&](const ArrowField& each) { return each.name == name; };
    if (std::any_of(all.begin(), all.end(), has_name)) {
      return UsageError(absl::StrCat("with: rows of plies have a column ", name, " of their own"));
    }
    std::optional<ArrowField> field = FieldOfGame(game, name);
    if (!field) return ColumnCalled(name, TableFields(game, JsonRows::kGames), game).error();
    all.push_back(*std::move(field));
  }
  return {};
}

// Appends those of the columns that `names` names which are not chosen.
void AppendOfGames(const ArrowFields& all, const std::vector<std::string>& names,
                   ArrowFields& chosen) {
  for (const ArrowField& field : all) {
    const auto has_name = [&](const ArrowField& each) { return each.name == field.name; };
    const bool is_named = std::find(names.begin(), names.end(), field.name) != names.end();
    if (is_named && std::none_of(chosen.begin(), chosen.end(), has_name)) chosen.push_back(field);
  }
}

}  // namespace

Result<ArrowFields> ChooseColumns(const GameOps& game, const TableOptions& options) {
  if (options.batch_rows == 0) return UsageError("a batch has at least 1 row: batch_rows is 0");
  for (const auto* const names : {&options.columns, &options.with}) {
    if (const std::string* const twice = FindTwice(*names)) {
      return UsageError(absl::StrCat("the column ", *twice, " is named twice"));
    }
  }
  ArrowFields all = TableFields(game, options.rows);
  if (Result<void> status = AddFieldsOfGames(game, options, all); !status.ok()) return status;
  ArrowFields chosen = options.columns.empty() ? all : ArrowFields();
  for (const std::string& name : options.columns) {
    Result<ArrowField> field = ColumnCalled(name, all, game);
    if (!field.ok()) return field.error();
    chosen.push_back(*std::move(field));
  }
  AppendOfGames(all, options.with, chosen);
  for (ArrowField& field : chosen) {
    if (options.plain_texts) field = WithPlainTexts(std::move(field));
  }
  return chosen;
}

std::unique_ptr<const PieceMaker> MakeTablePieces(const GameOps& game, ArrowFields fields,
                                                  JsonRows rows, bool text) {
  return std::make_unique<const TablePieceMaker>(game, std::move(fields), rows, text);
}

Result<SharedPiece> PieceMaker::FromColumns(const Columns&, const std::string&) const {
  return InternalError("these pieces are made from records");
}

}  // namespace plymill
