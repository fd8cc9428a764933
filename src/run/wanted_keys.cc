#include "run/wanted_keys.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "base/json_string.h"
#include "model/column.h"
#include "model/tag_field.h"
#include "rows/row_fields.h"

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

// Whether rows of games and of plies both have a key. These are the first of rows of games.
bool IsPlace(std::string_view key) { return key == "source" || key == "game"; }
constexpr std::size_t kPlaceKeys = 2;

// JsonlStyle::keys for no key at all: the bit of none.
constexpr std::uint64_t kNoKey = std::uint64_t{1} << 63;

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

RowFields FieldsOf(const GameOps& game, JsonRows rows) {
  return RowFieldsOf(game.struct_fields(), game.slug, rows, true);
}

// Fails if a name in `names` is no key of rows of any of `games`.
Result<void> CheckKeys(const std::string& option, const std::vector<const GameOps*>& games,
                       JsonRows rows, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const GameOps* const game : games) {
    for (const RowField& field : FieldsOf(*game, rows)) {
      if (!Holds(known, field.name)) known.push_back(field.name);
    }
  }
  for (const std::string& name : names) {
    if (games.empty() || Holds(known, name)) continue;
    const bool is_of_tables = name == "day" && Holds(known, "iso_date");
    return UsageError(absl::StrCat(option, ": expected keys of the rows (",
                                   absl::StrJoin(known, ", "), "), found \"", name, "\"",
                                   is_of_tables ? ", which tables have; rows have iso_date" : ""));
  }
  return {};
}

bool IsKey(const GameOps& game, JsonRows rows, const std::string& name) {
  const RowFields fields = FieldsOf(game, rows);
  return std::any_of(fields.begin(), fields.end(),
                     [&](const RowField& field) { return field.name == name; });
}

// Whether `name` means a tag, not a key that rows of `game` have.
bool IsTag(const GameOps& game, const std::string& name) {
  return !IsKey(game, JsonRows::kGames, name) && TagOfField(name);
}

// Fails if a name in `names` stands twice, or is a key of games, or a tag, that rows of plies
// cannot have.
Result<void> CheckOfGame(const std::vector<const GameOps*>& games,
                         const std::vector<std::string>& names) {
  if (const std::string* const twice = FindTwice(names)) {
    return UsageError("--with: " + *twice + " is named twice");
  }
  std::vector<std::string> keys = names;
  std::erase_if(keys, [](const std::string& name) { return TagOfField(name).has_value(); });
  Result<void> status = CheckKeys("--with", games, JsonRows::kGames, keys);
  for (const GameOps* const game : games) {
    for (const std::string& name : names) {
      if (IsPlace(name) || !IsKey(*game, JsonRows::kMoves, name)) continue;
      status = UsageError("--with: rows of plies have a key " + name + " of their own");
    }
  }
  return status;
}

// The keys of games that `names` means, besides those of the place, which all rows have. Adds the
// columns that they are made from.
GameKeys GameKeysOf(const GameOps& game, const std::vector<std::string>& names,
                    ColumnNames& columns) {
  GameKeys chosen;
  const RowFields fields = FieldsOf(game, JsonRows::kGames);
  for (std::size_t i = kPlaceKeys; i < fields.size(); ++i) {
    if (!Holds(names, fields[i].name)) continue;
    chosen.keys |= std::uint64_t{1} << i;
    AddColumnsOf(fields[i].name, JsonRows::kGames, columns);
  }
  for (const std::string& name : names) {
    if (!IsTag(game, name)) continue;
    chosen.tags.push_back({std::string(*TagOfField(name)), JsonString(name)});
    AddColumnsOf("tags", JsonRows::kGames, columns);
  }
  return chosen;
}

}  // namespace

const std::string* FindTwice(const std::vector<std::string>& names) {
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (std::find(names.begin(), name, *name) != name) return &*name;
  }
  return nullptr;
}

// The wanted keys of `game`.
WantedKeys::Keys WantedKeys::Choose(const GameOps& game, JsonRows rows,
                                    const std::vector<std::string>& names,
                                    const std::vector<std::string>& of_game) {
  Keys wanted{.game = &game};
  ColumnNames columns = AlwaysRead();
  const RowFields fields = FieldsOf(game, rows);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string& key = fields[i].name;
    const bool is_place_of_game = IsPlace(key) && Holds(of_game, key);
    if (!names.empty() && !is_place_of_game && !Holds(names, key)) continue;
    if (!names.empty()) wanted.keys |= std::uint64_t{1} << i;
    AddColumnsOf(key, rows, columns);
    if (game.derived != nullptr && key == game.derived->list) {
      columns.insert(absl::StrCat("plies.", std::string(game.derived->from)));
    }
  }
  wanted.of_game = GameKeysOf(game, of_game, columns);
  if (!names.empty() && wanted.keys == 0) {
    wanted.has_none = !wanted.has_of_game();
    wanted.keys = wanted.has_none ? 0 : kNoKey;
  }
  wanted.columns = ColumnsNamed(game.columns(), columns);
  return wanted;
}

Result<void> WantedKeys::Find(const std::vector<const GameOps*>& games, JsonRows rows,
                              const std::vector<std::string>& names,
                              const std::vector<std::string>& of_game) {
  if (rows == JsonRows::kNested && !names.empty()) {
    return UsageError("--columns: is for rows of plies or games, not for nested ones");
  }
  games_.clear();
  if (rows != JsonRows::kMoves && !of_game.empty()) {
    return UsageError("--with: is for rows of plies; those of games have what is known of a game");
  }
  if (names.empty() && of_game.empty() && rows != JsonRows::kGames) return {};
  for (const GameOps* const game : games) games_.push_back(Choose(*game, rows, names, of_game));
  Result<void> found = CheckKeys("--columns", games, rows, names);
  if (!found.ok()) return found;
  return CheckOfGame(games, of_game);
}

const WantedKeys::Keys& WantedKeys::Of(const GameOps& game) const {
  const auto found = std::find_if(games_.begin(), games_.end(),
                                  [&](const Keys& keys) { return keys.game == &game; });
  return found == games_.end() ? all_ : *found;
}

}  // namespace plymill
