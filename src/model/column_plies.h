// ColumnPlies: the plies of columns, taken field by field, without making rows of them.
//
// FieldsAt() gives what StoredPlies gives for the row of a ply (model/stored_fields.h): plain
// values, and the classes below for lists, words and structs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/column.h"
#include "model/row_dictionary.h"
#include "model/stored_fields.h"
#include "model/types_of.h"

namespace plymill {

// Value `i` of a list. Items must be taken in order.
template <class L, class Plies>
class ColumnList {
 public:
  using Item = typename L::Item;

  ColumnList(std::size_t items, std::size_t first, std::size_t size, Plies& plies)
      : items_(items), first_(first), size_(size), plies_(plies) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  [[gnu::always_inline]] auto operator[](std::size_t i) const {
    return plies_.template At<Item>(items_, first_ + i);
  }

  // The first item. If the list is empty, that of a later list, or the zero after the last one: see
  // FillAbsent(). An item with lists would move on in the columns of their items.
  [[gnu::always_inline]] auto FirstPlace() const requires(L::kInlined > 0 && !HasLists<Item>()) {
    return (*this)[0];
  }

 private:
  std::size_t items_;  // the first column of the items
  std::size_t first_;
  std::size_t size_;
  Plies& plies_;
};

template <class L, class Plies>
inline constexpr bool kIsList<ColumnList<L, Plies>> = true;

// A FixedText. Like a word in a row, it counts as spilled if it is too long for Bytes().
template <class T>
class ColumnWord {
 public:
  static constexpr bool kFitsWord = true;

  ColumnWord(const char* text, std::size_t size) : text_(text), size_(size) {}

  bool is_spilled() const { return size_ >= sizeof(std::uint64_t); }

  // The bytes of the word, which must not be spilled, followed by zeros.
  std::uint64_t Bytes() const {
    std::uint64_t bytes;
    std::memcpy(&bytes, text_, sizeof(bytes));
    return bytes & ((std::uint64_t{1} << 8 * size_) - 1);
  }

  T Value() const {
    T value;
    std::memcpy(&value, text_, size_);
    return value;
  }

 private:
  const char* text_;  // eight bytes from here on are readable
  std::size_t size_;
};

template <class T>
inline constexpr bool kIsStoredWord<ColumnWord<T>> = true;

// The fields of a struct: those that count up have the value `counted` of their column, the others
// the value `index`.
template <class T, class Plies>
class ColumnFields {
 public:
  ColumnFields(std::size_t column, std::size_t index, std::size_t counted, Plies& plies)
      : column_(column), index_(index), counted_(counted), plies_(plies) {}

  template <class Visitor>
  [[gnu::always_inline, gnu::flatten]] friend void ForEachField(const ColumnFields& fields,
                                                                Visitor&& visit) {
    std::size_t column = fields.column_;
    static constexpr T kTypes{};  // only for the types of the fields
    ForEachField(
        kTypes, [&](std::string_view name, const auto& type, auto max)
                    __attribute__((always_inline)) {
                      using Field = std::remove_cvref_t<decltype(type)>;
                      const std::size_t index = CountsUp<Field>() ? fields.counted_ : fields.index_;
                      visit(name, fields.plies_.template At<Field>(column, index), max);
                      column += ColumnsOf<Field>();
                    });
  }

 private:
  std::size_t column_, index_, counted_;
  Plies& plies_;
};

// Sets the places in `marks` of the columns of words of a field, whose first column is `at`.
// Returns the column after the field.
template <class T, std::size_t n>
constexpr std::size_t MarkWords(std::array<bool, n>& marks, std::size_t at) {
  if constexpr (kIsList<T>) {
    return MarkWords<typename T::Item>(marks, at + 1);
  } else if constexpr (Structured<T>) {
    T value{};
    ForEachField(value, [&](std::string_view, auto& field, auto) {
      at = MarkWords<std::remove_cvref_t<decltype(field)>>(marks, at);
    });
    return at;
  } else {
    marks[at] = kIsFixedText<T>;
    return at + 1;
  }
}

// Plies must be taken in order, and each field of them once, because the items of a list follow
// those of the list before.
template <class Ply>
class ColumnPlies {
 public:
  // `columns` must have passed CheckColumns(), and those of plies have all their values. The column
  // of kind kRow has the index `row`, and those of `Ply` follow it.
  ColumnPlies(const Columns& columns, std::size_t row) {
    for (std::size_t i = 0; i < kColumns; ++i) {
      const Column& column = columns.columns[row + 1 + i];
      values_[i] = column.values.data();
      if (kHasWords[i]) words_[kWordsBefore[i]] = column.words.view();
    }
    rows_ = columns.distinct;
    codes_ = columns.columns[row].values.data();
  }

