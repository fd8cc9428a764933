#include "model/check_columns.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>

#include "base/utf8.h"

namespace plymill {
namespace {

template <class T>
std::span<const T> ValuesOf(const Column& column) {
  return {reinterpret_cast<const T*>(column.values.data()), column.values.size() / sizeof(T)};
}

// Whether all values are in range. `null` is allowed, too. A value is out of range if its distance
// from the least one is too large, as a number without a sign. All numbers have the width of the
// values, so that the compiler compares as many at once as fit a vector.
template <class T>
bool AreInRange(const Column& column, const ColumnType& type) {
  using Distance = std::make_unsigned_t<T>;
  const auto least = static_cast<Distance>(type.least);
  const auto widest = static_cast<Distance>(static_cast<Distance>(type.most) - least);
  const auto null = static_cast<Distance>(type.is_nullable ? type.null : type.least);
  Distance bad = 0;
  for (const Distance value : ValuesOf<Distance>(column)) {
    // A comparison would be made in wider numbers.
    const auto distance = std::max(static_cast<Distance>(value - least), widest);
    const auto beyond = static_cast<Distance>(distance - widest);
    bad = static_cast<Distance>(bad | (value == null ? Distance{0} : beyond));
  }
  return bad == 0;
}

bool AreNumbersInRange(const Column& column, const ColumnType& type) {
  switch (type.bytes) {
    case 1:
      return AreInRange<std::uint8_t>(column, type);
    case 2:
      return type.is_signed ? AreInRange<std::int16_t>(column, type)
                            : AreInRange<std::uint16_t>(column, type);
    case 4:
      return type.is_signed ? AreInRange<std::int32_t>(column, type)
                            : AreInRange<std::uint32_t>(column, type);
    default:
      return true;
  }
}

// Whether all codes are below `count`. Unlike std::all_of(), the loop has one end.
bool AreBelow(std::span<const std::uint32_t> codes, std::size_t count) {
  std::uint32_t greatest = 0;
  for (const std::uint32_t code : codes) greatest = std::max(greatest, code);
  return codes.empty() || greatest < count;
}

// Tags, comments and written forms of plies are there for their text.
bool MayBeNull(const ColumnType& type) {
  return type.table != Table::kTags && type.table != Table::kComments &&
         type.table != Table::kTexts;
}

// Whether the column, if it is of texts, has no null that it must not have.
bool HasItsTexts(const Column& column, const ColumnType& type, std::uint64_t rows) {
  if (type.kind != ColumnKind::kText || MayBeNull(type)) return true;
  const auto sizes = ValuesOf<std::uint32_t>(column);
  return sizes.size() == rows && std::find(sizes.begin(), sizes.end(), kNoText) == sizes.end();
}

// Whether each text with one of `sizes` is UTF-8, and together they are `text`.
bool AreTexts(std::span<const std::uint32_t> sizes, std::string_view text) {
  std::size_t at = 0;
  for (const std::uint32_t size : sizes) {
    if (size == kNoText) continue;
    if (size > text.size() - at) return false;
    if (size > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) return false;
    at += size;
  }
  return at == text.size() && IsUtf8(text);
}

bool IsCleanWord(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return c > ' ' && c <= '~' && c != '"' && c != '\\'; });
}

bool AreWords(const Column& column, const ColumnType& type) {
  const Words& words = column.words;
  const std::span<const std::uint32_t> sizes(words.sizes.data(), words.sizes.size());
  const std::string_view text(words.text.data(), words.text.size());
  const std::uint32_t most = type.most == 0 ? kNoText - 1 : static_cast<std::uint32_t>(type.most);
  const auto codes = ValuesOf<std::uint32_t>(column);
  return std::all_of(sizes.begin(), sizes.end(), [&](auto size) { return size <= most; }) &&
         AreTexts(sizes, text) && (type.most == 0 || IsCleanWord(text)) &&
         AreBelow(codes, sizes.size());
}

bool AreValuesGood(const Column& column, const ColumnType& type, const Columns& columns) {
  switch (type.kind) {
    case ColumnKind::kNumber:
      return AreNumbersInRange(column, type);
    case ColumnKind::kBool:
    case ColumnKind::kName:
    case ColumnKind::kList:
      return AreInRange<std::uint8_t>(column, type);
    case ColumnKind::kWord:
      return AreWords(column, type);
    case ColumnKind::kText:
      return AreTexts(ValuesOf<std::uint32_t>(column), {column.text.data(), column.text.size()});
    case ColumnKind::kRow:
      break;
  }
  return AreBelow(ValuesOf<std::uint32_t>(column), columns.distinct);
}

