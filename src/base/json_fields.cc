#include "base/json_fields.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>

#include <algorithm>

namespace plymill {
namespace {

// An empty object, used instead of a missing one. A default-constructed element cannot be used,
// because its fields must not be read.
simdjson::dom::element NoFields() {
  static simdjson::dom::parser parser;
  static const simdjson::dom::element none = parser.parse(std::string_view("{}")).value();
  return none;
}

}  // namespace

void JsonFields::Expected(std::string_view what, std::string_view key) const {
  if (!status_.ok()) return;
  status_ = DamagedError(
      absl::StrCat("expected ", std::string(what), " under \"", std::string(key), "\""));
}

std::optional<std::uint64_t> JsonFields::FindNumber(std::string_view key) const {
  std::uint64_t number = 0;
  return object_[key].get(number) ? std::nullopt : std::optional(number);
}

std::optional<std::string> JsonFields::FindText(std::string_view key) const {
  std::string_view text;
  return object_[key].get(text) ? std::nullopt : std::optional(std::string(text));
}

std::uint64_t JsonFields::Number(std::string_view key) const {
  const std::optional<std::uint64_t> number = FindNumber(key);
  if (!number) Expected("a number", key);
  return number.value_or(0);
}

std::uint64_t JsonFields::Number(std::string_view key, std::uint64_t most) const {
  const std::uint64_t number = Number(key);
  if (number > most) Expected(absl::StrCat("a number up to ", most), key);
  return std::min(number, most);
}

std::int64_t JsonFields::Signed(std::string_view key) const {
  std::int64_t number = 0;
  if (object_[key].get(number)) Expected("a number", key);
  return number;
}

std::vector<std::int64_t> JsonFields::SignedList(std::string_view key) const {
  std::vector<std::int64_t> numbers;
  simdjson::dom::array array;
  if (object_[key].get(array)) {
    Expected("a list", key);
    return numbers;
  }
  for (const simdjson::dom::element each : array) {
    numbers.emplace_back();
    if (each.get(numbers.back())) Expected("a list of numbers", key);
  }
  return numbers;
}

bool JsonFields::Flag(std::string_view key) const {
  bool flag = false;
  if (object_[key].get(flag)) Expected("true or false", key);
  return flag;
}

std::string JsonFields::Text(std::string_view key) const {
  std::optional<std::string> text = FindText(key);
  if (!text) Expected("a text", key);
  return text ? *std::move(text) : std::string();
}

std::string JsonFields::TextOrNull(std::string_view key) const {
  return IsNull(key) ? std::string() : Text(key);
}

std::vector<std::string> JsonFields::Names(std::string_view key) const {
  std::vector<std::string> names;
  simdjson::dom::array array;
  if (object_[key].get(array)) Expected("a list", key);
  if (!status_.ok()) return names;
  for (const simdjson::dom::element each : array) {
    std::string_view name;
    if (!each.is_null() && each.get(name)) Expected("a list of texts", key);
    names.emplace_back(name);
  }
  return names;
}

std::uint64_t JsonFields::Hash(std::string_view key) const {
  const std::string digits = Text(key);
  std::uint64_t hash = 0;
  if (digits.size() != 16 || !absl::SimpleHexAtoi(digits, &hash)) Expected("16 hex digits", key);
  return hash;
}

std::string JsonFields::Path(std::string_view key) const {
  std::string path = Text(key);
  if (!DecodePath(path)) Expected("a path", key);
  return path;
}

JsonFields JsonFields::Object(std::string_view key) const {
  simdjson::dom::element object;
  if (object_[key].get(object) == simdjson::SUCCESS && object.is_object()) return {object, status_};
  Expected("an object", key);
  return {NoFields(), status_};
}

std::vector<JsonFields> JsonFields::Objects(std::string_view key) const {
  std::vector<JsonFields> objects;
  simdjson::dom::array array;
  if (object_[key].get(array)) {
    Expected("a list", key);
    return objects;
  }
  for (const simdjson::dom::element each : array) {
    if (!each.is_object()) Expected("a list of objects", key);
    objects.push_back({each, status_});
  }
  return objects;
}

std::string JsonFields::Json(std::string_view key) const {
  simdjson::dom::element value;
  if (object_[key].get(value)) Expected("a value", key);
  return status_.ok() ? std::string(simdjson::minify(value)) : std::string();
}

std::vector<std::pair<std::string, std::string>> JsonFields::Members() const {
  std::vector<std::pair<std::string, std::string>> members;
  simdjson::dom::object object;
  if (object_.get(object)) return members;
  for (const auto [key, value] : object) {
    members.emplace_back(key, simdjson::minify(value));
  }
  return members;
}

JsonDocument::JsonDocument(std::string_view json, std::string_view why) {
  const bool is_json = !parser_.parse(simdjson::padded_string(json)).get(root_);
  if (is_json && root_.is_object()) return;
  root_ = NoFields();
  status_ = DamagedError(std::string(why));
}

}  // namespace plymill
