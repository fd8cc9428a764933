#include "plym/column_map.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/schema_json.h"

namespace plymill {
namespace {

// A column of a file. A name that is null is "".
struct FileColumn {
  std::string table, name, type;
  std::optional<std::int64_t> null;
  bool counts = false;
  std::optional<std::uint64_t> list, follows;
  std::vector<std::string> names;
};

constexpr std::size_t kMostNames = 255;

FileColumn ReadColumn(const JsonFields& json) {
  FileColumn column;
  column.table = json.Text("table");
  column.name = json.Text("name");
  column.type = json.Text("type");
  if (json.Has("null")) column.null = json.Signed("null");
  if (json.Has("list")) column.list = json.Number("list");
  if (json.Has("follows")) column.follows = json.Number("follows");
  if (json.Has("names")) column.names = json.Names("names");
  if (column.names.size() > kMostNames) json.Expected("at most 255 names", "names");
  column.counts = json.Has("counts");
  return column;
}

bool IsCalled(const FileColumn& column, const ColumnType& type) {
  return column.table == kTableNames[static_cast<std::size_t>(type.table)] &&
         column.name == type.name;
}

// Whether the column `place` of the file, if there is one, is the column `index`. It must come
// before the column that refers to it.
bool IsColumn(std::optional<std::uint64_t> place, const std::vector<FileColumn>& earlier,
              std::size_t index, const ColumnTypes& types) {
  if (!place) return index == ColumnType::kNone;
  return index != ColumnType::kNone && *place < earlier.size() &&
         IsCalled(earlier[*place], types[index]);
}

bool IsSameType(const FileColumn& column, const std::vector<FileColumn>& earlier,
                const ColumnType& type, const ColumnTypes& types) {
  const auto shared = std::min(column.names.size(), type.names.size());
  const std::optional<std::int64_t> null =
      type.is_nullable ? std::optional(type.null) : std::nullopt;
  return column.type == TypeName(type) && column.null == null && column.counts == type.counts &&
         IsColumn(column.list, earlier, type.list, types) &&
         IsColumn(column.follows, earlier, type.follows, types) &&
         std::equal(column.names.begin(),
                    column.names.begin() + static_cast<std::ptrdiff_t>(shared), type.names.begin());
}

std::size_t Find(const FileColumn& column, const ColumnTypes& types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (IsCalled(column, types[i])) return i;
  }
  return ColumnType::kNone;
}

}  // namespace

Result<ColumnMap> MapColumns(const std::vector<JsonFields>& schema, const ColumnTypes& types) {
  std::vector<FileColumn> columns;
  ColumnMap map;
  for (const JsonFields& json : schema) {
    FileColumn column = ReadColumn(json);
    if (!json.status().ok()) return json.status();
    const std::string name = absl::StrCat("the column ", column.name, " of ", column.table);
    const std::size_t index = Find(column, types);
    if (index != ColumnType::kNone) {
      const auto is_same = [index](const MappedColumn& earlier) { return earlier.index == index; };
      if (std::any_of(map.begin(), map.end(), is_same)) {
        return DamagedError(absl::StrCat(name, " is there twice"));
      }
      if (!IsSameType(column, columns, types[index], types)) {
        return NotReadableError(absl::StrCat(name, " has values of another type"));
      }
    }
    map.push_back({index, column.names.size()});
    columns.push_back(std::move(column));
  }
  return map;
}

}  // namespace plymill
