// Row: a ply in the fixed-width form in which blocks and record files store it.
//
// The fields follow each other in the order of ForEachField(), little endian and without padding. A
// list is stored as its length (one byte) and its inlined items, with zeros for missing items. Its
// further items are in the spill of the block, in the order of rows and fields. An item with fields
// is stored like a row. If an item has lists, the items that these lists spill come after the item.
// If a word is too long for the row, the whole word is in the spill, and the row has kSpilled and
// zeros in its place.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "base/buffer.h"
#include "model/fields.h"

namespace plymill {

static_assert(std::endian::native == std::endian::little, "rows are stored as they lie in memory");

// Bytes of a field of type `T` in a row.
template <class T>
consteval std::size_t StoredBytes() {
  if constexpr (kIsList<T>) {
    return 1 + T::kInlined * StoredBytes<typename T::Item>();
  } else if constexpr (kIsFixedText<T>) {
    return T::kInlined;
  } else if constexpr (Structured<T>) {
    std::size_t bytes = 0;
    T value{};
    ForEachField(value, [&](std::string_view, auto& field, auto) {
      bytes += StoredBytes<std::remove_cvref_t<decltype(field)>>();
    });
    return bytes;
  } else {
    return sizeof(T);
  }
}

template <class Ply>
consteval std::size_t RowBytes() {
  return StoredBytes<Ply>();
}

template <class Ply>
using Row = std::array<char, RowBytes<Ply>()>;

// Offset of the field `kind` in a row, in bytes.
template <class Ply>
consteval std::size_t KindOffset() {
  std::size_t at = 0, kind = 0;
  Ply ply{};
  ForEachField(ply, [&](std::string_view name, auto& field, auto) {
    if (name == "kind") kind = at;
    at += StoredBytes<std::remove_cvref_t<decltype(field)>>();
  });
  return kind;
}

// Inlined, so that one function packs a whole row and keeps the address in a register.
template <class T>
[[gnu::always_inline]] inline void PackValue(const T& value, char* to, Buffer<char>& spill);

// Whether a list in memory begins with its stored form.
template <class List>
inline constexpr bool kLiesAsStored =
    List::kKeepsZeros && sizeof(typename List::Item) == StoredBytes<typename List::Item>();

// Stores the items of `list` that do not fit into a row in `spill`. Not inlined: it is rarely
// called, and its code would give the caller a stack frame.
template <class T, std::size_t c, std::size_t inlined>
[[gnu::noinline]] inline void SpillItems(const List<T, c, inlined>& list, Buffer<char>& spill) {
  constexpr std::size_t kBytes = StoredBytes<T>();
  for (std::size_t i = inlined; i < list.size(); ++i) {
    char item[kBytes];
    const std::size_t at = spill.size();
    spill.Room(kBytes);
    spill.Grow(kBytes);
    PackValue(list[i], item, spill);
    std::memcpy(spill.data() + at, item, kBytes);
  }
}

// Stores `list` at `to`, and the items that do not fit there in `spill`.
template <class T, std::size_t c, std::size_t inlined>
[[gnu::always_inline]] inline void PackList(const List<T, c, inlined>& list, char* to,
                                            Buffer<char>& spill) {
  constexpr std::size_t kBytes = StoredBytes<T>();
  if constexpr (kLiesAsStored<List<T, c, inlined>>) {
    std::memcpy(to, &list, 1 + inlined * kBytes);
  } else {
    *to++ = static_cast<char>(list.size());
    for (std::size_t i = 0; i < inlined; ++i, to += kBytes) {
      if (i < list.size()) {
        PackValue(list[i], to, spill);
      } else {
        std::memset(to, 0, kBytes);
      }
    }
  }
  if (list.size() > inlined) [[unlikely]]
    SpillItems(list, spill);
}

template <class Text>
[[gnu::noinline, gnu::cold]] inline void SpillText(const Text& text, char* to,
                                                   Buffer<char>& spill) {
  std::memset(to, 0, Text::kInlined);
  *to = Text::kSpilled;
  spill.Append(reinterpret_cast<const char*>(&text), sizeof(Text));
}

template <class Text>
[[gnu::always_inline]] inline void PackText(const Text& text, char* to, Buffer<char>& spill) {
  if (text.is_spilled()) [[unlikely]]
    return SpillText(text, to, spill);
  std::memcpy(to, &text, Text::kInlined);
}

template <class T>
[[gnu::flatten]] inline void PackValue(const T& value, char* to, Buffer<char>& spill) {
  if constexpr (kIsList<T>) {
    PackList(value, to, spill);
  } else if constexpr (kIsFixedText<T>) {
    PackText(value, to, spill);
  } else if constexpr (Structured<T>) {
    ForEachField(
        value, [&](std::string_view, const auto& field, auto) __attribute__((always_inline)) {
          PackValue(field, to, spill);
          to += StoredBytes<std::remove_cvref_t<decltype(field)>>();
        });
  } else {
    std::memcpy(to, &value, sizeof(T));
  }
}

template <class Ply>
[[gnu::flatten]] inline void PackRow(const Ply& ply, char* row, Buffer<char>& spill) {
  PackValue(ply, row, spill);
}

// Reads rows in their order, and the spill along with them.
template <class Ply>
class RowReader {
 public:
  // The spill must hold all spilled items of the rows. For a record file, the decoder checks this.
  explicit RowReader(const char* spill) : spill_(spill) {}

