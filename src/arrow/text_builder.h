// TextBuilder: fills a column of texts, row by row.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "arrow/arrow_column.h"
#include "arrow/bits.h"

namespace plymill {

class TextBuilder {
 public:
  // Fills `to`, which must be empty, with `rows` rows.
  TextBuilder(std::size_t rows, ArrowColumn& to) : rows_(rows), to_(to) {
    to.layout = ArrowColumn::Layout::kTexts;
    to.begins.Room(rows + 1);
    to.begins.Append(0);
  }

  // Appends a piece of the text of the next row. EndText() ends the row.
  void AppendPiece(std::string_view piece) { to_.values.Append(piece.data(), piece.size()); }
  void EndText() {
    to_.begins.Append(static_cast<std::int32_t>(to_.values.size()));
    ++to_.length;
  }

  void Append(std::string_view text) {
    AppendPiece(text);
    EndText();
  }

  void AppendNull() { AppendNulls(1); }
  void AppendNulls(std::size_t count) {
    if (count == 0) return;
    if (to_.nulls == 0) MakeValidity();
    ClearBits(to_.length, count, to_.validity.data());
    std::fill_n(to_.begins.Room(count), count, static_cast<std::int32_t>(to_.values.size()));
    to_.begins.Grow(count);
    to_.nulls += count;
    to_.length += count;
  }

  // Returns whether the texts are small enough for Arrow's numbers of 32 bits. Otherwise the column
  // must not be used.
  bool Finish() const { return to_.values.size() <= kMostBytes; }

 private:
  static constexpr std::size_t kMostBytes = std::numeric_limits<std::int32_t>::max();

  void MakeValidity() {
    const std::size_t bytes = (rows_ + 7) / 8;
    std::uint8_t* const bits = to_.validity.Room(bytes);
    for (std::size_t i = 0; i < bytes; ++i) bits[i] = 0xFF;
    to_.validity.Grow(bytes);
  }

  const std::size_t rows_;
  ArrowColumn& to_;
};

}  // namespace plymill
