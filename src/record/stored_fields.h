// StoredFields: the fields of a row as they are stored, unpacked one by one.
//
// They stay in registers between the row and whoever wants them, which a ply that is unpacked
// whole does not. ForEachField() takes them as it takes a struct; a list among them is a
// StoredList. Each must be read once, in its order: what is spilled stands in that order too.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "record/fields.h"
#include "record/row.h"

namespace plymill {

template <class T, class Reader>
class StoredFields;

// What stands at `from` as a field, or an item, of type `T`: a value, a list, or fields.
template <class T, class Reader>
[[gnu::always_inline]] inline auto StoredAt(const char* from, Reader& reader);

template <class L, class Reader>
class StoredList {
 public:
  using Item = typename L::Item;

  StoredList(const char* from, Reader& reader) : from_(from), reader_(reader) {}

  std::size_t size() const { return static_cast<unsigned char>(*from_); }
  bool empty() const { return size() == 0; }

  class Iterator {
   public:
    Iterator(const char* from, std::size_t i, Reader& reader)
        : from_(from), i_(i), reader_(reader) {}

    [[gnu::always_inline]] auto operator*() const {
      return StoredAt<Item>(reader_.template FindItem<L>(from_, i_), reader_);
    }
    Iterator& operator++() { return ++i_, *this; }
    bool operator==(const Iterator& other) const { return i_ == other.i_; }

   private:
    const char* from_;
    std::size_t i_;
    Reader& reader_;
  };

  Iterator begin() const { return {from_, 0, reader_}; }
  Iterator end() const { return {from_, size(), reader_}; }

 private:
  const char* from_;
  Reader& reader_;
};

template <class L, class Reader>
inline constexpr bool kIsList<StoredList<L, Reader>> = true;

template <class T, class Reader>
class StoredFields {
 public:
  using Struct = T;

  StoredFields(const char* row, Reader& reader) : row_(row), reader_(reader) {}

  template <class Visitor>
  [[gnu::always_inline, gnu::flatten]] friend void ForEachField(const StoredFields& fields,
                                                                Visitor&& visit) {
    const char* from = fields.row_;
    static constexpr T kTypes{};  // of the fields; the values are of no use
    ForEachField(
        kTypes, [&](std::string_view name, const auto& type, auto max)
                    __attribute__((always_inline)) {
                      using Field = std::remove_cvref_t<decltype(type)>;
                      visit(name, StoredAt<Field>(from, fields.reader_), max);
                      from += StoredBytes<Field>();
                    });
  }

 private:
  const char* row_;
  Reader& reader_;
};

template <class T, class Reader>
inline auto StoredAt(const char* from, Reader& reader) {
  if constexpr (kIsList<T>) {
    return StoredList<T, Reader>(from, reader);
  } else if constexpr (Structured<T>) {
    return StoredFields<T, Reader>(from, reader);
  } else {
    T value;
    reader.UnpackValue(from, value);
    return value;
  }
}

}  // namespace plymill
