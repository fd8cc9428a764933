// RowFields: the keys of JSON Lines rows with the types of their values, in the order of the keys.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/derived.h"
#include "model/fields.h"
#include "model/row_field.h"
#include "plymill/convert.h"

namespace plymill {

// The fields of the rows of one notation. They begin with `source` if `with_source` is true.
RowFields RowFieldsOf(const StructFields& own, std::string_view slug, JsonRows rows,
                      bool with_source);

template <class Struct>
RowFields FieldsOf();

// The field of a named value. `last` is the value with the greatest code.
template <class T>
RowField NamedField(const T& last) {
  RowField field;
  for (unsigned code = 0; code <= std::bit_cast<std::uint8_t>(last); ++code) {
    const Name name = NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code)));
    field.is_nullable = field.is_nullable || name.view().empty();
    if (!name.view().empty()) field.values.emplace_back(name.view());
  }
  return field;
}

// The field of a value of type `T`, without a name. `last` is the greatest value, as ForEachField()
// passes it.
template <class T, class Last>
RowField FieldOf(const Last& last) {
  RowField field;
  if constexpr (kIsList<T>) {
    field.kind = RowField::Kind::kList;
    field.parts = {FieldOf<typename T::Item>(last)};
  } else if constexpr (Named<T>) {
    field = NamedField<T>(last);
  } else if constexpr (kIsFixedText<T> || std::is_same_v<T, std::string_view>) {
    field.is_nullable = true;
  } else if constexpr (kIsOrNull<T>) {
    field = FieldOf<decltype(T::value)>(last);
    field.is_nullable = true;
  } else if constexpr (std::is_same_v<T, bool>) {
    field.kind = RowField::Kind::kBool;
  } else if constexpr (Structured<T>) {
    field.kind = RowField::Kind::kObject;
    field.parts = FieldsOf<T>();
  } else {
    field.kind = RowField::Kind::kInteger;
    field.most = static_cast<std::int64_t>(last);
    field.least = std::is_signed_v<T> ? -field.most : 0;
  }
  return field;
}

// Adds what the items of a list also say to `list`, the field of type `T` of a `Struct`.
template <class Struct, class T>
void AddDerivedField(RowField& list) {
  if constexpr (kIsDerivedList<Struct, T>) {
    RowField derived = NamedField(Struct::Derived::kLast);
    derived.name = Struct::Derived::kName;
    list.parts[0].parts.push_back(std::move(derived));
  }
}

template <class Struct>
RowFields FieldsOf() {
  RowFields fields;
  Struct values{};
  ForEachField(values, [&](std::string_view name, auto& value, auto last) {
    fields.push_back(FieldOf<std::remove_cvref_t<decltype(value)>>(last));
    fields.back().name = name;
    AddDerivedField<Struct, std::remove_cvref_t<decltype(value)>>(fields.back());
  });
  return fields;
}

template <class Game>
StructFields StructFieldsOf() {
  return {.ply = FieldsOf<typename Game::Ply>(),
          .player = FieldsOf<typename Game::Player>(),
          .info = FieldsOf<typename Game::Info>()};
}

}  // namespace plymill
