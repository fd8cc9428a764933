// Codes: the codes of a game's diagnostics, as GameHead::codes has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace plymill {

inline constexpr char kBetweenCodes = ' ';

// Calls `visit` with each of `codes`, in their order.
template <class Visit>
void ForEachCode(std::string_view codes, Visit&& visit) {
  while (!codes.empty()) {
    const std::size_t end = std::min(codes.find(kBetweenCodes), codes.size());
    if (end > 0) visit(codes.substr(0, end));
    codes.remove_prefix(std::min(end + 1, codes.size()));
  }
}

// Whether it is known which codes a game with this number of diagnostics has. A record file of
// plymill 0.1.0 has the number alone.
constexpr bool AreCodesKnown(std::size_t diagnostics, std::string_view codes) {
  return diagnostics == 0 || !codes.empty();
}

}  // namespace plymill
