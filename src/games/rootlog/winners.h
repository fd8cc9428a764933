// Winners: the text after "Winner:".
//
//   winners ::= faction+            also: commas, "+" and blanks between them
//
// Other text may follow: "E (Bo)", "E wins", "E 30". Or the factions stand in brackets: "Bo (E)".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "games/rootlog/faction.h"
#include "games/rootlog/places.h"
#include "games/rootlog/player_names.h"

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
  const char next = NoBreakSpaceBytes(ahead.rest()) > 0 ? ' ' : ahead.Peek();
  if (factions == 0 || IsLetter(next) || next == '_' || next == '?' || (next & 0x80) != 0) return 0;
  in = ahead;
  return factions;
}

// Passes a sign or word that joins winners: "&", "/", "and". Returns whether there is one.
constexpr bool EatAnd(Cursor& in) {
  SkipBlanks(in);
  const bool joins =
      in.Eat('&') || in.Eat('/') || in.Eat(',') || in.Eat('+') || in.Eat("and ") || in.Eat("und ");
  SkipBlanks(in);
  return joins;
}

// Passes the text in brackets after a winner: "(Bo)".
constexpr void PassBrackets(Cursor& in) {
  Cursor ahead = in;
  SkipBlanks(ahead);
  if (ahead.Peek() != '(') return;
  const std::size_t end = ahead.rest().find(')');
  if (end == std::string_view::npos) return;
  ahead.Advance(end + 1);
  in = ahead;
}

// Whether `text`, which follows the letters of `winners`, may belong to a victory: it begins with a
// sign, points, the name of their player or a word of winning. "E. Mann" and "E gave up" do not.
constexpr bool MaySayOfWin(std::string_view text, std::uint32_t winners, const PlayerNames& names) {
  constexpr std::string_view kWords[] = {"win",     "wins",  "won",  "winner",  "winning",
                                         "victory", "by",    "with", "gewinnt", "gewann",
                                         "mit",     "durch", "siegt"};
  Cursor in(text);
  const bool has_dot = in.Eat('.');
  SkipBlanks(in);
  if (in.at_end() || names.BytesAtBegin(in.rest(), winners) > 0) return true;
  if (IsDigit(in.Peek())) {
    while (IsDigit(in.Peek())) in.Advance(1);
    return !IsLetter(in.Peek());  // "30", not "3rd"
  }
  std::size_t end = 0;
  while (IsLetter(in.Peek(end))) ++end;
  if (end == 0) return !has_dot && ((in.Peek() & 0x80) == 0 || DashBytes(in.rest()) > 0);
  const std::string_view word = in.rest().substr(0, end);
  if (in.Peek(end) == '\'' || (in.Peek(end) & 0x80) != 0) return false;  // "won't"
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](std::string_view win) { return IsSameWord(word, win); });
}

// Whether `text` has a word that says of somebody that he has not won.
constexpr bool SaysOfLoss(std::string_view text) {
  constexpr std::string_view kWords[] = {
      "lost",   "lose",     "conced", "resign",     "surrender", "abandon", "eliminat", "withdr",
      "quit",   "not",      "no",     "never",      "didn",      "left",    "leave",    "second",
      "third",  "verloren", "nicht",  "aufgegeben", "gave",      "timed",   "tied",     "draw",
      "beaten", "almost",   "nearly", "given",      "forfeit"};
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!IsLetter(text[at]) || (at > 0 && IsLetter(text[at - 1]))) continue;
    std::size_t end = at;
    while (end < text.size() && IsLetter(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool is_place = at > 0 && IsDigit(text[at - 1]);
    if (is_place && (word == "nd" || word == "rd" || word == "th")) return true;  // "2nd"
    for (const std::string_view loss : kWords) {
      const bool is_whole = loss.size() <= 3;  // else "conced" is the beginning of "conceded"
      if (IsSameWord(is_whole ? word : word.substr(0, loss.size()), loss)) return true;
    }
  }
  return false;
}

// Whether a word of `text` names one of `factions`, or a question mark leaves the winner open.
constexpr bool NamesAny(std::string_view text, std::uint32_t factions) {
  bool in_word = false;
  for (Cursor in(text); !in.at_end(); in.Advance(1)) {
    Cursor word = in;
    if (in.Peek() == '?' || (!in_word && (EatFactionWord(word) & factions) != 0)) return true;
    in_word = IsLetter(in.Peek()) || (in.Peek() & 0x80) != 0;
  }
  return false;
}

// The factions that `written` begins with, if other text follows that neither names another faction
// of `playing`, nor another player or winner, nor says that they have not won. Otherwise 0.
constexpr std::uint32_t WinnersBeforeText(std::string_view written, std::uint32_t playing,
                                          const PlayerNames& names) {
  Cursor in(written);
  std::uint32_t winners = EatFactionWord(in);
  while (winners != 0) {
    Cursor more = in;
    PassBrackets(more);
    SkipBlanks(more);
    const bool is_comma = more.Peek() == ',';
    if (!EatAnd(more)) break;
    const std::uint32_t others = EatFactionWord(more);
    if (others == 0 && !is_comma) return 0;  // "E & Ann"
    if (others == 0) break;
    winners |= others;
    in = more;
  }
  if (winners == 0 || (winners & ~playing) != 0) return 0;
  const std::string_view text = in.rest();
  const bool is_other = NamesAny(written, playing & ~winners) ||
                        names.NameOther(written, winners) || SaysOfLoss(text);
  return is_other || !MaySayOfWin(text, winners, names) ? 0 : winners;
}

// The factions in the brackets of `written`, if it names no other faction of `playing`: "Bo (E)",
// "Bo (E) and Ann (C)". Otherwise 0.
constexpr std::uint32_t WinnersInBrackets(std::string_view written, std::uint32_t playing,
                                          const PlayerNames& names) {
  std::uint32_t winners = 0;
  for (std::size_t open = written.find('('); open != std::string_view::npos;
       open = written.find('(', open + 1)) {
    const std::size_t end = written.find(')', open);
    if (end == std::string_view::npos) return 0;
    const std::uint32_t factions = WinnersOf(Trim(written.substr(open + 1, end - open - 1)));
    if (factions == 0 || (factions & ~playing) != 0) return 0;
    winners |= factions;
  }
  const bool is_other = NamesAny(written, playing & ~winners) || names.NameOther(written, winners);
  return is_other || SaysOfLoss(written) ? 0 : winners;
}

}  // namespace plymill::rootlog
