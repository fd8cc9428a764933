// ArrowType: the type of a column that leaves plymill, in Arrow's terms.
//
// Types are made from ForEachField(). They depend on the notation and on the options alone, never
// on the data.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "plymill/arrow_abi.h"
#include "record/fields.h"

namespace plymill {

struct ArrowType {
  enum class Kind : std::uint8_t {
    kBool,
    kNumber,
    kText,
    kNamed,  // a text, stored as an index in `names`
    kWord,   // a text, stored as an index in a dictionary that each batch brings
    kList,
    kStruct
  };

  std::string name;
  Kind kind = Kind::kText;
  unsigned bytes = 4;  // of a number, or of the index of a named value
  bool is_signed = false;
  std::vector<std::string> names = {};
  std::vector<ArrowType> parts = {};  // the fields of a struct, the item of a list
};

using ArrowTypes = std::vector<ArrowType>;

// Types of columns that no struct of a notation lists.
ArrowType TextColumn(std::string name);
ArrowType WordColumn(std::string name);
ArrowType NumberColumn(std::string name, unsigned bytes, bool is_signed = false);
ArrowType NamedColumn(std::string name, std::vector<std::string> names);
ArrowType ListColumn(std::string name, ArrowType item);
ArrowType StructColumn(std::string name, ArrowTypes fields);

// `type` with plain texts instead of indexes in dictionaries.
ArrowType WithPlainTexts(ArrowType type);

// Describes a table with these columns, without rows. The caller releases `schema`.
void ExportSchema(const ArrowTypes& columns, ArrowSchema& schema);

// Copies a schema with all its parts. The caller releases `to`.
void CopySchema(const ArrowSchema& from, ArrowSchema& to);

// The index in ArrowType::names of each code of the named value `T`. kNoIndex: the code means that
// there is no value.
inline constexpr std::uint8_t kNoIndex = 255;
template <Named T>
struct NameIndexes {
  std::uint8_t of_code[256] = {};

  constexpr NameIndexes() {
    std::uint8_t next = 0;
    for (unsigned code = 0; code < 256; ++code) {
      const Name name = NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code)));
      of_code[code] = name.view().empty() ? kNoIndex : next++;
    }
  }
};
template <Named T>
inline constexpr NameIndexes<T> kNameIndexes{};

template <class Struct>
ArrowTypes TypesOf();

// The names of all codes that have one.
template <Named T>
std::vector<std::string> NamesOfCodes() {
  std::vector<std::string> names;
  for (unsigned code = 0; code < 256; ++code) {
    const Name name = NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code)));
    if (!name.view().empty()) names.emplace_back(name.view());
  }
  return names;
}

// The type of a column of values of type `T`.
template <class T>
ArrowType TypeOf(std::string_view name) {
  const std::string column(name);
  if constexpr (kIsList<T>) {
    return ListColumn(column, TypeOf<typename T::Item>("item"));
  } else if constexpr (Named<T>) {
    return NamedColumn(column, NamesOfCodes<T>());
  } else if constexpr (kIsFixedText<T>) {
    return WordColumn(column);
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return TextColumn(column);
  } else if constexpr (std::is_same_v<T, bool>) {
    return {.name = column, .kind = ArrowType::Kind::kBool};
  } else if constexpr (kIsOrNull<T>) {
    return TypeOf<decltype(T::value)>(name);
  } else if constexpr (Structured<T>) {
    return StructColumn(column, TypesOf<T>());
  } else {
    return NumberColumn(column, sizeof(T), std::is_signed_v<T>);
  }
}

template <class Struct>
ArrowTypes TypesOf() {
  ArrowTypes types;
  Struct values{};
  ForEachField(values, [&](std::string_view name, auto& value, auto) {
    types.push_back(TypeOf<std::remove_cvref_t<decltype(value)>>(name));
  });
  return types;
}

}  // namespace plymill
