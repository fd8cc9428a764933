// The game line and the players.
//
//   game_line ::= date "," [ time "," ] event "," mode
//   player    ::= id " = " nick [ "(" name ")" ] [ "[" country "]" ] [ "<" colour ">" ]
//                 [ place ] [ "(" points ")" ]
//   place     ::= number ("st" | "nd" | "rd" | "th")      raised with <sup> or not
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "games/carcassonne/blank.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/lost_moves.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/reasons.h"
#include "scan/cursor.h"
#include "scan/lone_return.h"
#include "scan/markup.h"
#include "scan/utf8.h"

namespace plymill::carcassonne {

// The rest of the line, without the blanks around it.
constexpr std::string_view ReadLine(Cursor& in) {
  const char* const start = in.here();
  in.Advance(std::min(in.rest().find('\n'), in.rest().size()));
  const std::string_view line = Trim(in.Since(start));
  ExpectNoLoneReturn(in, start, kLoneReturn);
  return line;
}

// `written` as it is kept: in UTF-8, without tags. Null where it is empty.
template <class Recorder>
constexpr std::string_view KeptText(std::string_view written, Recorder& recorder) {
  if (written.empty()) return {};
  if (!std::is_constant_evaluated() && IsPlainText(written)) return written;
  const std::string_view text = recorder.Text(written);
  if (!HasMarkup(text)) return text;
  const std::string_view read = Trim(StripMarkup(text, recorder.Allocate(text.size())));
  recorder.Remark({kMarkup, written, read});
  return read;
}

// "15:45" with or without what stands around it: "~15:45 BST".
constexpr bool IsTime(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && IsDigit(text[colon - 1]) &&
         colon + 1 < text.size() && IsDigit(text[colon + 1]);
}

// Other times that people write: "15.45", "3 pm", "15h45".
constexpr bool IsLikeTime(std::string_view text) {
  if (IsTime(text)) return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!IsDigit(text[i])) continue;
    const std::string_view behind = Trim(text.substr(i + 1, 4));
    const std::string_view word = behind.substr(0, 2);
    if (behind.starts_with('.') || behind.starts_with('h') || IsSameWord(word, "am") ||
        IsSameWord(word, "pm")) {
      return true;
    }
  }
  return false;
}

// Whether the name of a month, or what it begins with, stands in `text`.
constexpr bool HasMonth(std::string_view text) {
  constexpr std::string_view kMonths[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                          "jul", "aug", "sep", "oct", "nov", "dec"};
  for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
    if (i > 0 && IsLetter(text[i - 1])) continue;
    for (const std::string_view month : kMonths) {
      if (IsSameWord(text.substr(i, 3), month)) return true;
    }
  }
  return false;
}

// "19/04/2022", "June 2022", "5 June"; a date has no form of its own, but more than "Round 3".
constexpr bool IsLikeDate(std::string_view text) {
  std::size_t numbers = 0, digits = 0, most = 0;
  for (const char c : text) {
    digits = IsDigit(c) ? digits + 1 : 0;
    numbers += digits == 1 ? 1 : 0;
    if (numbers > 1) return true;
    most = std::max(most, digits);
  }
  return most >= 4 || (numbers == 1 && HasMonth(text));
}

// The parts of a game line, as written.
struct GameLine {
  std::string_view date, time, event, mode;
  std::size_t parts = 0;
};

// "19/04/2022 21:19 BGA", or no more than a name.
constexpr GameLine SplitAtBlanks(std::string_view line) {
  GameLine found;
  found.date = line;
  found.parts = 1;
  if (!AtBareDate(line)) return found;
  const auto take = [&line] {
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line = Trim(line.substr(word.size()));
    return word;
  };
  found.date = take();
  if (IsTime(line.substr(0, line.find_first_of(" \t")))) found.time = take();
  found.event = line;
  return found;
}

