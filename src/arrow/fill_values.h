// FillValues: makes columns in Arrow's layout from the columns of a block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "arrow/arrow_column.h"
#include "arrow/arrow_field.h"
#include "model/column.h"

namespace plymill {

// Fills `to`, which must be empty, with the `rows` values of the column of `field`, whose origin is
// kColumn. The columns must have passed CheckColumns(). Returns false if texts are too
// large for a batch.
bool FillColumn(const ArrowField& field, const Columns& columns, std::size_t rows, ArrowColumn& to);

// Fills `to` with the names of `codes`, as indexes or as texts.
bool FillNames(const ArrowField& field, std::span<const std::uint8_t> codes, ArrowColumn& to);

// Fills `to` with the words of `column`, as indexes or as texts. Empty words are null.
bool FillWords(const ArrowField& field, const Column& column, ArrowColumn& to);

// The same texts, each of them once in a dictionary.
ArrowColumn WithDictionary(const ArrowColumn& texts);

// Fills `to` with the rows `rows` of `from`, in their order. Returns false as FillColumn() does.
bool TakeRows(const ArrowColumn& from, std::span<const std::uint32_t> rows, ArrowColumn& to);

// Gives `to` the place of each list, from the number of its items. Returns false if there are too
// many items.
template <class Count>
bool FillBegins(std::span<const Count> counts, ArrowColumn& to) {
  to.layout = ArrowColumn::Layout::kList;
  to.length = counts.size();
  std::int32_t* const begins = to.begins.Room(counts.size() + 1);
  std::uint64_t begin = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    begins[i] = static_cast<std::int32_t>(begin);
    begin += counts[i];
  }
  begins[counts.size()] = static_cast<std::int32_t>(begin);
  to.begins.Grow(counts.size() + 1);
  return begin <= 0x7FFF'FFFF;
}

// The values of `column`.
template <class T>
std::span<const T> ValuesOf(const Column& column) {
  return {reinterpret_cast<const T*>(column.values.data()), column.values.size() / sizeof(T)};
}

}  // namespace plymill
