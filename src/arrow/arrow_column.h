// ArrowColumn: the values of one column of a batch, in the memory layout of Arrow.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "arrow/arrow_type.h"
#include "base/buffer.h"
#include "plymill/arrow_abi.h"

namespace plymill {

class WordIndexes;

class ArrowColumn {
 public:
  explicit ArrowColumn(const ArrowType& type);
  ArrowColumn(ArrowColumn&&) noexcept;
  ~ArrowColumn();

  // Appends whether the next value exists. Every append of a value below calls this.
  void AppendValid(bool valid) {
    if (length_ % 8 == 0) validity_.Append(0);
    validity_.back() = static_cast<std::uint8_t>(validity_.back() | unsigned{valid} << length_ % 8);
    nulls_ += valid ? 0 : 1;
    ++length_;
  }

  template <class T>
  void AppendNumber(T value, bool valid = true) {
    values_.Append(&value, sizeof(T));
    AppendValid(valid);
  }

  void AppendBool(bool value, bool valid = true) {
    if (length_ % 8 == 0) values_.Append('\0');
    values_.back() = static_cast<char>(values_.back() | (value ? 1 : 0) << length_ % 8);
    AppendValid(valid);
  }

  // A text whose data() is null is null.
  void AppendText(std::string_view text) {
    values_.Append(text.data(), text.size());
    EndText(text.data() != nullptr);
  }

  // A text is also appended in pieces: AppendPiece() for each, then EndText().
  void AppendPiece(std::string_view piece) { values_.Append(piece.data(), piece.size()); }
  void EndText(bool valid) {
    ends_.Append(static_cast<std::int32_t>(values_.size()));
    AppendValid(valid);
  }

  // Ends a list. Its items are appended to part(0) before.
  void EndList(bool valid = true) {
    ends_.Append(static_cast<std::int32_t>(parts_[0].length_));
    AppendValid(valid);
  }

  void AppendNulls(std::size_t count);

  // Fills an empty column with `count` numbers. `at(i)` returns number i, of type T, and whether it
  // exists. Faster than AppendNumber().
  template <class T, class At>
  void FillNumbers(std::size_t count, const At& at) {
    char* const values = values_.Room(count * sizeof(T));
    std::uint8_t* const validity = validity_.Room(count / 8 + 1);
    std::size_t valid = 0;
    for (std::size_t i = 0; i < count; i += 8) {
      unsigned bits = 0;
      for (std::size_t k = 0; k < std::min<std::size_t>(8, count - i); ++k) {
        const std::pair<T, bool> number = at(i + k);
        std::memcpy(values + (i + k) * sizeof(T), &number.first, sizeof(T));
        bits |= unsigned{number.second} << k;
      }
      validity[i / 8] = static_cast<std::uint8_t>(bits);
      valid += static_cast<std::size_t>(std::popcount(bits));
    }
    Grow(count * sizeof(T), count, count - valid);
  }

  // A word that is empty is null.
  void AppendWord(std::string_view word);

  const ArrowType& type() const { return type_; }
  std::int64_t length() const { return length_; }
  ArrowColumn& part(std::size_t index) { return parts_[index]; }

  // Describes `length` values from `first` on as an Arrow array, which keeps `owner` alive. This
  // column must be a part of `owner`. The caller releases the array.
  void Export(std::shared_ptr<const void> owner, std::int64_t first, std::int64_t length,
              ArrowArray& array) const;

 private:
  void Grow(std::size_t bytes, std::size_t length, std::size_t nulls) {
    values_.Grow(bytes);
    validity_.Grow((length + 7) / 8);
    length_ += static_cast<std::int64_t>(length);
    nulls_ += static_cast<std::int64_t>(nulls);
  }

  std::int64_t CountNulls(std::int64_t first, std::int64_t length) const;

  const ArrowType& type_;
  std::int64_t length_ = 0, nulls_ = 0;
  Buffer<std::uint8_t> validity_;  // bits
  Buffer<char> values_;        // numbers, bits, indexes in the dictionary, or the bytes of texts
  Buffer<std::int32_t> ends_;  // of texts and lists, after a 0
  std::vector<ArrowColumn> parts_;           // the fields of a struct, the items of a list
  std::shared_ptr<ArrowColumn> dictionary_;  // the texts that the values are indexes of
  std::unique_ptr<WordIndexes> words_;       // the indexes of the texts in `dictionary_`
};

// Describes `length` rows from `first` on of a table with these columns, which are parts of
// `owner`, as an Arrow array of structs. The caller releases it.
void ExportRows(const std::shared_ptr<const void>& owner, std::span<const ArrowColumn> columns,
                std::size_t first, std::size_t length, ArrowArray& array);

}  // namespace plymill
