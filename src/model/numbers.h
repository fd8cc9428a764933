// ValueAt, WithWidth: the numbers of a column, of 1, 2, 4 or 8 bytes each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill {

template <class T>
T ValueAt(const char* values, std::size_t i) {
  T value;
  std::memcpy(&value, values + i * sizeof(T), sizeof(T));
  return value;
}

// Calls `use` with a number of `width` bytes.
template <class Use>
auto WithWidth(std::uint8_t width, Use use) {
  switch (width) {
    case 1:
      return use(std::uint8_t{});
    case 2:
      return use(std::uint16_t{});
    case 4:
      return use(std::uint32_t{});
    default:
      return use(std::uint64_t{});
  }
}

}  // namespace plymill
