#include "support/arrow_json.h"

#include <chrono>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "base/json_string.h"

namespace plymill::testing {
namespace {

bool IsNull(const ArrowArray& array, std::int64_t at) {
  const auto* const bits = static_cast<const std::uint8_t*>(array.buffers[0]);
  return bits != nullptr && (bits[at / 8] >> at % 8 & 1) == 0;
}

template <class T>
T At(const ArrowArray& array, int buffer, std::int64_t at) {
  T value;
  std::memcpy(
      &value,
      static_cast<const char*>(array.buffers[buffer]) + at * static_cast<std::int64_t>(sizeof(T)),
      sizeof(T));
  return value;
}

std::string NumberAt(char format, const ArrowArray& array, std::int64_t at) {
  switch (format) {
    case 'c':
      return std::to_string(At<std::int8_t>(array, 1, at));
    case 'C':
      return std::to_string(At<std::uint8_t>(array, 1, at));
    case 's':
      return std::to_string(At<std::int16_t>(array, 1, at));
    case 'S':
      return std::to_string(At<std::uint16_t>(array, 1, at));
    case 'i':
      return std::to_string(At<std::int32_t>(array, 1, at));
    case 'I':
      return std::to_string(At<std::uint32_t>(array, 1, at));
    case 'l':
      return std::to_string(At<std::int64_t>(array, 1, at));
    default:
      return std::to_string(At<std::uint64_t>(array, 1, at));
  }
}

std::string ValueAt(const ArrowSchema& type, const ArrowArray& array, std::int64_t row);

std::string TextAt(const ArrowArray& array, std::int64_t at) {
  const auto begin = At<std::int32_t>(array, 1, at), end = At<std::int32_t>(array, 1, at + 1);
  const std::string_view text(static_cast<const char*>(array.buffers[2]) + begin,
                              static_cast<std::size_t>(end - begin));
  return JsonString(text);
}

// 16 bytes, as hexadecimal digits.
std::string BytesAt(const ArrowArray& array, std::int64_t at) {
  std::string text = "\"";
  for (std::int64_t i = 16 * at; i < 16 * (at + 1); ++i) {
    char digits[8];
    std::snprintf(digits, sizeof(digits), "%02x", At<std::uint8_t>(array, 1, i));
    text += digits;
  }
  return text + "\"";
}

std::string DayAt(const ArrowArray& array, std::int64_t at) {
  const std::chrono::sys_days day{std::chrono::days(At<std::int32_t>(array, 1, at))};
  const std::chrono::year_month_day date(day);
  char text[16];
  std::snprintf(text, sizeof(text), "\"%04d-%02u-%02u\"", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

std::string ListAt(const ArrowSchema& type, const ArrowArray& array, std::int64_t at) {
  const auto begin = At<std::int32_t>(array, 1, at), end = At<std::int32_t>(array, 1, at + 1);
  std::string json;
  for (std::int32_t i = begin; i < end; ++i) {
    json += (json.empty() ? "" : ",") + ValueAt(*type.children[0], *array.children[0], i);
  }
  return "[" + json + "]";
}

std::string StructAt(const ArrowSchema& type, const ArrowArray& array, std::int64_t at) {
  std::string json;
  for (std::int64_t i = 0; i < type.n_children; ++i) {
    const ArrowSchema& part = *type.children[i];
    json += (json.empty() ? "" : ",") + JsonString(part.name) + ":" +
            ValueAt(part, *array.children[i], at);
  }
  return "{" + json + "}";
}

std::string ValueAt(const ArrowSchema& type, const ArrowArray& array, std::int64_t row) {
  const std::int64_t at = array.offset + row;
  if (IsNull(array, at)) return "null";
  if (type.dictionary != nullptr) {
    const std::int64_t index = std::stoll(NumberAt(type.format[0], array, at));
    return ValueAt(*type.dictionary, *array.dictionary, index);
  }
  switch (type.format[0]) {
    case 'b':
      return (At<std::uint8_t>(array, 1, at / 8) >> at % 8 & 1) != 0 ? "true" : "false";
    case 't':
      return DayAt(array, at);
    case 'u':
      return TextAt(array, at);
    case 'w':
      return BytesAt(array, at);
    case '+':
      return type.format[1] == 'l' ? ListAt(type, array, at) : StructAt(type, array, at);
    default:
      return NumberAt(type.format[0], array, at);
  }
}

std::string IdText(const ArrowArray& array, std::int64_t row) {
  char text[24];
  std::snprintf(text, sizeof(text), "\"%016" PRIx64 "\"",
                At<std::uint64_t>(array, 1, array.offset + row));
  return text;
}

std::string Called(const std::string& format) {
  constexpr std::pair<std::string_view, std::string_view> kNames[] = {
      {"b", "bool"},     {"c", "int8"},
      {"C", "uint8"},    {"s", "int16"},
      {"S", "uint16"},   {"i", "int32"},
      {"I", "uint32"},   {"l", "int64"},
      {"L", "uint64"},   {"u", "utf8"},
      {"+l", "list"},    {"+s", "struct"},
      {"tdD", "date32"}, {"w:16", "fixed_size_binary[16]"}};
  for (const auto& [each, name] : kNames) {
    if (each == format) return std::string(name);
  }
  return "unknown format " + format;
}

}  // namespace

std::string ArrowJson(const ArrowSchema& schema, const ArrowArray& batch) {
  std::string lines;
  for (std::int64_t row = 0; row < batch.length; ++row) {
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
      const ArrowSchema& column = *schema.children[i];
      const bool is_id = std::string_view(column.name) == "id";
      lines += (i == 0 ? "{" : ",") + JsonString(column.name) + ":" +
               (is_id ? IdText(*batch.children[i], row) : ValueAt(column, *batch.children[i], row));
    }
    lines += "}\n";
  }
  return lines;
}

std::string WithDays(const std::string& lines) {
  constexpr std::string_view kBefore = ",\"iso_date\":", kDay = "\"2022-04-19\"";
  std::string with;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = lines.find(kBefore, at)) != lines.npos;) {
    at += kBefore.size();
    const std::size_t end = lines.find(',', at);
    const std::string date = lines.substr(at, end - at);
    with +=
        lines.substr(done, end - done) + ",\"day\":" + (date.size() == kDay.size() ? date : "null");
    done = at = end;
  }
  return with + lines.substr(done);
}

std::string TypeText(const ArrowSchema& column) {
  std::string type = Called(column.format);
  if (column.dictionary != nullptr) {
    type = "dictionary<" + type + ", " + Called(column.dictionary->format) + ">";
  }
  std::string parts;
  for (std::int64_t i = 0; i < column.n_children; ++i) {
    parts += (i == 0 ? "" : ", ") + TypeText(*column.children[i]);
  }
  return std::string(column.name) + ": " + type + (parts.empty() ? "" : "<" + parts + ">");
}

std::vector<std::string> TypeTexts(const ArrowSchema& table) {
  std::vector<std::string> types;
  for (std::int64_t i = 0; i < table.n_children; ++i) types.push_back(TypeText(*table.children[i]));
  return types;
}

}  // namespace plymill::testing
