#include "table/table_piece.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <string>
#include <utility>

#include "arrow/table.h"
#include "convert/failure.h"

namespace plymill {
namespace {

std::string NamesOf(const ArrowTypes& columns) {
  return absl::StrJoin(columns, ", ", [](std::string* out, const ArrowType& column) {
    absl::StrAppend(out, column.name);
  });
}

}  // namespace

absl::StatusOr<TableChoice> ChooseColumns(const GameOps& game, const TableOptions& options) {
  if (options.batch_rows == 0) return UsageError("a batch has at least 1 row: batch_rows is 0");
  ArrowTypes all = game.table_columns(options.rows);
  if (options.plain_texts) {
    for (ArrowType& column : all) column = WithPlainTexts(std::move(column));
  }
  TableChoice choice = {options.rows, std::make_shared<const ArrowTypes>(std::move(all)), {}};
  for (std::size_t i = 0; options.columns.empty() && i < choice.all->size(); ++i) {
    choice.chosen.push_back(i);
  }
  for (const std::string& name : options.columns) {
    const auto found = std::find_if(choice.all->begin(), choice.all->end(),
                                    [&](const ArrowType& type) { return type.name == name; });
    if (found == choice.all->end()) {
      return UsageError(absl::StrCat("there is no column ", name, "; the columns of this table of ",
                                     std::string(game.slug), " are ", NamesOf(*choice.all)));
    }
    const auto index = static_cast<std::size_t>(found - choice.all->begin());
    if (std::count(choice.chosen.begin(), choice.chosen.end(), index) > 0) {
      return UsageError(absl::StrCat("the column ", name, " is named twice"));
    }
    choice.chosen.push_back(index);
  }
  return choice;
}

ArrowTypes TypesOfChosen(const TableChoice& choice) {
  ArrowTypes types;
  for (const std::size_t index : choice.chosen) types.push_back((*choice.all)[index]);
  return types;
}

MakePiece MakeTablePieces(TableChoice choice, bool text) {
  return [choice = std::move(choice), text](const GameOps& game, const RecordsBase& records,
                                            const std::string& source) -> SharedPiece {
    auto piece = std::make_shared<Piece>();
    const bool plies = choice.rows == JsonRows::kMoves;
    piece->rows = plies ? records.tally.plies : records.heads.size();
    if (piece->rows == 0) return nullptr;
    piece->types = choice.all;
    piece->columns.reserve(choice.chosen.size());
    std::vector<ArrowColumn*> columns(choice.all->size());
    for (const std::size_t index : choice.chosen) {
      columns[index] = &piece->columns.emplace_back((*choice.all)[index]);
    }
    game.encode_table(records,
                      {.rows = choice.rows, .source = source, .text = text, .columns = columns});
    return piece;
  };
}

}  // namespace plymill
