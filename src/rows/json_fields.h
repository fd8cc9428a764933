// JSON fields: the fields of a struct, or of a row, as keys and values of a JSON object.
//
// The keys come from ForEachField() of the notation. The type of a field decides at compile time
// how its value is written.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/column_plies.h"
#include "model/derived.h"
#include "model/fields.h"
#include "model/stored_fields.h"
#include "rows/json_text.h"
#include "rows/json_tokens.h"

namespace plymill {

// The bytes that what is derived adds to the JSON of a field of a `Struct`.
template <class Struct, class Field>
consteval std::size_t DerivedJsonBytes() {
  if constexpr (kIsDerivedList<Struct, Field>) {
    return Field::kCapacity * (Struct::Derived::kName.size() + 4 + sizeof(JsonToken));
  } else {
    return 0;
  }
}

// The most bytes that a field of type `T` takes as JSON, not counting texts.
template <class T>
consteval std::size_t MaxJsonBytes() {
  if constexpr (kIsList<T>) {
    return 2 + T::kCapacity * (1 + MaxJsonBytes<typename T::Item>());
  } else if constexpr (Named<T>) {
    return sizeof(JsonToken);
  } else if constexpr (std::is_arithmetic_v<T> || kIsOrNull<T>) {
    return kMaxNumberBytes + 1;
  } else if constexpr (kIsFixedText<T>) {
    return T::kCapacity + 4;
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return 0;
  } else {
    std::size_t bytes = 2;
    T value{};
    ForEachField(value, [&](std::string_view name, auto& field, auto) {
      using Field = std::remove_cvref_t<decltype(field)>;
      bytes += name.size() + 4 + MaxJsonBytes<Field>() + DerivedJsonBytes<T, Field>();
    });
    return bytes;
  }
}

// The struct type that lists the fields of `Fields`: `Fields` itself, or T if it is StoredFields<T>
// or ColumnFields<T>.
template <class Fields>
struct StructOf {
  using Type = Fields;
};
template <class T, class Reader>
struct StructOf<StoredFields<T, Reader>> {
  using Type = T;
};
template <class T, class Plies>
struct StructOf<ColumnFields<T, Plies>> {
  using Type = T;
};

template <class T>
inline char* WriteValue(const T& value, char* to);

// If the JSON of a list item has at most this number of bytes, the first item is written before
// testing whether it exists, because a mispredicted branch would cost more.
inline constexpr std::size_t kMostQuickBytes = 96;
template <class List>
inline constexpr bool kHasQuickItems = requires(const List& list) {
  list.FirstPlace();
  requires MaxJsonBytes<typename List::Item>()
  <= kMostQuickBytes;
};

// Writes the items of a list by `write(item, to)`, and the closing bracket. If items are quick to
// write, writes a first item even if the list is empty, and then overwrites it, because the CPU
// cannot predict whether a list is empty.
template <class T, class Write>
[[gnu::always_inline]] inline char* WriteItems(const T& list, char* to, const Write& write) {
  std::size_t i = 0;
  if constexpr (kHasQuickItems<T>) {
    char* const end = write(list.FirstPlace(), to);
    to = list.empty() ? to : end;
    i = 1;
  }
  for (; i < list.size(); ++i) {
    *to = ',';
    to = write(list[i], to + (i > 0 ? 1 : 0));
  }
  *to++ = ']';
  return to;
}

// Writes field `i` of a `Struct`, with its key.
template <class Struct, char first, class T>
[[gnu::always_inline]] inline char* WriteField(const T& value, std::size_t i, char* to) {
  if constexpr (HasTokens<T>) {
    constexpr auto& kPlaces = kPairPlaces<Struct, first>;
    constexpr auto& kAll = kPairs<Struct, first>;
    if (kPlaces[i] < kAll.size() && IsToken(value)) [[likely]] {
      return WriteToken(kAll[kPlaces[i]][TokenIndex(value)], to);
    }
  }
  return WriteValue(value, WriteKey(kKeys<Struct, first>[i], to));
}

// The text before a derived value: `,"feature":`.
template <class Derived>
inline constexpr JsonKey kDerivedKey = [] {
  JsonKey key{};
  for (const char c : {',', '"'}) key.Append(c);
  for (const char c : Derived::kName) key.Append(c);
  for (const char c : {'"', ':'}) key.Append(c);
  return key;
}();

// Writes the fields of a struct with their keys, one by one, with what is derived from them.
template <class Struct, char first>
class FieldWriter {
 public:
  // Writes field `i`. Each field is written or passed.
  template <class T>
  [[gnu::always_inline]] char* Write(const T& field, std::size_t i, char* to) {
    if constexpr (kIsDerivedList<Struct, T>) {
      const auto write = [this](const auto& item, char* place) __attribute__((always_inline)) {
        return this->WriteItem(item, place);
      };
      return WriteItems(field, WriteKey(kKeys<Struct, first>[i], to), write);
    } else {
      Keep(field);
      return WriteField<Struct, first>(field, i, to);
    }
  }

