// Winners: the text after "Winner:".
//
//   winners ::= faction+            also: commas, "+" and blanks between them
//
// Other text may follow: "E (Bo)", "E wins", "E 30".
#pragma once

#include <cstdint>
#include <string_view>

#include "games/rootlog/faction.h"
#include "games/rootlog/places.h"
#include "text/blank.h"
#include "text/cursor.h"

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

// Passes the letters of factions at `in`, if they are a whole word: no letter follows. Returns a
// bit for each; 0, without passing any, if they are no such word.
constexpr std::uint32_t EatFactionWord(Cursor& in) {
  Cursor ahead = in;
  std::uint32_t factions = 0;
  while (IsKnown(FactionOf(ahead.Peek()))) {
    factions |= Bit(FactionOf(ahead.Peek()));
    ahead.Advance(1);
  }
  const char next = ahead.Peek();
  if (factions == 0 || IsLetter(next) || next == '_' || next == '?' || (next & 0x80) != 0) return 0;
  in = ahead;
  return factions;
}

// Passes a sign or word that joins winners: "&", "and". Returns whether there is one.
constexpr bool EatAnd(Cursor& in) {
  SkipBlanks(in);
  const bool joins = in.Eat('&') || in.Eat(',') || in.Eat('+') || in.Eat("and ") || in.Eat("und ");
  SkipBlanks(in);
  return joins;
}

// The factions that `written` begins with, if other text follows that names no other faction of
// `playing`. Otherwise 0.
constexpr std::uint32_t WinnersBeforeText(std::string_view written, std::uint32_t playing) {
  Cursor in(written);
  std::uint32_t winners = EatFactionWord(in);
  for (Cursor more = in; winners != 0 && EatAnd(more);) {
    const std::uint32_t others = EatFactionWord(more);
    if (others == 0) break;
    winners |= others;
    in = more;
  }
  if (winners == 0 || (winners & ~playing) != 0) return 0;
  for (bool in_word = false; !in.at_end(); in.Advance(1)) {
    Cursor word = in;
    if (in.Peek() == '?' || (!in_word && (EatFactionWord(word) & playing & ~winners) != 0))
      return 0;
    in_word = IsLetter(in.Peek()) || (in.Peek() & 0x80) != 0;
  }
  return winners;
}

}  // namespace plymill::rootlog