  [[gnu::always_inline]] auto FieldsAt(std::size_t ply) {
    return ColumnFields<Ply, ColumnPlies>(0, RowOf(ply), ply, *this);
  }

  // The rows of the row dictionary; 0 if there is none.
  std::size_t rows() const { return rows_; }

  // The row of the dictionary that a ply has; the ply itself without a dictionary.
  [[gnu::always_inline]] std::size_t RowOf(std::size_t ply) const {
    if (rows_ == 0) return ply;
    std::uint32_t code;
    std::memcpy(&code, codes_ + ply * sizeof(code), sizeof(code));
    return code;
  }

  // The fields of a row of the dictionary; those that count up have no meaning.
  [[gnu::always_inline]] auto FieldsOfRow(std::size_t row) {
    return ColumnFields<Ply, ColumnPlies>(0, row, 0, *this);
  }

  auto KindAt(std::size_t ply) {
    using Kind = decltype(Ply::kind);
    return At<Kind>(kKindColumn, RowOf(ply));
  }

  // Value `i` of a field whose first column is `column`.
  template <class T>
  [[gnu::always_inline]] auto At(std::size_t column, std::size_t i) {
    if constexpr (kIsList<T>) {
      const std::size_t size = ValueAt<std::uint8_t>(column, i), first = next_[column];
      next_[column] += size;
      return ColumnList<T, ColumnPlies>(column + 1, first, size, *this);
    } else if constexpr (Structured<T>) {
      return ColumnFields<T, ColumnPlies>(column, i, i, *this);
    } else if constexpr (kIsFixedText<T>) {
      const Words::View& words = words_[kWordsBefore[column]];
      const auto code = ValueAt<std::uint32_t>(column, i);
      return ColumnWord<T>(words.text + words.begins[code], words.sizes[code]);
    } else {
      return ValueAt<T>(column, i);
    }
  }

 private:
  static constexpr std::size_t kColumns = ColumnsOf<Ply>();
  static constexpr std::size_t kKindColumn = [] {
    std::size_t at = 0, kind = 0;
    Ply ply{};
    ForEachField(ply, [&](std::string_view name, auto& field, auto) {
      if (name == "kind") kind = at;
      at += ColumnsOf<std::remove_cvref_t<decltype(field)>>();
    });
    return kind;
  }();

  static constexpr auto kHasWords = [] {
    std::array<bool, kColumns> marks{};
    MarkWords<Ply>(marks, 0);
    return marks;
  }();

  // For each column, the number of columns of words before it; at the end, that of all.
  static constexpr auto kWordsBefore = [] {
    std::array<std::size_t, kColumns + 1> before{};
    for (std::size_t i = 0; i < kColumns; ++i) before[i + 1] = before[i] + (kHasWords[i] ? 1 : 0);
    return before;
  }();

  template <class T>
  [[gnu::always_inline]] T ValueAt(std::size_t column, std::size_t i) const {
    T value;
    std::memcpy(&value, values_[column] + i * sizeof(T), sizeof(T));
    return value;
  }

  std::array<const char*, kColumns> values_;
  std::array<Words::View, kWordsBefore[kColumns]> words_;  // of columns of words
  std::array<std::size_t, kColumns> next_ = {};            // of a list column: items taken
  std::size_t rows_;
  const char* codes_;  // of rows
};

}  // namespace plymill