// Three parts are date, event, mode; four have the time too. Fewer or more are read as
// well as may be: commas beyond the third belong to the event.
constexpr GameLine SplitGameLine(std::string_view line) {
  GameLine found;
  std::string_view parts[2];
  std::size_t commas = 0;
  for (const char c : line) commas += c == ',' ? 1 : 0;
  if (commas == 0) return SplitAtBlanks(line);
  found.parts = commas + 1;
  std::string_view rest = line;
  for (std::size_t i = 0; i < 2 && commas > i; ++i) {
    const std::size_t comma = rest.find(',');
    parts[i] = Trim(rest.substr(0, comma));
    rest.remove_prefix(comma + 1);
  }
  if (commas == 1) parts[1] = Trim(rest);
  found.date = parts[0];
  const bool timed = commas == 3 || IsTime(parts[1]);
  if (timed) found.time = parts[1];
  if (timed && commas == 1) return found;
  const char* const begin = timed || commas < 2 ? rest.data() : parts[1].data();
  rest = {begin, static_cast<std::size_t>(line.data() + line.size() - begin)};
  const std::size_t last = timed && commas == 2 ? std::string_view::npos : rest.rfind(',');
  found.event = Trim(rest.substr(0, last));
  if (last != std::string_view::npos) found.mode = Trim(rest.substr(last + 1));
  return found;
}

// Fails where moves or players stand in `text`, a part of the header.
constexpr void ExpectNothingSwallowed(Cursor& in, std::string_view text) {
  const std::size_t at = FindSwallowed(text);
  if (at != std::string_view::npos && in.ok()) in.FailAt(text.data() + at, kMovesInHeader);
}

template <class Recorder>
constexpr void ReadGameLine(Cursor& in, Recorder& recorder) {
  const std::string_view line = ReadLine(in);
  ExpectNothingSwallowed(in, line);
  if (!in.ok()) return;
  const GameLine found = SplitGameLine(line);
  const bool timed = found.parts != 4 || IsLikeTime(found.time);
  const bool empty = found.event.empty() || found.mode.empty();
  if (!IsLikeDate(found.date) || !timed || found.parts < 3 || found.parts > 4 || empty) {
    recorder.Remark({kGameLineFields, line, {}});
  }
  recorder.Info({.date = KeptText(found.date, recorder),
                 .time = KeptText(found.time, recorder),
                 .event = KeptText(found.event, recorder),
                 .mode = KeptText(found.mode, recorder)});
}

// "</u>", "<!-- so -->", "<span class='a'>" are no colours.
constexpr bool IsColour(std::string_view text) {
  return text.find_first_of("/!=") == std::string_view::npos;
}

// Whether a part of a player's line may begin in what is left as the nick.
constexpr bool MayHavePart(std::string_view nick) {
  return nick.find_first_of("([<") != std::string_view::npos;
}

// Whether `part` begins with a number, as no name, country or colour does: "80 pts", "-5", "2nd".
constexpr bool IsLikePoints(std::string_view part) {
  if (part.starts_with('-') || part.starts_with('+') || part.starts_with('=')) {
    part.remove_prefix(1);
  }
  return !part.empty() && IsDigit(part[0]);
}

// Takes the first word off `text`, and what stands before it.
constexpr std::string_view TakeWord(std::string_view& text) {
  constexpr std::string_view kBetween = " \t,;";
  text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kBetween));
  text.remove_prefix(word.size());
  return word;
}

// Whether a digit begins a word of `text`, or a part of one: not so in "vale_9".
constexpr bool HasNumberWord(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!IsDigit(text[i])) continue;
    const bool in_word = i > 0 && (IsNameLetter(text[i - 1]) || (text[i - 1] & 0x80) != 0);
    if (!in_word) return true;
  }
  return false;
}

// Whether a place or points stand among the words of a nick: "Bob 2nd place", "Ann 80 points".
// "vale9", "Ann 80" are nicks.
constexpr bool HasPlaceOrPoints(std::string_view nick) {
  if (!HasNumberWord(nick)) return false;
  std::string_view rest = nick;
  for (std::string_view word = TakeWord(rest); !word.empty(); word = TakeWord(rest)) {
    if (word.size() == nick.size()) return false;
    if (!IsLikePoints(word)) continue;
    std::string_view ahead = rest;
    const std::string_view next = TakeWord(ahead);
    const bool of_digits = std::all_of(word.begin(), word.end(), IsDigit);
    if (!of_digits || next.starts_with('p') || next.starts_with('P')) return true;
  }
  return false;
}

