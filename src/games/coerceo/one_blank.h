// kOneBlank: 1 for a blank or a line feed, 0 for any other byte. Adding it to a pointer passes one
// blank without a branch.
#pragma once

#include <array>
#include <cstdint>

namespace plymill::coerceo {

inline constexpr std::array<std::uint8_t, 256> kOneBlank = [] {
  std::array<std::uint8_t, 256> bytes{};
  bytes[' '] = bytes['\n'] = 1;
  return bytes;
}();

}  // namespace plymill::coerceo
