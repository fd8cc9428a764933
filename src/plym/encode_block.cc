#include "plym/encode_block.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "base/hash/hash.h"

namespace plymill {
namespace {

// The numbers of `width` bytes in `values`.
template <class T>
NumberArray ArrayOf(const Buffer<T>& values, std::uint8_t width = sizeof(T)) {
  return {.bytes = {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)},
          .width = width};
}

NumberArray ValuesOf(const Column& column, const ColumnType& type) {
  return {.bytes = {column.values.data(), column.values.size()},
          .width = type.bytes,
          .is_signed = type.is_signed,
          .is_nullable = type.is_nullable,
          .null = type.null};
}

// Whether a column without an entry has the same values: all are null, or zero if the type has no
// null.
bool IsDefault(const ColumnEntry& entry, const NumberArray& array) {
  return entry.width == 0 && entry.steps == 0 &&
         (array.is_nullable ? entry.has_null != 0 : entry.base == 0);
}

// Replaces the values of a column by what kFollows makes of them.
NumberArray Follow(const Column& column, const Column& added, Buffer<char>& to) {
  using Number = std::uint64_t;
  to.Clear();
  const std::size_t count = column.values.size() / sizeof(Number);
  char* const out = to.Room(column.values.size());
  Number expected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Number value;
    std::uint32_t more;
    std::memcpy(&value, column.values.data() + i * sizeof(value), sizeof(value));
    std::memcpy(&more, added.values.data() + i * sizeof(more), sizeof(more));
    const Number surprise = i == 0 ? 0 : value - expected;
    std::memcpy(out + i * sizeof(surprise), &surprise, sizeof(surprise));
    expected = value + more;
  }
  to.Grow(count * sizeof(Number));
  return ArrayOf(to, sizeof(Number));
}

}  // namespace

void SealHeader(std::string_view entries, BlockHeader& header) {
  const std::string_view fields(reinterpret_cast<const char*>(&header),
                                offsetof(BlockHeader, hash));
  const std::string_view pieces[] = {fields, entries};
  header.hash = HashOf(pieces);
}

void BlockEncoder::Add(std::size_t column, ColumnPart part, const NumberArray& array,
                       EncodedBlock& block, std::uint8_t first_step) {
  if (array.bytes.empty()) return;
  if (level_ == 0) {
    const std::size_t filling = (kAlignment - block.data.size() % kAlignment) % kAlignment;
    std::fill_n(block.data.Room(filling), filling, '\0');
    block.data.Grow(filling);
  }
  ColumnEntry entry{};
  entry.column = static_cast<std::uint16_t>(column);
  entry.part = static_cast<std::uint8_t>(part);
  entry.steps = first_step;
  entry.at = static_cast<std::uint32_t>(block.data.size());
  encoder_.Encode(array, entry, block.data);
  if (part == ColumnPart::kValues && IsDefault(entry, array)) return;
  entry.hash = HashOf({block.data.data() + entry.at, entry.bytes});
  block.entries.Append(entry);
}

void BlockEncoder::AddValues(const Columns& columns, std::size_t index, std::size_t place,
                             EncodedBlock& block) {
  const ColumnType& type = (*columns.types)[index];
  const Column& column = columns.columns[index];
  if (type.follows == ColumnType::kNone || column.values.empty()) {
    return Add(place, ColumnPart::kValues, ValuesOf(column, type), block);
  }
  std::memcpy(&block.header.first_game, column.values.data(), sizeof(block.header.first_game));
  if (level_ == 0) return Add(place, ColumnPart::kValues, ValuesOf(column, type), block);
  const NumberArray surprises = Follow(column, columns.columns[type.follows], surprises_);
  Add(place, ColumnPart::kValues, surprises, block, kFollows);
}

void BlockEncoder::Encode(const Columns& columns, EncodedBlock& block) {
  block.header = {};
  block.entries.Clear();
  block.data.Clear();
  std::copy(columns.rows.begin(), columns.rows.end(), block.header.rows);
  block.header.distinct = columns.distinct;
  std::size_t place = 0;  // of a column in the schema of the file
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    if (columns.is_read[i] == 0) continue;
    const ColumnType& type = (*columns.types)[i];
    const Column& column = columns.columns[i];
    AddValues(columns, i, place, block);
    Add(place, ColumnPart::kSizes, ArrayOf(column.words.sizes), block);
    Add(place, ColumnPart::kText,
        ArrayOf(type.kind == ColumnKind::kText ? column.text : column.words.text), block);
    ++place;
  }
  block.header.entries = static_cast<std::uint32_t>(block.entries.size());
  block.header.data_bytes = block.data.size();
  block.Seal();
}

}  // namespace plymill
