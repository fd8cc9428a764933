// kOneBlank: how many bytes are passed of what stands between two words: one, where it is a blank
// or a line end. By its byte, so that no branch hangs on it.
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
