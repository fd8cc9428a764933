// StoredFields: the fields of a stored row, unpacked one by one.
//
// A single field is passed from the row to its user in registers. A ply that is unpacked as a whole
// would be written to memory first. ForEachField() takes StoredFields like a struct, and passes a
// StoredList for a list and a StoredWord for a FixedText. Each field must be read once and in
// order, because reading a field also advances in the spill.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "model/fields.h"
#include "model/row.h"

namespace plymill {

template <class T, class Reader>
class StoredFields;

// The value of type `T` stored at `from`: a plain value, a StoredWord, a StoredList or
// StoredFields.
template <class T, class Reader>
[[gnu::always_inline]] inline auto StoredAt(const char* from, Reader& reader);

template <class L, class Reader>
class StoredList {
 public:
  using Item = typename L::Item;

  StoredList(const char* from, Reader& reader) : from_(from), reader_(reader) {}

  std::size_t size() const { return static_cast<unsigned char>(*from_); }
  bool empty() const { return size() == 0; }

  // Item `i`. Items must be read in order.
  [[gnu::always_inline]] auto operator[](std::size_t i) const {
    return StoredAt<Item>(reader_.template FindItem<L>(from_, i), reader_);
  }

  // The inlined items as they are stored, with zeros for missing items.
  const char* InlinedItems() const { return from_ + 1; }

  // The first item; an item of zeros if the list is empty.
  [[gnu::always_inline]] auto FirstPlace() const requires(L::kInlined > 0) { return (*this)[0]; }

 private:
  const char* from_;
  Reader& reader_;
};

template <class L, class Reader>
inline constexpr bool kIsList<StoredList<L, Reader>> = true;

// A FixedText in a row.
template <class T, class Reader>
class StoredWord {
 public:
  StoredWord(const char* from, Reader& reader) : from_(from), reader_(reader) {}

  bool is_spilled() const { return T::kInlined < T::kCapacity && *from_ == T::kSpilled; }
  bool empty() const { return *from_ == '\0'; }

  [[gnu::always_inline]] T Value() const {
    T value;
    reader_.UnpackValue(from_, value);
    return value;
  }

  // The bytes of the word, followed by zeros. The word must not be in the spill. Reads eight bytes,
  // perhaps beyond the end of the row; the bytes after a row are readable.
  static constexpr bool kFitsWord = T::kInlined < sizeof(std::uint64_t);
  std::uint64_t Bytes() const requires(kFitsWord) {
    std::uint64_t bytes;
    std::memcpy(&bytes, from_, sizeof(bytes));
    return bytes & ((std::uint64_t{1} << 8 * T::kInlined) - 1);
  }

 private:
  const char* from_;
  Reader& reader_;
};

template <class T>
inline constexpr bool kIsStoredWord = false;
template <class T, class Reader>
inline constexpr bool kIsStoredWord<StoredWord<T, Reader>> = true;

template <class T, class Reader>
class StoredFields {
 public:
  using Struct = T;

  StoredFields(const char* row, Reader& reader) : row_(row), reader_(reader) {}

  template <class Visitor>
  [[gnu::always_inline, gnu::flatten]] friend void ForEachField(const StoredFields& fields,
                                                                Visitor&& visit) {
    const char* from = fields.row_;
    static constexpr T kTypes{};  // only for the types of the fields
    ForEachField(
        kTypes, [&](auto name, const auto& type, auto max) __attribute__((always_inline)) {
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
  } else if constexpr (kIsFixedText<T>) {
    return StoredWord<T, Reader>(from, reader);
  } else {
    T value;
    reader.UnpackValue(from, value);
    return value;
  }
}

// Reads a stored value that is not written: a value in the spill must be read to find the next.
template <class T>
[[gnu::always_inline]] inline void PassValue(const T& value) {
  if constexpr (kIsList<T>) {
    for (std::size_t i = 0; i < value.size(); ++i) PassValue(value[i]);
  } else if constexpr (kIsStoredWord<T>) {
    if (value.is_spilled()) static_cast<void>(value.Value());
  } else if constexpr (Structured<T>) {
    ForEachField(value, [](std::string_view, const auto& field, auto) { PassValue(field); });
  }
}

// The plies of rows, which must be taken in order.
template <class Ply>
class StoredPlies {
 public:
  StoredPlies(const Row<Ply>* rows, const char* spill) : rows_(rows), reader_(spill) {}

  [[gnu::always_inline]] auto FieldsAt(std::size_t ply) {
    return StoredAt<Ply>(rows_[ply].data(), reader_);
  }

  auto KindAt(std::size_t ply) const {
    return static_cast<decltype(Ply::kind)>(rows_[ply][KindOffset<Ply>()]);
  }

 private:
  const Row<Ply>* rows_;
  RowReader<Ply> reader_;
};

}  // namespace plymill
