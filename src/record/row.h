// Row: a ply in the fixed width that its block, and the record file, store it in.
//
// The fields stand one after the other in the order of ForEachField(), little
// endian and without padding. A list is its length (one byte), then its inlined
// items (zeros where there are fewer); items beyond those stand in the spill of
// the block, in the order of rows and fields.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "record/buffer.h"
#include "record/fields.h"

namespace plymill {

static_assert(std::endian::native == std::endian::little, "rows are stored as they lie in memory");

// Bytes of a row of a field of type `T`.
template <class T>
consteval std::size_t StoredBytes() {
  if constexpr (kIsList<T>) {
    return 1 + T::kInlined * sizeof(typename T::Item);
  } else {
    return sizeof(T);
  }
}

template <class Ply>
consteval std::size_t RowBytes() {
  std::size_t bytes = 0;
  Ply ply{};
  ForEachField(ply, [&](std::string_view, auto& field, auto) {
    bytes += StoredBytes<std::remove_cvref_t<decltype(field)>>();
  });
  return bytes;
}

template <class Ply>
using Row = std::array<char, RowBytes<Ply>()>;

// Stores `list` at `to`, and what has no room there in `spill`.
template <class T, std::size_t c, std::size_t inlined>
inline void PackList(const List<T, c, inlined>& list, char* to, Buffer<char>& spill) {
  *to = static_cast<char>(list.size());
  for (std::size_t i = 0; i < inlined; ++i) {
    const T item = i < list.size() ? list[i] : T{};
    std::memcpy(to + 1 + i * sizeof(T), &item, sizeof(T));
  }
  for (std::size_t i = inlined; i < list.size(); ++i) spill.Append(&list[i], sizeof(T));
}

template <class Ply>
[[gnu::flatten]] inline void PackRow(const Ply& ply, char* row, Buffer<char>& spill) {
  ForEachField(ply, [&](std::string_view, const auto& field, auto) {
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (kIsList<Field>) {
      PackList(field, row, spill);
    } else {
      std::memcpy(row, &field, sizeof(Field));
    }
    row += StoredBytes<Field>();
  });
}

// Reads rows in their order, and with them the spill.
template <class Ply>
class RowReader {
 public:
  // `spill` must hold what the rows to be read say; a decoder has made sure of it.
  explicit RowReader(const char* spill) : spill_(spill) {}

  [[gnu::flatten]] void Unpack(const char* row, Ply& ply) {
    ForEachField(ply, [&](std::string_view, auto& field, auto) {
      using Field = std::remove_cvref_t<decltype(field)>;
      if constexpr (kIsList<Field>) {
        UnpackList(row, field);
      } else {
        std::memcpy(&field, row, sizeof(Field));
      }
      row += StoredBytes<Field>();
    });
  }

 private:
  template <class T, std::size_t c, std::size_t inlined>
  inline void UnpackList(const char* row, List<T, c, inlined>& list) {
    list = {};
    const std::size_t size = static_cast<unsigned char>(*row);
    for (std::size_t i = 0; i < size; ++i) {
      T item;
      if (i < inlined) {
        std::memcpy(&item, row + 1 + i * sizeof(T), sizeof(T));
      } else {
        std::memcpy(&item, spill_, sizeof(T));
        spill_ += sizeof(T);
      }
      list.Append(item);
    }
  }

  const char* spill_;
};

}  // namespace plymill
