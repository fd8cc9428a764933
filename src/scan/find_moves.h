// FindMoves: finds moves of a notation in text outside of its games.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "scan/count_plies.h"
#include "scan/markup.h"
#include "scan/move_signs.h"

namespace plymill {

// The first place in `text` where moves begin: the rest of the line has plies that occur only in
// this notation. text.size() if there is none. Plies after a failure count too.
template <class Game>
std::size_t FindPlainMoves(std::string_view text) {
  static constexpr SignTable kSigns = SignsOf<Game>();
  const auto find_fragment = [text](std::size_t from) {
    return from + Game::FindFragment(text.substr(from));
  };
  std::size_t fragment = 0, start = 0, line = 0;
  for (bool first = true;; first = false) {
    line = FindLineWith(kSigns, text, line);
    if (line == text.size()) return line;
    if (first || fragment < line) fragment = find_fragment(line);
    if (first || start < line) start = Game::FindGameStart(text, line);
    const std::size_t at = std::min(fragment, start);
    if (at == text.size()) return at;
    line = std::min(text.find('\n', at), text.size() - 1) + 1;
    if (CountPlies<Game>(text.substr(at, line - at), true) > 0) return at;
  }
}

// The start of the first line of `text` in which moves begin after the signs of a list, a quotation
// or a web page are removed from the line; text.size() if there is none.
template <class Game>
std::size_t FindDecoratedMoves(std::string_view text) {
  static constexpr SignTable kSigns = SignsOf<Game>();
  for (std::size_t line = 0;;) {
    line = FindLineWith(kSigns, text, line);
    if (line == text.size()) return line;
    const std::size_t end = std::min(text.find('\n', line), text.size() - 1) + 1;
    const Undecorated plain(TrimEnd(text.substr(line, end - line)));
    if (!plain.is_plain() && CountPlies<Game>(plain.text(), true) > 0) return line;
    line = end;
  }
}

// The first place that one of the two functions above finds.
template <class Game>
std::size_t FindMoves(std::string_view text) {
  const std::size_t plain = FindPlainMoves<Game>(text);
  const std::size_t decorated = FindDecoratedMoves<Game>(text.substr(0, plain));
  return std::min(plain, decorated);
}

}  // namespace plymill