// Takes the parts of a player's line off its end, each at most once; what is left is
// the nick, whatever it holds.
class PlayerLine {
 public:
  constexpr explicit PlayerLine(std::string_view line) : rest_(line) {
    while (TakePart()) rest_ = Trim(rest_);
  }

  std::string_view real_name, country, colour;  // as written; null where there is none
  std::uint8_t place = 0;
  Points points;
  std::string_view odd_place, odd_points;  // null where they are by the book

  constexpr std::string_view nick() const { return rest_; }

 private:
  constexpr bool TakePart() {
    if (rest_.empty()) return false;
    switch (rest_.back()) {
      case ')':
        return TakePoints() || TakeBetween('(', real_name);
      case ']':
        return TakeBetween('[', country);
      case '>':
        return TakePlace() || (AtColour() && TakeBetween('<', colour));
      default:
        return TakePlace();
    }
  }

  // What stands between the last byte and the `open` that belongs to it, where `part` is not
  // taken yet.
  constexpr bool TakeBetween(char open, std::string_view& part) {
    const std::size_t begin = FindOpen(open);
    if (begin == std::string_view::npos || part.data() != nullptr) return false;
    part = Trim(rest_.substr(begin + 1, rest_.size() - begin - 2));
    rest_ = rest_.substr(0, begin);
    return true;
  }

  // "(Ted (the) Bear)": the first bracket belongs to the last.
  constexpr std::size_t FindOpen(char open) const {
    std::size_t closed = 0;
    for (std::size_t at = rest_.size(); at-- > 0;) {
      closed += rest_[at] == rest_.back() ? 1 : 0;
      if (rest_[at] == open && --closed == 0) return at;
    }
    return rest_.rfind(open);
  }

  constexpr bool TakePoints() {
    const std::size_t begin = rest_.rfind('(');
    if (begin == std::string_view::npos || !points.is_null()) return false;
    Cursor in(Trim(rest_.substr(begin + 1, rest_.size() - begin - 2)));
    const std::uint32_t number = in.Number(0, kMaxPoints, kExpectedScore);
    SkipBlanks(in);
    if (!in.ok() || !(in.at_end() || IsWordForPoints(in.rest()))) return false;
    if (!in.at_end()) odd_points = rest_.substr(begin);
    points.value = static_cast<std::uint16_t>(number);
    rest_ = rest_.substr(0, begin);
    return true;
  }

  static constexpr bool IsWordForPoints(std::string_view word) {
    return IsSameWord(word, "points") || IsSameWord(word, "point") || IsSameWord(word, "pts") ||
           IsSameWord(word, "pt");
  }

  // "st" and the like, in any case.
  static constexpr bool IsOrdinal(std::string_view end) {
    if (end.size() != 2) return false;
    const int word = (end[0] | 0x20) << 8 | (end[1] | 0x20);
    return word == ('s' << 8 | 't') || word == ('n' << 8 | 'd') || word == ('r' << 8 | 'd') ||
           word == ('t' << 8 | 'h');
  }

  // "1<sup>st</sup>", "1st", "1 <sup>st</sup>", "1<SUP>st", behind a blank. "1ST" and "1 st" are
  // read too.
  constexpr bool TakePlace() {
    std::string_view text = rest_;
    const bool closed = TakeTag(text, "</sup>");
    const std::string_view end = text.substr(text.size() - std::min<std::size_t>(text.size(), 2));
    if (!IsOrdinal(end) || place != 0) return false;
    text.remove_suffix(2);
    const bool raised = TakeTag(text, "<sup>");
    if (closed && !raised) return false;
    const std::size_t bytes = text.size();
    text = Trim(text);
    const bool odd = end[0] < 'a' || end[1] < 'a' || (!raised && text.size() < bytes);
    std::size_t digits = 0;
    while (digits < text.size() && IsDigit(text[text.size() - 1 - digits])) ++digits;
    Cursor in(text.substr(text.size() - digits));
    const std::uint32_t number = in.Number(1, 99, kExpectedScore);
    text.remove_suffix(digits);
    const bool apart = Trim(text).size() < text.size() || text.empty() || text.back() == '>';
    if (!in.ok() || !apart) return false;
    place = static_cast<std::uint8_t>(number);
    if (odd) odd_place = Trim(rest_.substr(text.size()));
    rest_ = text;
    return true;
  }

