// PositionArrays of NumPy arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "plymill/positions.h"

namespace plymill::python {

// The memory of the array `name` in `arrays`, which must have `items` items; null if it is not
// there.
template <class T>
T* MemoryOf(const nanobind::dict& arrays, const char* name, std::size_t items) {
  if (!arrays.contains(name)) return nullptr;
  nanobind::ndarray<T, nanobind::c_contig, nanobind::device::cpu> array;
  if (!nanobind::try_cast(arrays[name], array, false) || array.size() < items) {
    const std::string message = std::string(name) + ": not an array of the type and size expected";
    throw nanobind::type_error(message.c_str());
  }
  return array.data();
}

// `arrays` are NumPy arrays by name, with memory for `rows` rows.
inline PositionArrays ArraysOf(const nanobind::dict& arrays, const PositionLayout& layout,
                               std::size_t rows) {
  return {.board = MemoryOf<std::uint8_t>(arrays, "board", rows * layout.board_bytes()),
          .globals = MemoryOf<std::int16_t>(arrays, "globals", rows * layout.globals.size()),
          .action = MemoryOf<std::int32_t>(arrays, "action", rows),
          .legal = MemoryOf<std::uint8_t>(arrays, "legal", rows * layout.legal_bytes()),
          .outcome = MemoryOf<std::int8_t>(arrays, "outcome", rows),
          .margin = MemoryOf<std::int16_t>(arrays, "margin", rows),
          .plies_left = MemoryOf<std::int16_t>(arrays, "plies_left", rows),
          .game = MemoryOf<std::int64_t>(arrays, "game", rows),
          .ply = MemoryOf<std::int32_t>(arrays, "ply", rows)};
}

// A new array with these values.
template <class T>
nanobind::object NumpyArray(std::span<const T> values) {
  T* const copy = new T[values.size()];
  std::copy(values.begin(), values.end(), copy);
  const nanobind::capsule owner(copy,
                                [](void* given) noexcept { delete[] static_cast<T*>(given); });
  return nanobind::cast(
      nanobind::ndarray<nanobind::numpy, T, nanobind::ndim<1>>(copy, {values.size()}, owner));
}

}  // namespace plymill::python
