// HasSpill: whether a row has items in the spill of its block.
#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include "record/row.h"

namespace plymill {

// `from` is the place of a value of type `T` in a row; for a whole row, `T` is the type of the ply.
// Inlined, so that only the first byte of each word and each list is read.
template <class T>
[[gnu::always_inline, gnu::flatten]] inline bool HasSpill(const char* from) {
  if constexpr (kIsList<T>) {
    const std::size_t size = static_cast<unsigned char>(*from);
    bool has = size > T::kInlined;
    for (std::size_t i = 0; i < size && !has; ++i) {
      has = HasSpill<typename T::Item>(from + 1 + i * StoredBytes<typename T::Item>());
    }
    return has;
  } else if constexpr (kIsFixedText<T>) {
    return T::kInlined < T::kCapacity && *from == T::kSpilled;
  } else if constexpr (Structured<T>) {
    bool has = false;
    T value;
    ForEachField(
        value, [&](std::string_view, auto& field, auto) __attribute__((always_inline)) {
          using Field = std::remove_cvref_t<decltype(field)>;
          has |= HasSpill<Field>(from);
          from += StoredBytes<Field>();
        });
    return has;
  } else {
    return false;
  }
}

}  // namespace plymill
