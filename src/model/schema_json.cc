#include "model/schema_json.h"

#include <cstddef>
#include <vector>

#include "model/types_of.h"

namespace plymill {
namespace {

std::string NumberType(const ColumnType& type) {
  return (type.is_signed ? "i" : "u") + std::to_string(8 * type.bytes);
}

}  // namespace

std::string TypeName(const ColumnType& type) {
  switch (type.kind) {
    case ColumnKind::kNumber:
      return NumberType(type);
    case ColumnKind::kBool:
      return "bool";
    case ColumnKind::kName:
      return "name";
    case ColumnKind::kWord:
      return "word";
    case ColumnKind::kText:
      return "text";
    case ColumnKind::kList:
      return "list";
    case ColumnKind::kRow:
      return "row";
  }
  return "";
}

void WriteColumnType(const ColumnType& type, JsonWriter& json) {
  json.Open('{');
  json.Members("table", kTableNames[static_cast<std::size_t>(type.table)], "name", type.name,
               "type", TypeName(type));
  if (type.is_nullable) json.Members("null", type.null);
  if (type.counts) json.Members("counts", true);
  if (type.follows != ColumnType::kNone) json.Members("follows", type.follows);
  if (type.list != ColumnType::kNone) json.Members("list", type.list);
  if (!type.names.empty()) {
    json.Key("names");
    json.List(type.names, [](std::string_view name, JsonWriter& to) { to.Value(JsonName{name}); });
  }
  json.Close('}');
}

namespace {

void WriteColumnTypes(const ColumnTypes& types, bool contents, JsonWriter& json) {
  json.Open('[');
  const auto [high, low] = ContentOf(types);
  std::vector<std::size_t> places;  // of the columns so far
  std::size_t place = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    places.push_back(place);
    if (!contents && (i == high || i == low)) continue;
    ColumnType type = types[i];
    if (type.follows != ColumnType::kNone) type.follows = places[type.follows];
    if (type.list != ColumnType::kNone) type.list = places[type.list];
    WriteColumnType(type, json);
    ++place;
  }
  json.Close(']');
}

}  // namespace

void WriteSchema(std::string_view notation, const ColumnTypes& types, bool contents,
                 JsonWriter& json) {
  json.Object("notation", notation, "columns",
              [&](JsonWriter& columns) { WriteColumnTypes(types, contents, columns); });
}

}  // namespace plymill
