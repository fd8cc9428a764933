// Codes: the codes of a game's diagnostics, as GameHead::codes has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace plymill {

inline constexpr char kBetweenCodes = ' ';

constexpr std::string_view FirstCode(std::string_view codes) {
  return codes.substr(0, codes.find(kBetweenCodes));
}

constexpr void RemoveFirstCode(std::string_view& codes) {
  codes.remove_prefix(std::min(FirstCode(codes).size() + 1, codes.size()));
}

// Calls `visit` with each of `codes`, in their order.
template <class Visit>
void ForEachCode(std::string_view codes, Visit&& visit) {
  for (; !codes.empty(); RemoveFirstCode(codes)) {
    if (!FirstCode(codes).empty()) visit(FirstCode(codes));
  }
}

// Whether it is known which codes a game with this number of diagnostics has. A record file of
// plymill 0.1.0 has the number alone.
constexpr bool AreCodesKnown(std::size_t diagnostics, std::string_view codes) {
  return diagnostics == 0 || !codes.empty();
}

}  // namespace plymill
