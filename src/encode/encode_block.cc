#include "encode/encode_block.h"

#include <algorithm>
#include <cstddef>

#include "base/hash/hash.h"

namespace plymill {
namespace {

template <class T>
NumberArray ArrayOf(const Buffer<T>& values) {
  return {.bytes = {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)},
          .width = sizeof(T)};
}

// Sizes are nullable because texts are.
NumberArray ValuesOf(const Column& column, const ColumnType& type) {
  const bool is_text = type.kind == ColumnKind::kText;
  return {.bytes = {column.values.data(), column.values.size()},
          .width = type.bytes,
          .is_signed = type.is_signed,
          .is_nullable = type.is_nullable || is_text,
          .null = is_text ? std::int64_t{kNoText} : type.null};
}

// Whether a column without an entry has the same values: all are null, or zero if the type has no
// null.
bool IsDefault(const ColumnEntry& entry, const NumberArray& array) {
  return entry.width == 0 && (array.is_nullable ? entry.has_null != 0 : entry.base == 0);
}

}  // namespace

void SealHeader(std::string_view entries, BlockHeader& header) {
  const std::string_view fields(reinterpret_cast<const char*>(&header),
                                offsetof(BlockHeader, hash));
  const std::string_view pieces[] = {fields, entries};
  header.hash = HashOf(pieces);
}

void BlockEncoder::Add(std::size_t column, ColumnPart part, const NumberArray& array,
                       EncodedBlock& block) {
  if (array.bytes.empty()) return;
  if (level_ == 0) {
    const std::size_t filling = (kAlignment - block.data.size() % kAlignment) % kAlignment;
    std::fill_n(block.data.Room(filling), filling, '\0');
    block.data.Grow(filling);
  }
  ColumnEntry entry{};
  entry.column = static_cast<std::uint16_t>(column);
  entry.part = static_cast<std::uint8_t>(part);
  entry.at = static_cast<std::uint32_t>(block.data.size());
  encoder_.Encode(array, entry, block.data);
  if (part == ColumnPart::kValues && IsDefault(entry, array)) return;
  entry.hash = HashOf({block.data.data() + entry.at, entry.bytes});
  block.entries.Append(entry);
}

void BlockEncoder::Encode(const Columns& columns, EncodedBlock& block) {
  block.header = {};
  block.entries.Clear();
  block.data.Clear();
  std::copy(columns.rows.begin(), columns.rows.end(), block.header.rows);
  block.header.distinct = columns.distinct;
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    const ColumnType& type = (*columns.types)[i];
    const Column& column = columns.columns[i];
    Add(i, ColumnPart::kValues, ValuesOf(column, type), block);
    Add(i, ColumnPart::kSizes, ArrayOf(column.words.sizes), block);
    Add(i, ColumnPart::kText,
        ArrayOf(type.kind == ColumnKind::kText ? column.text : column.words.text), block);
  }
  block.header.entries = static_cast<std::uint32_t>(block.entries.size());
  block.header.data_bytes = block.data.size();
  block.Seal();
}

}  // namespace plymill