  // The end of the spilled items of the rows read so far.
  const char* spill() const { return spill_; }

  [[gnu::flatten]] void Unpack(const char* row, Ply& ply) { UnpackValue(row, ply); }

  // Unpacks a field, or an item of a list. Inlined, so that one function unpacks a whole row.
  template <class T>
  [[gnu::always_inline, gnu::flatten]] inline void UnpackValue(const char* from, T& value) {
    if constexpr (kIsList<T>) {
      UnpackList(from, value);
    } else if constexpr (Structured<T>) {
      ForEachField(
          value, [&](std::string_view, auto& field, auto) __attribute__((always_inline)) {
            UnpackValue(from, field);
            from += StoredBytes<std::remove_cvref_t<decltype(field)>>();
          });
    } else if constexpr (kIsFixedText<T>) {
      UnpackText(from, value);
    } else {
      std::memcpy(&value, from, sizeof(T));
    }
  }

  // The address of item `i` of the list at `from`. If the item is in the spill, passes it.
  template <class List>
  [[gnu::always_inline]] const char* FindItem(const char* from, std::size_t i) {
    constexpr std::size_t kBytes = StoredBytes<typename List::Item>();
    if (i < List::kInlined) return from + 1 + i * kBytes;
    spill_ += kBytes;
    return spill_ - kBytes;
  }

 private:
  template <class Text>
  [[gnu::always_inline]] inline void UnpackText(const char* from, Text& text) {
    if (Text::kInlined < Text::kCapacity && *from == Text::kSpilled) [[unlikely]] {
      std::memcpy(&text, spill_, sizeof(text));
      spill_ += sizeof(text);
    } else {
      text = {};
      std::memcpy(&text, from, Text::kInlined);
    }
  }

  template <class T, std::size_t c, std::size_t inlined>
  [[gnu::always_inline]] inline void UnpackList(const char* from, List<T, c, inlined>& list) {
    const std::size_t size = static_cast<unsigned char>(*from);
    if constexpr (kLiesAsStored<List<T, c, inlined>>) {
      if (size <= inlined) [[likely]] {
        std::memcpy(&list, from, 1 + inlined * sizeof(T));
        return;
      }
    }
    list.Clear();
    for (std::size_t i = 0; i < size; ++i) {
      T item;
      UnpackValue(FindItem<List<T, c, inlined>>(from, i), item);
      list.Append(item);
    }
  }

  const char* spill_;
};

}  // namespace plymill