  // Takes `tag` off the end of `text`, in any case. Returns whether it stood there.
  static constexpr bool TakeTag(std::string_view& text, std::string_view tag) {
    const std::size_t begin = text.size() - std::min(text.size(), tag.size());
    if (!IsSameWord(text.substr(begin), tag)) return false;
    text = text.substr(0, begin);
    return true;
  }

  // Whether what ends with ">" is no tag of HTML.
  constexpr bool AtColour() const {
    const std::size_t begin = rest_.rfind('<');
    if (begin == std::string_view::npos || MarkupBytes(rest_.substr(begin)) > 0) return false;
    return IsColour(rest_.substr(begin + 1, rest_.size() - begin - 2));
  }

  std::string_view rest_;
};

// Where on `line`, behind the "=" of player `id`, the next player is told of: "Ann, B = Bo"; npos
// where only the line's end ends what is told.
constexpr std::size_t FindNextPlayer(std::string_view line, PlayerId id) {
  for (std::size_t sign = line.find('='); sign != std::string_view::npos;
       sign = line.find('=', sign + 1)) {
    const std::string_view before = TrimEnd(line.substr(0, sign));
    if (before.size() < 3 || before.back() != id.letter() + 1) continue;
    const char behind_nick = before[before.size() - 2];
    if (IsSpace(behind_nick) || behind_nick == ',' || behind_nick == ';') return before.size() - 1;
  }
  return std::string_view::npos;
}

// What is told of player `id`, to the end of the line. Or before the next player, which is remarked
// on.
template <class Recorder>
constexpr std::string_view ReadPlayerParts(Cursor& in, PlayerId id, Recorder& recorder) {
  const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
  const std::size_t next = FindNextPlayer(line, id);
  if (next == std::string_view::npos) return ReadLine(in);
  const char* const start = in.here();
  in.Advance(next);
  ExpectNoLoneReturn(in, start, kLoneReturn);
  std::string_view parts = Trim(line.substr(0, next));
  if (parts.ends_with(',') || parts.ends_with(';')) parts = Trim(parts.substr(0, parts.size() - 1));
  recorder.Remark({kOddSymbol, Trim(line), parts});
  return parts;
}

// The first number in `text`.
constexpr std::string_view NumberIn(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
  return text.substr(0, text.find_first_not_of("0123456789"));
}

// player ::= id " = " nick ...     Returns the player, for who keeps places and points.
template <class Recorder>
constexpr Player ReadPlayer(Cursor& in, Recorder& recorder) {
  Player player;
  player.player = PlayerId::OfLetter(in.Peek());
  const char* const start = in.here();
  in.Advance(1);
  SkipBlanks(in);
  in.Advance(1);  // "="
  const bool blanks = in.Since(start).size() == 3 && IsSpace(in.Peek());
  if (!blanks) recorder.Remark({kOddSymbol, in.Since(start), " = "});
  const std::string_view parts = ReadPlayerParts(in, player.player, recorder);
  ExpectNothingSwallowed(in, parts);
  if (!in.ok()) return player;
  const PlayerLine line(parts);
  player.name = KeptText(line.nick(), recorder);
  if (MayHavePart(player.name) || HasPlaceOrPoints(player.name)) {
    recorder.Remark({kPartInName, line.nick(), {}});
  }
  for (const std::string_view part : {line.real_name, line.country, line.colour}) {
    if (IsLikePoints(part)) recorder.Remark({kPartInName, part, {}});
  }
  for (const std::string_view part : {line.odd_place, line.odd_points}) {
    if (!part.empty()) recorder.Remark({kOddSymbol, part, NumberIn(part)});
  }
  player.real_name = KeptText(line.real_name, recorder);
  player.country = KeptText(line.country, recorder);
  player.colour = KeptText(line.colour, recorder);
  player.place.value = line.place;
  player.points = line.points;
  recorder.Player(player);
  return player;
}

}  // namespace plymill::carcassonne
