// FindMoves: where moves of a notation stand in text that is in none of its games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "split/count_plies.h"

namespace plymill {

// The first place in `text` from which on its line, read by itself, has plies that no other notation
// has, or what a game of it has left of them; text.size() where there is none.
template <class Game>
std::size_t FindMoves(std::string_view text) {
  std::size_t fragment = Game::FindFragment(text), start = Game::FindGameStart(text, 0);
  while (fragment < text.size() || start < text.size()) {
    const std::size_t at = std::min(fragment, start);
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (CountPlies<Game>(text.substr(at, end - at), true) > 0) return at;
    if (fragment < end) fragment = end + Game::FindFragment(text.substr(end));
    if (start < end) start = Game::FindGameStart(text, end);
  }
  return text.size();
}

}  // namespace plymill
