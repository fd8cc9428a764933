// PlyOfRow: reads a ply from the JSON of a move row, as JSON Lines have it.
#pragma once

#include <simdjson.h>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "model/fields.h"

namespace plymill {

// Reads the fields of structs.
class RowFieldReader {
 public:
  using Value = simdjson::dom::element;

  // Returns false if a field has a value that a row cannot have. Leaves fields without a key as
  // they are, and ignores keys without a field.
  template <Structured T>
  bool ReadStruct(simdjson::dom::object object, T& to) {
    bool is_right = true;
    ForEachField(to, [&](std::string_view name, auto& field, auto last) {
      Value value;
      if (object[name].get(value) != simdjson::SUCCESS) return;
      is_right = is_right && (value.is_null() ? SetNull(field, last) : Read(value, field, last));
    });
    return is_right;
  }

 private:
  // Sets a field to the value that is written as null, if it has such a value.
  template <class T, class Last>
  static bool SetNull(T& to, Last last) {
    to = T{};
    if constexpr (Named<T>) {
      return SetNamed({}, std::bit_cast<std::uint8_t>(last), to);
    } else {
      return kIsOrNull<T> || kIsFixedText<T>;
    }
  }

  template <class T, class Last>
  bool Read(Value value, T& to, Last last) {
    if constexpr (kIsList<T>) {
      return ReadList(value, to, last);
    } else if constexpr (Named<T> || kIsFixedText<T>) {
      std::string_view text;
      return value.get(text) == simdjson::SUCCESS && SetText(text, last, to);
    } else if constexpr (kIsOrNull<T>) {
      return Read(value, to.value, last);
    } else if constexpr (std::is_same_v<T, bool>) {
      return value.get(to) == simdjson::SUCCESS;
    } else if constexpr (Structured<T>) {
      simdjson::dom::object object;
      return value.get(object) == simdjson::SUCCESS && ReadStruct(object, to);
    } else {
      return ReadNumber(value, static_cast<std::int64_t>(last), to);
    }
  }

  template <class T, class Last>
  bool ReadList(Value value, T& to, Last last) {
    simdjson::dom::array items;
    if (value.get(items) != simdjson::SUCCESS) return false;
    to.Clear();
    for (const Value item : items) {
      typename T::Item each{};
      if (!Read(item, each, last) || !to.Append(each)) return false;
    }
    return true;
  }

  template <class T, class Last>
  static bool SetText(std::string_view text, Last last, T& to) {
    if (text.empty()) return false;
    if constexpr (Named<T>) {
      return SetNamed(text, std::bit_cast<std::uint8_t>(last), to);
    } else {
      if (text.size() > T::kCapacity) return false;
      to = T(text);
      return to.IsClean() && to.size() == text.size();
    }
  }

  // Sets `to` to the value with this name, whose code is at most `last`.
  template <class T>
  static bool SetNamed(std::string_view name, std::uint8_t last, T& to) {
    if (NameOf(to).view() == name) return true;
    for (unsigned code = 0; code <= last; ++code) {
      to = std::bit_cast<T>(static_cast<std::uint8_t>(code));
      if (NameOf(to).view() == name) return true;
    }
    return false;
  }

  template <std::integral T>
  static bool ReadNumber(Value value, std::int64_t most, T& to) {
    std::int64_t number = 0;
    if (value.get(number) != simdjson::SUCCESS) return false;
    to = static_cast<T>(number);
    return number <= most && number >= (std::is_signed_v<T> ? -most : 0);
  }
};

// The ply of the move row `row`; empty if it is not the row of such a ply. The key `kind` must be
// there. Fields of other missing keys have their default; keys that no such ply has are ignored.
template <class Ply>
std::optional<Ply> PlyOfRow(std::string_view row) {
  simdjson::dom::parser parser;
  simdjson::dom::object object;
  if (parser.parse(row.data(), row.size()).get(object) != simdjson::SUCCESS) return std::nullopt;
  Ply ply;
  if (object["kind"].error() != simdjson::SUCCESS) return std::nullopt;
  if (!RowFieldReader().ReadStruct(object, ply)) return std::nullopt;
  return ply;
}

}  // namespace plymill
