// JsonLines: reads JSON Lines with a general JSON parser.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace plymill::testing {

// Whether each line of `lines` is one JSON object in UTF-8.
bool AreJsonLines(std::string_view lines);

// The keys of the object in the first line of `lines`; empty if that line is not an object.
std::set<std::string> KeysOfFirst(std::string_view lines);

inline std::uint64_t CountLines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace plymill::testing
