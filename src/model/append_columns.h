// ColumnsJoiner: appends the rows of columns to other columns of the same notation.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/buffer.h"
#include "model/column.h"

namespace plymill {

// Keeps its memory from call to call.
class ColumnsJoiner {
 public:
  // Appends all rows of `from`, which must have passed CheckColumns(), to `to`, which must be empty
  // or joined by this class. `to` has no row dictionary, and values in each column.
  void Append(const Columns& from, Columns& to);

 private:
  void AppendColumn(const Columns& from, std::size_t index, Column& to);
  const char* ValuesOf(const Columns& from, std::size_t index, std::size_t count);
  void AppendWords(const Column& from, const char* codes, std::size_t count, Column& to);

  Buffer<char> filled_;          // values of a row dictionary
  Buffer<std::uint32_t> codes_;  // for each word of `from`, its code in `to`, or kNoCode
};

}  // namespace plymill
