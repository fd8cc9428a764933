// GameLine: the game line, split into its parts.
//
//   game_line ::= date "," [ time "," ] event "," mode
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/game_start.h"

namespace plymill::carcassonne {

// Whether `text` contains a time such as "15:45": "~15:45 BST".
constexpr bool IsTime(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 && IsDigit(text[colon - 1]) &&
         colon + 1 < text.size() && IsDigit(text[colon + 1]);
}

// Whether `text` contains a time in any form that people write: "15:45", "15.45", "3 pm", "15h45".
constexpr bool IsLikeTime(std::string_view text) {
  if (IsTime(text)) return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!IsDigit(text[i])) continue;
    const std::string_view after = Trim(text.substr(i + 1, 4));
    const std::string_view word = after.substr(0, 2);
    if (after.starts_with('.') || after.starts_with('h') || IsSameWord(word, "am") ||
        IsSameWord(word, "pm")) {
      return true;
    }
  }
  return false;
}

// Whether a word of `text` begins like the name of a month.
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

// Whether `text` looks like a date: "19/04/2022", "June 2022", "5 June", but not "Round 3". The
// notation prescribes no form of dates.
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

// Splits a line without commas: "19/04/2022 21:19 BGA". If it begins with no date, the whole line
// becomes the date.
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

// Splits a game line. Three parts are date, event and mode; four parts include the time. If there
// are fewer parts, some remain empty. Commas after the third one belong to the event.
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

}  // namespace plymill::carcassonne
