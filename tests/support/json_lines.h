// JSON Lines as any reader of JSON sees them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace plymill::testing {

// Whether each line of `lines` is one JSON object, in UTF-8.
bool AreJsonLines(std::string_view lines);

// The keys of the first line of `lines`, an object; none where it is no such line.
std::set<std::string> KeysOfFirst(std::string_view lines);

inline std::uint64_t CountLines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace plymill::testing
