#include "base/json_writer.h"

#include <charconv>

#include "base/json_string.h"
#include "base/path_text.h"

namespace plymill {

void JsonWriter::Open(char bracket) {
  Separate();
  out_ += bracket;
  is_first_ = true;
}

void JsonWriter::Close(char bracket) {
  out_ += bracket;
  is_first_ = false;
}

void JsonWriter::Key(std::string_view key) {
  Value(key);
  out_ += ':';
  is_first_ = true;
}

void JsonWriter::Value(const JsonPath& path) { Value(PathText(path.path)); }

void JsonWriter::Value(const JsonHash& hash) { Value(HashText(hash.hash)); }

void JsonWriter::Value(const JsonName& name) { name.name.empty() ? Null() : Value(name.name); }

void JsonWriter::Value(const JsonDecimal& decimal) {
  char text[400];  // more than the digits of any number
  const std::to_chars_result end = std::to_chars(text, text + sizeof(text), decimal.number,
                                                 std::chars_format::fixed, decimal.digits);
  Value(JsonRaw{{text, end.ptr}});
}

void JsonWriter::Value(const JsonRaw& raw) {
  Separate();
  out_ += raw.json;
}

void JsonWriter::Value(std::string_view text) {
  Separate();
  AppendJsonString(text, out_);
}

void JsonWriter::Separate() {
  if (!is_first_) out_ += ',';
  if (is_new_line_) out_ += '\n';
  is_first_ = is_new_line_ = false;
}

}  // namespace plymill