std::uint64_t SumOf(const Column& column, std::size_t bytes) {
  const auto sum = [](const auto& values) {
    return std::accumulate(values.begin(), values.end(), std::uint64_t{0});
  };
  return bytes == 1 ? sum(ValuesOf<std::uint8_t>(column)) : sum(ValuesOf<std::uint32_t>(column));
}

// The bytes of the words of all rows together: a long word may stand in many rows.
std::uint64_t BytesOfWords(const Column& column, std::uint64_t rows) {
  if (column.words.sizes.empty()) return 0;
  if (column.values.empty()) return rows * column.words.sizes[0];
  std::uint64_t bytes = 0;
  for (const std::uint32_t code : ValuesOf<std::uint32_t>(column)) {
    bytes += column.words.sizes[code];
  }
  return bytes;
}

// The columns of a game that count its rows in other tables.
struct CountColumn {
  std::string_view name;
  Table table;
};
constexpr CountColumn kCounts[] = {{"plies", Table::kPlies},       {"tags", Table::kTags},
                                   {"players", Table::kPlayers},   {"rules_points", Table::kPoints},
                                   {"comments", Table::kComments}, {"texts", Table::kTexts}};

// Whether the games have all rows of the table that the column counts, if it is such a column.
bool CountsAll(const Column& column, const ColumnType& type, const Columns& columns) {
  if (type.table != Table::kGames) return true;
  for (const CountColumn& count : kCounts) {
    if (count.name == type.name) return SumOf(column, type.bytes) == columns.RowsOf(count.table);
  }
  return true;
}

}  // namespace

std::uint64_t LeastRowBytes(const ColumnTypes& types, Table table) {
  std::uint64_t bytes = 0;
  for (const ColumnType& type : types) {
    bytes += type.table == table ? std::uint64_t{type.inlined} * type.bytes : 0;
  }
  return bytes;
}

std::uint64_t LeastColumnsBytes(const Columns& columns) {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < kTables; ++i) {
    bytes += columns.rows[i] * LeastRowBytes(*columns.types, static_cast<Table>(i));
  }
  return bytes;
}

std::uint64_t ValuesOfColumn(const Columns& columns, const ColumnType& type) {
  if (type.list == ColumnType::kNone) return columns.RowsOf(type);
  return SumOf(columns.columns[type.list], sizeof(std::uint8_t));
}

std::uint64_t ColumnsBytes(const Columns& columns) {
  std::uint64_t bytes = LeastColumnsBytes(columns);
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    const ColumnType& type = (*columns.types)[i];
    const Column& column = columns.columns[i];
    if (type.list != ColumnType::kNone) {
      bytes +=
          column.values.empty() ? ValuesOfColumn(columns, type) * type.bytes : column.values.size();
    }
    bytes += column.text.size() + column.words.text.size() +
             column.words.sizes.size() * sizeof(std::uint32_t);
    if (type.kind == ColumnKind::kWord && type.most == 0)
      bytes += BytesOfWords(column, columns.RowsOf(type));
  }
  return bytes;
}

std::string CheckColumn(const Columns& columns, std::size_t index, bool in_range) {
  const ColumnType& type = (*columns.types)[index];
  const Column& column = columns.columns[index];
  const std::uint64_t rows = ValuesOfColumn(columns, type);
  const bool has_all = column.values.empty() || column.values.size() == rows * type.bytes;
  if (has_all && HasItsTexts(column, type, rows) &&
      (in_range || AreValuesGood(column, type, columns)) && CountsAll(column, type, columns)) {
    return "";
  }
  return "the column " + type.name + " of " +
         std::string(kTableNames[static_cast<std::size_t>(type.table)]) +
         " has other values than its type and table allow";
}

std::string CheckColumns(const Columns& columns) {
  for (std::size_t i = 0; i < columns.types->size(); ++i) {
    if (!columns.is_read[i] || !columns.columns[i].values.empty()) continue;
    if (std::string wrong = CheckColumn(columns, i); !wrong.empty()) return wrong;
  }
  return ColumnsBytes(columns) > kMaxColumnsBytes ? "a block needs more memory than any block may"
                                                  : "";
}

}  // namespace plymill
