// Winners: the text after "Winner:".
//
//   winners ::= faction+            also: commas, "+" and blanks between them
#pragma once

#include <cstdint>
#include <string_view>

#include "games/rootlog/faction.h"
#include "games/rootlog/places.h"
#include "text/blank.h"

namespace plymill::rootlog {

// A bit for each faction in `written`. Returns 0 if there is any other text.
constexpr std::uint32_t WinnersOf(std::string_view written) {
  std::uint32_t winners = 0;
  Cursor in(written);
  while (!in.at_end()) {
    const FactionAhead ahead = PeekFaction(in);
    if (ahead.bytes == 0) return 0;
    in.Advance(ahead.bytes);
    winners |= Bit(ahead.faction);
    do {
      SkipBlanks(in);
    } while (in.Eat(',') || in.Eat('+'));
  }
  return winners;
}

}  // namespace plymill::rootlog
