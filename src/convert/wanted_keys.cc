#include "convert/wanted_keys.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "columns/column.h"
#include "encode/row_fields.h"

namespace plymill {
namespace {

// Columns as "table.column", or "table" for all columns of a table. The name of the column of an
// item of a list begins with that of the list.
using ColumnNames = std::set<std::string>;

// The keys of rows that are not made from the column of their name alone.
struct MadeFrom {
  JsonRows rows;
  std::string_view key;
  std::vector<std::string_view> columns;
};

const std::vector<MadeFrom>& KeysMadeFromOthers() {
  static const std::vector<MadeFrom> keys = {
      {JsonRows::kMoves, "game", {"games.offset"}},
      {JsonRows::kMoves, "comment", {"games.comments", "comments"}},
      {JsonRows::kMoves, "text", {"games.texts", "texts", "plies.kind"}},
      {JsonRows::kGames, "game", {"games.offset"}},
      {JsonRows::kGames, "content", {"games.content_high", "games.content_low"}},
      {JsonRows::kGames, "players", {"games.players", "players"}},
      {JsonRows::kGames, "tags", {"games.tags", "tags"}},
      {JsonRows::kGames, "iso_date", {"games.date", "games.tags", "tags"}},
      {JsonRows::kGames, "rules_points", {"games.rules_points", "points"}},
      {JsonRows::kGames, "comment", {"games.comments", "comments"}}};
  return keys;
}

void AddColumnsOf(const std::string& key, JsonRows rows, ColumnNames& names) {
  for (const MadeFrom& made : KeysMadeFromOthers()) {
    if (made.rows != rows || made.key != key) continue;
    return names.insert(made.columns.begin(), made.columns.end());
  }
  names.insert((rows == JsonRows::kMoves ? "plies." : "games.") + key);
}

bool IsNamed(const ColumnType& type, const ColumnNames& names) {
  const std::string table(kTableNames[static_cast<std::size_t>(type.table)]);
  return names.contains(table) ||
         names.contains(table + "." + type.name.substr(0, type.name.find('.')));
}

std::vector<char> ColumnsNamed(const ColumnTypes& types, const ColumnNames& names) {
  std::vector<char> columns;
  for (const ColumnType& type : types) columns.push_back(IsNamed(type, names) ? 1 : 0);
  return columns;
}

bool Holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// What a run reads of each game in any case: the rows of its plies are found by their number, and
// the report counts diagnostics.
const ColumnNames& AlwaysRead() {
  static const ColumnNames names = {"games.plies", "games.diagnostics"};
  return names;
}

}  // namespace

// The wanted keys of `game`. Adds the keys that it has to `known`, in their order.
WantedKeys::Keys WantedKeys::Choose(const GameOps& game, JsonRows rows,
                                    const std::vector<std::string>& names,
                                    std::vector<std::string>& known) {
  Keys wanted{.game = &game};
  ColumnNames columns = AlwaysRead();
  const RowFields fields = RowFieldsOf(game.struct_fields(), game.slug, rows, true);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string& key = fields[i].name;
    if (!Holds(known, key)) known.push_back(key);
    if (!names.empty() && !Holds(names, key)) continue;
    if (!names.empty()) wanted.keys |= std::uint64_t{1} << i;
    AddColumnsOf(key, rows, columns);
  }
  wanted.has_none = !names.empty() && wanted.keys == 0;
  wanted.columns = ColumnsNamed(game.columns(), columns);
  return wanted;
}

Result<void> WantedKeys::Find(const std::vector<const GameOps*>& games, JsonRows rows,
                              const std::vector<std::string>& names) {
  if (rows == JsonRows::kNested && !names.empty()) {
    return UsageError("--columns: is for rows of moves or games, not for nested ones");
  }
  games_.clear();
  if (names.empty() && rows != JsonRows::kGames) return {};
  std::vector<std::string> known;
  for (const GameOps* const game : games) games_.push_back(Choose(*game, rows, names, known));
  for (const std::string& name : names) {
    if (games.empty() || Holds(known, name)) continue;
    return UsageError(absl::StrCat("--columns: expected keys of the rows (",
                                   absl::StrJoin(known, ", "), "), found \"", name, "\""));
  }
  return {};
}

const WantedKeys::Keys& WantedKeys::Of(const GameOps& game) const {
  const auto found = std::find_if(games_.begin(), games_.end(),
                                  [&](const Keys& keys) { return keys.game == &game; });
  return found == games_.end() ? all_ : *found;
}

}  // namespace plymill
