#include "cli/schema_text.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <limits>
#include <string_view>
#include <vector>

#include "rows/report.h"

namespace plymill::cli {
namespace {

// A text with something in its middle.
struct Around {
  const char* begin;
  const char* end;
};

// How a tool writes types. Values may be null in all of these types.
struct Dialect {
  Around schema, column, column_name;
  const char *text, *boolean, *integer, *long_integer;  // of 32 and 64 bits
  Around list, object, field, field_name;
};

// The value of `columns` of read_json().
constexpr Dialect kDuckdb = {.schema = {"{\n", "\n}\n"},
                             .column = {"  ", "'"},
                             .column_name = {"'", "': '"},
                             .text = "VARCHAR",
                             .boolean = "BOOLEAN",
                             .integer = "INTEGER",
                             .long_integer = "BIGINT",
                             .list = {"", "[]"},
                             .object = {"STRUCT(", ")"},
                             .field = {"", ""},
                             .field_name = {"\"", "\" "}};

constexpr Dialect kPolars = {.schema = {"pl.Schema({\n", "\n})\n"},
                             .column = {"    ", ""},
                             .column_name = {"\"", "\": "},
                             .text = "pl.String",
                             .boolean = "pl.Boolean",
                             .integer = "pl.Int32",
                             .long_integer = "pl.Int64",
                             .list = {"pl.List(", ")"},
                             .object = {"pl.Struct({", "})"},
                             .field = {"", ""},
                             .field_name = {"\"", "\": "}};

constexpr Dialect kArrow = {.schema = {"pa.schema([\n", "\n])\n"},
                            .column = {"    (", ")"},
                            .column_name = {"\"", "\", "},
                            .text = "pa.string()",
                            .boolean = "pa.bool_()",
                            .integer = "pa.int32()",
                            .long_integer = "pa.int64()",
                            .list = {"pa.list_(", ")"},
                            .object = {"pa.struct([", "])"},
                            .field = {"(", ")"},
                            .field_name = {"\"", "\", "}};

// A schema in DDL, as spark.read.schema() takes it.
constexpr Dialect kSpark = {.schema = {"", "\n"},
                            .column = {"", ""},
                            .column_name = {"`", "` "},
                            .text = "STRING",
                            .boolean = "BOOLEAN",
                            .integer = "INT",
                            .long_integer = "BIGINT",
                            .list = {"ARRAY<", ">"},
                            .object = {"STRUCT<", ">"},
                            .field = {"", ""},
                            .field_name = {"`", "`: "}};

std::string Put(Around around, const std::string& text) {
  return absl::StrCat(around.begin, text, around.end);
}

// `write` of each field, joined by `separator`.
template <class Write>
std::string Joined(const RowFields& fields, const char* separator, Write write) {
  return absl::StrJoin(fields, separator, [&](std::string* out, const RowField& field) {
    absl::StrAppend(out, write(field));
  });
}

std::string TypeText(const Dialect& dialect, const RowField& field);

std::string PartText(const Dialect& dialect, const RowField& part) {
  return Put(dialect.field, Put(dialect.field_name, part.name) + TypeText(dialect, part));
}

std::string TypeText(const Dialect& dialect, const RowField& field) {
  switch (field.kind) {
    case RowField::Kind::kBool:
      return dialect.boolean;
    case RowField::Kind::kInteger:
      return field.most > std::numeric_limits<std::int32_t>::max() ? dialect.long_integer
                                                                   : dialect.integer;
    case RowField::Kind::kList:
      return Put(dialect.list, TypeText(dialect, field.parts[0]));
    case RowField::Kind::kObject:
      return Put(dialect.object, Joined(field.parts, ", ", [&](const RowField& part) {
                   return PartText(dialect, part);
                 }));
    default:
      return dialect.text;
  }
}

std::string ColumnsText(const Dialect& dialect, const RowFields& fields) {
  return Put(dialect.schema, Joined(fields, ",\n", [&](const RowField& field) {
               return Put(dialect.column,
                          Put(dialect.column_name, field.name) + TypeText(dialect, field));
             }));
}

// JSON Schema also says which values can be null, and the range of integers. A text with more
// values than these is described as any text.
constexpr std::size_t kMostValues = 32;

std::string JsonType(const RowField& field);

std::string JsonProperties(const RowFields& fields, const char* separator) {
  return Joined(fields, separator, [](const RowField& field) {
    return JsonString(field.name) + ":" + JsonType(field);
  });
}

// The rows of a single source have no `source`.
std::string JsonRequired(const RowFields& fields) {
  std::vector<std::string> names;
  for (const RowField& field : fields) {
    if (field.name != "source") names.push_back(JsonString(field.name));
  }
  return "\"required\":[" + absl::StrJoin(names, ",") + "],\"additionalProperties\":false";
}

// `"type":NAME`, or a list of NAME and null.
std::string JsonTypeName(const RowField& field, const std::string& name) {
  return "\"type\":" + (field.is_nullable ? "[\"" + name + "\",\"null\"]" : "\"" + name + "\"");
}

std::string JsonText(const RowField& field) {
  const std::string type = JsonTypeName(field, "string");
  if (field.values.empty() || field.values.size() > kMostValues) return "{" + type + "}";
  std::vector<std::string> values;
  values.reserve(field.values.size() + 1);
  for (const std::string& value : field.values) values.push_back(JsonString(value));
  if (field.is_nullable) values.emplace_back("null");
  return "{" + type + ",\"enum\":[" + absl::StrJoin(values, ",") + "]}";
}

std::string JsonList(const RowField& field) {
  std::string list =
      "{" + JsonTypeName(field, "array") + ",\"items\":" + JsonType(field.parts[0]) + "}";
  if (!field.is_tags) return list;
  return R"({"anyOf":[{"type":"object","additionalProperties":{"type":"string"}},)" + list + "]}";
}

std::string JsonType(const RowField& field) {
  switch (field.kind) {
    case RowField::Kind::kBool:
      return "{" + JsonTypeName(field, "boolean") + "}";
    case RowField::Kind::kInteger:
      return absl::StrCat("{", JsonTypeName(field, "integer"), ",\"minimum\":", field.least,
                          ",\"maximum\":", field.most, "}");
    case RowField::Kind::kList:
      return JsonList(field);
    case RowField::Kind::kObject:
      return "{" + JsonTypeName(field, "object") + ",\"properties\":{" +
             JsonProperties(field.parts, ",") + "}," + JsonRequired(field.parts) + "}";
    default:
      return JsonText(field);
  }
}

std::string JsonSchema(const RowFields& fields, const std::string& title) {
  return "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\n\"title\":" +
         JsonString(title) + ",\n\"type\":\"object\",\n\"properties\":{\n" +
         JsonProperties(fields, ",\n") + "},\n" + JsonRequired(fields) + "}\n";
}

}  // namespace

std::string SchemaText(SchemaTool tool, const RowFields& fields, const std::string& title) {
  switch (tool) {
    case SchemaTool::kDuckdb:
      return ColumnsText(kDuckdb, fields);
    case SchemaTool::kPolars:
      return ColumnsText(kPolars, fields);
    case SchemaTool::kArrow:
      return ColumnsText(kArrow, fields);
    case SchemaTool::kSpark:
      return ColumnsText(kSpark, fields);
    default:
      return JsonSchema(fields, title);
  }
}

}  // namespace plymill::cli
