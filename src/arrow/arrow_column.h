// ArrowColumn: the values of one column of a table, in the memory layout of Arrow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/buffer.h"
#include "plymill/arrow_abi.h"

namespace plymill {

struct ArrowColumn {
  enum class Layout : std::uint8_t { kValues, kTexts, kList, kStruct };

  Layout layout = Layout::kValues;
  std::uint8_t value_bytes = 0;  // of numbers and indexes; 0: values are bits
  std::size_t length = 0, nulls = 0;
  Buffer<std::uint8_t> validity;   // a bit for each row; not used if `nulls` is 0
  Buffer<std::int32_t> begins;     // texts and lists: where they begin, and where the last one ends
  Buffer<char> values;             // numbers, bits, indexes in the dictionary, or bytes of texts
  std::vector<ArrowColumn> parts;  // the fields of a struct, or the items of a list
  std::shared_ptr<const ArrowColumn> dictionary;  // the texts that the values are indexes of
};

// The texts as a column, for use as a dictionary.
std::shared_ptr<const ArrowColumn> TextsColumn(std::span<const std::string> texts);

// Describes `length` rows from `first` on of a table with these columns, which are parts of
// `owner`, as an Arrow array of structs, which keeps `owner` alive. The caller releases it.
void ExportRows(const std::shared_ptr<const void>& owner, std::span<const ArrowColumn> columns,
                std::size_t first, std::size_t length, ArrowArray& array);

}  // namespace plymill
