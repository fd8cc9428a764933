#include "cli/schema_text.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <array>
#include <limits>
#include <string_view>
#include <vector>

#include "base/json_writer.h"

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

void WriteType(const RowField& field, JsonWriter& json);

// The types of the members of an object; `in_lines`: each on a line of its own.
auto PropertiesOf(const RowFields& fields, bool in_lines) {
  return [&fields, in_lines](JsonWriter& json) {
    json.Key("properties");
    json.Open('{');
    for (const RowField& field : fields) {
      if (in_lines) json.NewLine();
      json.Members(field.name, JsonOf(field, WriteType));
    }
    json.Close('}');
  };
}

// The rows of a single source have no `source`.
void WriteRequired(const RowFields& fields, JsonWriter& json) {
  std::vector<std::string> names;
  for (const RowField& field : fields) {
    if (field.name != "source") names.push_back(field.name);
  }
  json.Members("required", names, "additionalProperties", false);
}

// `"type":NAME`, or a list of NAME and null.
auto TypeNameOf(const RowField& field, std::string_view name) {
  return [&field, name](JsonWriter& json) {
    json.Key("type");
    field.is_nullable ? json.Value(std::array{name, std::string_view("null")}) : json.Value(name);
  };
}

// The values of a text, if there are few.
void WriteEnum(const RowField& field, JsonWriter& json) {
  if (field.values.empty() || field.values.size() > kMostValues) return;
  json.Key("enum");
  json.Open('[');
  for (const std::string& value : field.values) json.Value(value);
  if (field.is_nullable) json.Null();
  json.Close(']');
}

void WriteListType(const RowField& field, JsonWriter& json) {
  json.Object(TypeNameOf(field, "array"), "items", JsonOf(field.parts[0], WriteType));
}

// Tags are an object, or a list of names and values.
void WriteTagsType(const RowField& field, JsonWriter& json) {
  const auto types = [&](JsonWriter& list) {
    list.Open('[');
    list.Object("type", "object", "additionalProperties",
                [](JsonWriter& value) { value.Object("type", "string"); });
    WriteListType(field, list);
    list.Close(']');
  };
  json.Object("anyOf", types);
}

void WriteType(const RowField& field, JsonWriter& json) {
  switch (field.kind) {
    case RowField::Kind::kBool:
      return json.Object(TypeNameOf(field, "boolean"));
    case RowField::Kind::kInteger:
      return json.Object(TypeNameOf(field, "integer"), "minimum", field.least, "maximum",
                         field.most);
    case RowField::Kind::kList:
      return field.is_tags ? WriteTagsType(field, json) : WriteListType(field, json);
    case RowField::Kind::kObject:
      return json.Object(TypeNameOf(field, "object"), PropertiesOf(field.parts, false),
                         JsonOf(field.parts, WriteRequired));
    default:
      return json.Object(TypeNameOf(field, "string"), JsonOf(field, WriteEnum));
  }
}

std::string JsonSchema(const RowFields& fields, const std::string& title) {
  const auto new_line = [](JsonWriter& json) { json.NewLine(); };
  return JsonObject("$schema", "https://json-schema.org/draft/2020-12/schema", new_line, "title",
                    title, new_line, "type", "object", new_line, PropertiesOf(fields, true),
                    new_line, JsonOf(fields, WriteRequired)) +
         "\n";
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
