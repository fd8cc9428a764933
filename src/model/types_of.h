// TypesOf: the types of the columns of a notation, made from its lists of fields.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "model/column.h"
#include "model/fields.h"
#include "model/tables.h"

namespace plymill {

template <class T>
inline constexpr bool kIsText = std::is_same_v<T, std::string_view>;

// The number of columns of a field of type `T`.
template <class T>
consteval std::size_t ColumnsOf() {
  if constexpr (kIsList<T>) {
    return 1 + ColumnsOf<typename T::Item>();
  } else if constexpr (Structured<T>) {
    std::size_t columns = 0;
    T value{};
    ForEachField(value, [&](std::string_view, auto& field, auto) {
      columns += ColumnsOf<std::remove_cvref_t<decltype(field)>>();
    });
    return columns;
  } else {
    return 1;
  }
}

// Whether a field of plies counts from row to row, as numbers of turns do, and so would make rows
// different that are otherwise the same.
template <class T>
consteval bool CountsUp() {
  if constexpr (kIsOrNull<T>) {
    return CountsUp<decltype(T::value)>();
  } else {
    return std::is_integral_v<T> && std::is_unsigned_v<T> && sizeof(T) > 1;
  }
}

template <class T, class Last>
void SetNumber(const Last& last, ColumnType& type) {
  if constexpr (kIsOrNull<T>) {
    SetNumber<decltype(T::value)>(last, type);
    type.is_nullable = true;
    type.null = static_cast<std::int64_t>(T{}.value);
  } else {
    type.bytes = sizeof(T);
    type.is_signed = std::is_signed_v<T>;
    if constexpr (!std::is_same_v<Last, Follows>) {
      type.most = static_cast<std::int64_t>(last);
      type.least = std::is_signed_v<T> ? -type.most : 0;
      if (std::is_signed_v<T> && sizeof(T) == 4) --type.least;
    }
  }
}

// The type of a field of type `T`, except its name and place. `last` is the greatest value.
template <class T, class Last>
ColumnType TypeOf(const Last& last) {
  ColumnType type;
  if constexpr (kIsList<T>) {
    type.kind = ColumnKind::kList;
    type.most = T::kCapacity;
  } else if constexpr (kIsText<T>) {
    type.kind = ColumnKind::kText;
    type.bytes = sizeof(std::uint32_t);
    type.is_nullable = true;
    type.null = kNoText;
  } else if constexpr (kIsFixedText<T> || std::is_same_v<T, Repeated>) {
    type.kind = ColumnKind::kWord;
    type.bytes = sizeof(std::uint32_t);
    if constexpr (kIsFixedText<T>) type.most = T::kCapacity;
  } else if constexpr (Named<T>) {
    type.kind = ColumnKind::kName;
    for (unsigned code = 0; code <= std::bit_cast<std::uint8_t>(last); ++code) {
      const Name name = NameOf(std::bit_cast<T>(static_cast<std::uint8_t>(code)));
      type.names.emplace_back(name.view());
    }
    type.most = static_cast<std::int64_t>(type.names.size()) - 1;
  } else if constexpr (std::is_same_v<T, bool>) {
    type.kind = ColumnKind::kBool;
    type.most = 1;
  } else {
    SetNumber<T>(last, type);
  }
  return type;
}

// The index of a column among `types`, which have it.
inline std::size_t IndexOf(std::string_view name, Table table, const ColumnTypes& types) {
  std::size_t index = 0;
  while (types[index].table != table || types[index].name != name) ++index;
  return index;
}

// The two columns that have the content of games.
inline std::array<std::size_t, 2> ContentOf(const ColumnTypes& types) {
  const std::size_t high = IndexOf("content_high", Table::kGames, types);
  return {high, high + 1};
}

// Appends the types of the columns of a field. `place` has its name and place.
template <class T, class Last>
void AppendTypes(const ColumnType& place, const Last& last, ColumnTypes& types) {
  if constexpr (Structured<T>) {
    T value{};
    ForEachField(value, [&](std::string_view name, auto& field, auto field_last) {
      ColumnType inner = place;
      inner.name += (place.name.empty() ? "" : ".") + std::string(name);
      AppendTypes<std::remove_cvref_t<decltype(field)>>(inner, field_last, types);
    });
  } else {
    ColumnType type = TypeOf<T>(last);
    type.name = place.name;
    type.table = place.table;
    type.list = place.list;
    type.inlined = place.inlined;
    type.counts = place.table == Table::kPlies && place.list == ColumnType::kNone && CountsUp<T>();
    if constexpr (std::is_same_v<Last, Follows>)
      type.follows = IndexOf(last.field, place.table, types);
    types.push_back(type);
    if constexpr (kIsList<T>) {
      using Item = typename T::Item;
      ColumnType item = place;
      item.list = types.size() - 1;
      item.inlined *= T::kInlined;
      if (!Structured<Item>) item.name += ".item";
      AppendTypes<Item>(item, last, types);
    }
  }
}

template <class Row>
void AppendTable(Table table, ColumnTypes& types) {
  ColumnType place;
  place.table = table;
  AppendTypes<Row>(place, 0, types);
}

// The index of the first column of a table of `Game`. The columns of `infos` belong to the games,
// and come after those of GameRow. The row dictionary is the first column of plies.
template <class Game>
struct FirstColumn {
  static constexpr std::size_t kInfos = ColumnsOf<GameRow>();
  static constexpr std::size_t kRow = kInfos + ColumnsOf<typename Game::Info>();
  static constexpr std::size_t kPlies = kRow + 1;
  static constexpr std::size_t kTags = kPlies + ColumnsOf<typename Game::Ply>();
  static constexpr std::size_t kPlayers = kTags + ColumnsOf<TagRow>();
  static constexpr std::size_t kPoints = kPlayers + ColumnsOf<typename Game::Player>();
  static constexpr std::size_t kComments = kPoints + ColumnsOf<PointsRow>();
  static constexpr std::size_t kTexts = kComments + ColumnsOf<NoteRow>();
};

// The types of all columns of `Game`, in the order of tables.
template <class Game>
const ColumnTypes& TypesOf() {
  static const ColumnTypes types = [] {
    ColumnTypes all;
    AppendTable<GameRow>(Table::kGames, all);
    AppendTable<typename Game::Info>(Table::kGames, all);
    ColumnType row;
    row.name = "row";
    row.table = Table::kPlies;
    row.kind = ColumnKind::kRow;
    row.bytes = sizeof(std::uint32_t);
    all.push_back(row);
    AppendTable<typename Game::Ply>(Table::kPlies, all);
    AppendTable<TagRow>(Table::kTags, all);
    AppendTable<typename Game::Player>(Table::kPlayers, all);
    AppendTable<PointsRow>(Table::kPoints, all);
    AppendTable<NoteRow>(Table::kComments, all);
    AppendTable<NoteRow>(Table::kTexts, all);
    return all;
  }();
  return types;
}

}  // namespace plymill
