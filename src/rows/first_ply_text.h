// FirstPlyText: the first ply of a game as its notation writes it, for statistics.
#pragma once

#include <string>
#include <string_view>

#include "base/buffer.h"

namespace plymill {

// The ply in `printed`, the text of a game with this ply only, without the ply's number.
std::string OnlyPly(std::string_view printed, const std::string& number);

// `ply` must not be unparsed.
template <class Game>
std::string FirstPlyText(const typename Game::Ply& ply) {
  Buffer<char> printed;
  typename Game::Printer printer(printed);
  printer.BeginMoves(&ply);
  printer.Ply(ply, "", "");
  printer.EndGame();
  const std::string number = ply.number.is_null() ? "" : std::to_string(ply.number.value);
  return OnlyPly({printed.data(), printed.size()}, number);
}

}  // namespace plymill
