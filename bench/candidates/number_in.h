// NumberIn: converts digits to a number, for candidates.
#pragma once

#include <cstdint>

namespace plymill::bench {

// The value of texts such as "7" and "12345". All characters must be digits.
inline std::uint32_t NumberIn(const char* from, const char* to) {
  std::uint32_t number = 0;
  for (; from != to; ++from) number = number * 10 + static_cast<std::uint32_t>(*from - '0');
  return number;
}

}  // namespace plymill::bench
