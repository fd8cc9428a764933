// GameStarts: the offsets at which, according to a notation, the games of a text begin.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "model/shard.h"

namespace plymill::testing {

inline std::vector<std::size_t> StartsOf(FindGameStartFunction find_game_start,
                                         std::string_view text) {
  std::vector<std::size_t> starts;
  for (std::size_t at = find_game_start(text, 0); at < text.size();
       at = find_game_start(text, at + 1)) {
    starts.push_back(at);
  }
  return starts;
}

// For each game, the text from its start to the end of the line.
inline std::vector<std::string_view> FirstLinesOf(FindGameStartFunction find_game_start,
                                                  std::string_view text) {
  std::vector<std::string_view> lines;
  for (const std::size_t at : StartsOf(find_game_start, text)) {
    lines.push_back(text.substr(at, text.find('\n', at) - at));
  }
  return lines;
}

}  // namespace plymill::testing
