#include "base/json_fields.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>

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

bool DecodePath(std::string& text) {
  std::string path;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::uint32_t byte = static_cast<unsigned char>(text[at]);
    if (text[at] == '%') {
      if (text.size() - at < 3 || !absl::SimpleHexAtoi(text.substr(at + 1, 2), &byte)) return false;
      at += 2;
    }
    path.push_back(static_cast<char>(byte));
  }
  text = std::move(path);
  return true;
}

void JsonFields::Expected(std::string_view what, std::string_view key) const {
  if (!status_.ok()) return;
  status_ = DamagedError(
      absl::StrCat("expected ", std::string(what), " under \"", std::string(key), "\""));
}

std::uint64_t JsonFields::Number(std::string_view key) const {
  std::uint64_t number = 0;
  if (object_[key].get(number)) Expected("a number", key);
  return number;
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
  std::string_view text;
  if (object_[key].get(text)) Expected("a text", key);
  return std::string(text);
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

}  // namespace plymill
