// SchemaOf: the fields of a notation's plies as JSON, for the header of a record file.
#pragma once

#include <bit>
#include <string>
#include <string_view>
#include <type_traits>

#include "record/fields.h"
#include "record/row.h"

namespace plymill {

// The name of the type of a stored field, as in docs/record-file.md.
template <class T>
std::string TypeName() {
  if constexpr (kIsList<T>) {
    return "list<" + TypeName<typename T::Item>() + "," + std::to_string(T::kInlined) + ">";
  } else if constexpr (Named<T>) {
    return "name8";
  } else if constexpr (kIsFixedText<T>) {
    const std::string type = "ascii" + std::to_string(T::kInlined);
    return T::kInlined == T::kCapacity ? type : type + "+" + std::to_string(T::kCapacity);
  } else if constexpr (Structured<T>) {
    return "struct";
  } else if constexpr (kIsOrNull<T>) {
    return TypeName<decltype(T::value)>() + "?" + std::to_string(T{}.value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return "bool8";
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return "text";
  } else {
    return (std::is_signed_v<T> ? "i" : "u") + std::to_string(8 * sizeof(T));
  }
}

// Returns `,"names":[...]` with the names of all codes up to `last`, and null for a code without a
// name.
template <class T>
std::string NamesOf(const T& last) {
  std::string names;
  for (unsigned code = 0; code <= std::bit_cast<std::uint8_t>(last); ++code) {
    const std::string name(NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code))).view());
    names += std::string(code == 0 ? "" : ",") + (name.empty() ? "null" : "\"" + name + "\"");
  }
  return ",\"names\":[" + names + "]";
}

// The item type if T is a list; otherwise T itself.
template <class T>
struct ItemOf {
  using Type = T;
};
template <class T, std::size_t c, std::size_t i>
struct ItemOf<List<T, c, i>> {
  using Type = T;
};

template <class Fields>
std::string FieldsSchema() {
  std::string schema;
  Fields fields{};
  std::size_t at = 0;
  ForEachField(fields, [&](std::string_view name, auto& field, auto last) {
    using Field = std::remove_cvref_t<decltype(field)>;
    schema += std::string(schema.empty() ? "" : ",") + "{\"name\":\"" + std::string(name) +
              "\",\"type\":\"" + TypeName<Field>() + "\",\"at\":" + std::to_string(at);
    using Item = typename ItemOf<Field>::Type;
    if constexpr (Named<decltype(last)>) schema += NamesOf(last);
    if constexpr (Structured<Item>) schema += ",\"fields\":" + FieldsSchema<Item>();
    schema += "}";
    at += std::is_same_v<Field, std::string_view> ? 8 : StoredBytes<Field>();
  });
  return "[" + schema + "]";
}

template <class Game>
std::string SchemaOf() {
  return "{\"notation\":\"" + std::string(Game::kSlug) +
         "\",\"row_bytes\":" + std::to_string(RowBytes<typename Game::Ply>()) +
         ",\"ply\":" + FieldsSchema<typename Game::Ply>() +
         ",\"player\":" + FieldsSchema<typename Game::Player>() +
         ",\"info\":" + FieldsSchema<typename Game::Info>() + "}";
}

}  // namespace plymill
