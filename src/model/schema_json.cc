#include "model/schema_json.h"

#include <cstddef>
#include <vector>

#include "model/types_of.h"

namespace plymill {
namespace {

std::string NumberType(const ColumnType& type) {
  return (type.is_signed ? "i" : "u") + std::to_string(8 * type.bytes);
}

std::string NamesJson(const std::vector<std::string>& names) {
  std::string json;
  for (const std::string& name : names) {
    json += (json.empty() ? "[" : ",") + (name.empty() ? "null" : "\"" + name + "\"");
  }
  return json + "]";
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

std::string ColumnJson(const ColumnType& type) {
  std::string json = "{\"table\":\"" +
                     std::string(kTableNames[static_cast<std::size_t>(type.table)]) +
                     "\",\"name\":\"" + type.name + "\",\"type\":\"" + TypeName(type) + "\"";
  if (type.is_nullable) json += ",\"null\":" + std::to_string(type.null);
  if (type.counts) json += ",\"counts\":true";
  if (type.follows != ColumnType::kNone) json += ",\"follows\":" + std::to_string(type.follows);
  if (type.list != ColumnType::kNone) json += ",\"list\":" + std::to_string(type.list);
  if (!type.names.empty()) json += ",\"names\":" + NamesJson(type.names);
  return json + "}";
}

std::string SchemaJson(std::string_view notation, const ColumnTypes& types, bool contents) {
  std::string json = "{\"notation\":\"" + std::string(notation) + "\",\"columns\":[";
  const auto [high, low] = ContentOf(types);
  std::vector<std::size_t> places;  // of the columns so far
  std::size_t place = 0;
  for (std::size_t i = 0; i < types.size(); ++i) {
    places.push_back(place);
    if (!contents && (i == high || i == low)) continue;
    ColumnType type = types[i];
    if (type.follows != ColumnType::kNone) type.follows = places[type.follows];
    if (type.list != ColumnType::kNone) type.list = places[type.list];
    json += (place++ == 0 ? "" : ",") + ColumnJson(type);
  }
  return json + "]}";
}

}  // namespace plymill