  template <class T>
  [[gnu::always_inline]] void Pass(const T& field) {
    Keep(field);
    PassValue(field);
  }

 private:
  struct Nothing {};

  static constexpr auto EmptyFrom() {
    if constexpr (kHasDerived<Struct>) {
      return typename Struct::Derived::From();
    } else {
      return Nothing();
    }
  }

  template <class T>
  [[gnu::always_inline]] void Keep(const T& field) {
    if constexpr (kIsDerivedFrom<Struct, T>) from_ = field.Value();
  }

  template <class Item>
  [[gnu::always_inline]] char* WriteItem(const Item& item, char* to) const {
    using Derived = typename Struct::Derived;
    DerivedItem<Derived> bytes{};
    std::size_t i = 0;
    ForEachField(item, [&](std::string_view, const auto& field, auto) {
      bytes[i] = std::bit_cast<std::uint8_t>(field);
      to = WriteField<typename Derived::Item, '{'>(field, i++, to);
    });
    const auto value = DerivedOf<Derived>(from_.view(), bytes);
    to = WriteKey(kDerivedKey<Derived>, to);
    to = WriteToken(kTokens<typename Derived::Value>[static_cast<std::size_t>(value)], to);
    *to++ = '}';
    return to;
  }

  [[no_unique_address]] decltype(EmptyFrom()) from_ = EmptyFrom();
};

// Writes the fields of a struct. Writes `first` before the first field, and a comma before every
// other field.
//
// Inlined together with all functions it calls, so that `to` stays in a register.
template <char first = ',', class Fields>
inline char* WriteFields(const Fields& fields, char* to) {
  using Struct = typename StructOf<Fields>::Type;
  FieldWriter<Struct, first> writer;
  std::size_t i = 0;
  ForEachField(
      fields, [&](std::string_view, const auto& field, auto)
                  __attribute__((always_inline)) { to = writer.Write(field, i++, to); });
  return to;
}

template <class T>
[[gnu::always_inline]] inline char* WriteObject(const T& fields, char* to) {
  static_assert(kFieldCount<typename StructOf<T>::Type> > 0);
  to = WriteFields<'{'>(fields, to);
  *to++ = '}';
  return to;
}

template <class T>
inline char* WriteFixedText(const T& text, char* to) {
  if (text.empty()) return WriteLiteral("null", to);
  *to++ = '"';
  std::memcpy(to, &text, sizeof(text));
  to += text.size();
  *to++ = '"';
  return to;
}

template <class Word>
inline char* WriteStoredWord(const Word& word, char* to) {
  if constexpr (Word::kFitsWord) {
    if (!word.is_spilled()) [[likely]]
      return WriteShortText(word.Bytes(), to);
  }
  return WriteFixedText(word.Value(), to);
}

template <class T>
[[gnu::always_inline]] inline char* WriteValue(const T& value, char* to) {
  if constexpr (kIsList<T>) {
    return WriteItems(
        value, to, [](const auto& item, char* place) __attribute__((always_inline)) {
          return WriteValue(item, place);
        });
  } else if constexpr (kIsFixedText<T>) {
    return WriteFixedText(value, to);
  } else if constexpr (kIsStoredWord<T>) {
    return WriteStoredWord(value, to);
  } else if constexpr (HasTokens<T> && sizeof(T) == 1) {
    return WriteToken(kTokens<T>[TokenIndex(value)], to);
  } else if constexpr (kIsOrNull<T>) {
    return value.is_null() ? WriteLiteral("null", to) : WriteValue(value.value, to);
  } else if constexpr (std::is_signed_v<T>) {
    return WriteSigned(value, to);
  } else if constexpr (std::is_unsigned_v<T>) {
    return WriteNumber(value, to);
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return WriteJsonText(value, to);
  } else {
    return WriteObject(value, to);
  }
}

}  // namespace plymill
