// NumberIn: the value of digits that a candidate has found.
#pragma once

#include <cstdint>

namespace plymill::bench {

// "7" and "12345", which must be digits.
inline std::uint32_t NumberIn(const char* from, const char* to) {
  std::uint32_t number = 0;
  for (; from != to; ++from) number = number * 10 + static_cast<std::uint32_t>(*from - '0');
  return number;
}

}  // namespace plymill::bench
