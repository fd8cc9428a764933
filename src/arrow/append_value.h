// AppendValue: appends a value of a notation's struct to a column.
//
// Values come from structs or from stored rows (record/stored_fields.h). Their types decide at
// compile time how they are appended.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "arrow/arrow_column.h"
#include "arrow/arrow_type.h"
#include "record/fields.h"
#include "record/stored_fields.h"

namespace plymill {

// The type that a value has in its struct.
template <class V>
struct FieldTypeOf {
  using Type = V;
};
template <class L, class Reader>
struct FieldTypeOf<StoredList<L, Reader>> {
  using Type = L;
};
template <class T, class Reader>
struct FieldTypeOf<StoredWord<T, Reader>> {
  using Type = T;
};
template <class T, class Reader>
struct FieldTypeOf<StoredFields<T, Reader>> {
  using Type = T;
};

template <class V>
void AppendValue(const V& value, ArrowColumn& to);

template <Named T>
[[gnu::always_inline]] inline void AppendNamed(T value, ArrowColumn& to) {
  if (to.type().kind == ArrowType::Kind::kText) {
    const Name name = NameOf(value);
    to.AppendText(name.view().empty() ? std::string_view() : name.view());
    return;
  }
  const std::uint8_t index = kNameIndexes<T>.of_code[std::bit_cast<std::uint8_t>(value)];
  const bool valid = index != kNoIndex;
  if (to.type().bytes == 1) {
    to.AppendNumber(static_cast<std::int8_t>(valid ? index : 0), valid);
  } else {
    to.AppendNumber(static_cast<std::int16_t>(valid ? index : 0), valid);
  }
}

template <class List>
void AppendList(const List& list, ArrowColumn& to) {
  for (std::size_t i = 0; i < list.size(); ++i) AppendValue(list[i], to.part(0));
  to.EndList();
}

template <class Fields>
void AppendStruct(const Fields& fields, ArrowColumn& to) {
  std::size_t i = 0;
  ForEachField(
      fields, [&](std::string_view, const auto& field, auto) { AppendValue(field, to.part(i++)); });
  to.AppendValid(true);
}

template <class V>
inline void AppendValue(const V& value, ArrowColumn& to) {
  using T = typename FieldTypeOf<V>::Type;
  if constexpr (kIsList<T>) {
    AppendList(value, to);
  } else if constexpr (kIsStoredWord<V>) {
    to.AppendWord(value.Value().view());
  } else if constexpr (kIsFixedText<T>) {
    to.AppendWord(value.view());
  } else if constexpr (Named<T>) {
    AppendNamed(value, to);
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    to.AppendText(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    to.AppendBool(value);
  } else if constexpr (kIsOrNull<T>) {
    to.AppendNumber(value.value, !value.is_null());
  } else if constexpr (Structured<T>) {
    AppendStruct(value, to);
  } else {
    to.AppendNumber(value);
  }
}

}  // namespace plymill
