// Batch: some rows of a table as columns, in the memory layout of Arrow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "plymill/arrow_abi.h"

namespace plymill {

// A view of a column of a batch. Valid as long as the batch.
class ColumnView {
 public:
  ColumnView() = default;
  ColumnView(const ArrowSchema& type, const ArrowArray& array) : type_(&type), array_(&array) {}

  // Whether there is a column: see Batch::column().
  bool is_here() const { return array_ != nullptr; }

  std::string_view name() const { return type_->name; }

  // The type, as a format string of the Arrow C data interface. Of a text that is an index in a
  // dictionary: the type of the index.
  std::string_view format() const { return type_->format; }

  std::size_t size() const { return static_cast<std::size_t>(array_->length); }

  // Whether row `row` has a value.
  bool Exists(std::size_t row) const {
    const auto* const bits = static_cast<const std::uint8_t*>(array_->buffers[0]);
    const std::size_t at = First() + row;
    return bits == nullptr || (bits[at / 8] >> at % 8 & 1) != 0;
  }

  // The numbers of a column of numbers. T must be the type that format() says. A row without a
  // value has any number.
  template <class T>
  std::span<const T> Numbers() const {
    return {static_cast<const T*>(array_->buffers[1]) + First(), size()};
  }

  bool Bool(std::size_t row) const {
    const std::size_t at = First() + row;
    return (static_cast<const std::uint8_t*>(array_->buffers[1])[at / 8] >> at % 8 & 1) != 0;
  }

  // The text of a row that has one: of a column of texts, or of indexes in a dictionary.
  std::string_view Text(std::size_t row) const {
    if (array_->dictionary != nullptr) {
      return ColumnView(*type_->dictionary, *array_->dictionary).Text(Index(row));
    }
    const auto [begin, end] = Items(row);
    return {static_cast<const char*>(array_->buffers[2]) + begin, end - begin};
  }

  // Of a column of lists: the rows of part(0) that are the items of the list in `row`.
  std::pair<std::size_t, std::size_t> Items(std::size_t row) const {
    const auto* const ends = static_cast<const std::int32_t*>(array_->buffers[1]) + First() + row;
    return {static_cast<std::size_t>(ends[0]), static_cast<std::size_t>(ends[1])};
  }

  // A field of a column of structs, or the items of a column of lists (index 0).
  ColumnView part(std::size_t index) const {
    return {*type_->children[index], *array_->children[index]};
  }

 private:
  std::size_t First() const { return static_cast<std::size_t>(array_->offset); }

  std::size_t Index(std::size_t row) const {
    switch (format()[0]) {
      case 'c':
        return static_cast<std::size_t>(Numbers<std::int8_t>()[row]);
      case 's':
        return static_cast<std::size_t>(Numbers<std::int16_t>()[row]);
      default:
        return static_cast<std::size_t>(Numbers<std::int32_t>()[row]);
    }
  }

  const ArrowSchema* type_ = nullptr;
  const ArrowArray* array_ = nullptr;
};

class Batch {
 public:
  Batch() = default;

  // Takes ownership of `rows`, an array of structs of the type `schema`.
  Batch(std::shared_ptr<const ArrowSchema> schema, const ArrowArray& rows)
      : schema_(std::move(schema)), rows_(rows) {}
  Batch(Batch&& from) noexcept
      : schema_(std::move(from.schema_)), rows_(std::exchange(from.rows_, {})) {}
  Batch& operator=(Batch&& from) noexcept {
    std::swap(schema_, from.schema_);
    std::swap(rows_, from.rows_);
    return *this;
  }
  ~Batch() {
    if (rows_.release != nullptr) rows_.release(&rows_);
  }

  std::size_t rows() const { return static_cast<std::size_t>(rows_.length); }
  std::size_t columns() const { return static_cast<std::size_t>(rows_.n_children); }
  ColumnView column(std::size_t index) const {
    return {*schema_->children[index], *rows_.children[index]};
  }

  // The column called `name`. Check is_here() if the table may lack it.
  ColumnView column(std::string_view name) const {
    for (std::size_t i = 0; i < columns(); ++i) {
      if (column(i).name() == name) return column(i);
    }
    return {};
  }

  // Moves the rows out of the batch, as an Arrow array of structs. The caller releases it.
  ArrowArray Release() { return std::exchange(rows_, {}); }

 private:
  std::shared_ptr<const ArrowSchema> schema_;
  ArrowArray rows_ = {};
};

}  // namespace plymill
