// DateLine: a date, and a line that has only a date. Chats write one above each message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/hyphen.h"
#include "scan/game_start.h"

namespace plymill::carcassonne {

inline constexpr std::size_t kMaxGameLineBytes = 256;

// Passes a date such as "19/04/2022" or "2022-06-05". Returns whether there is one.
constexpr bool EatDate(Cursor& in) {
  for (int part = 0; part < 3; ++part) {
    std::size_t digits = 0;
    for (; digits < 4 && IsDigit(in.Peek()); ++digits) in.Advance(1);
    if (digits == 0) return false;
    if (part < 2 && !in.Eat('/') && !in.Eat('.') && !in.Eat('-')) return false;
  }
  return true;
}

// Passes "am", "p.m." or "Uhr" after a time, and a time zone: "UTC", "UTC+2".
constexpr void EatAfterTime(Cursor& in) {
  constexpr std::string_view kZones[] = {"UTC", "GMT", "BST",  "CET",  "CEST", "EET", "EEST", "WET",
                                         "EST", "EDT", "CST",  "CDT",  "MST",  "MDT", "PST",  "PDT",
                                         "MSK", "IST", "WEST", "AEST", "AEDT", "JST", "Uhr"};
  Cursor after = in;
  SkipFewBlanks(after);
  if (after.EatLetter('A') || after.EatLetter('P')) {
    const bool has_dots = after.Eat('.');
    if (after.EatLetter('M') && (!has_dots || after.Eat('.'))) in = after;
  }
  after = in;
  SkipFewBlanks(after);
  std::string_view word = after.rest();
  word = word.substr(0, std::min<std::size_t>(word.find_first_of(" \t\r\n+-:]"), 8));
  for (const std::string_view zone : kZones) {
    if (word != zone) continue;
    after.Advance(zone.size());
    const bool has_offset = (after.Peek() == '+' || after.Peek() == '-') && IsDigit(after.Peek(1));
    if (has_offset) after.Advance(1);
    while (has_offset && IsDigit(after.Peek())) after.Advance(1);
    in = after;
  }
}

// Passes a time such as "20:05", "8:05:33 pm", "~20h05" or "20.05 Uhr". Returns whether there is
// one.
constexpr bool EatTime(Cursor& in) {
  in.Eat('~');
  for (int part = 0; part < 3; ++part) {
    const bool has_sign = in.Peek() == ':' || in.Peek() == '.' || in.Peek() == 'h';
    if (part == 2 && !(has_sign && IsDigit(in.Peek(1)))) break;
    if (part > 0 && !has_sign) return false;
    in.Advance(part > 0 ? 1 : 0);
    if (!IsDigit(in.Peek())) return false;
    in.Advance(1);
    if (IsDigit(in.Peek())) in.Advance(1);
  }
  EatAfterTime(in);
  return true;
}

// Passes what chats write after a time: " - Ann:", ": Ann", " - Ann: so". Without a sign before it,
// it must end with its only colon. `is_parted`: a bracket stands before it.
constexpr void EatChatName(Cursor& in, bool is_parted) {
  const bool is_plain_sign = in.Peek() == '-' || in.Peek() == ':';
  const std::size_t sign = is_plain_sign ? 1 : DashBytes(in.rest());
  const std::string_view line = in.rest().substr(0, in.rest().find('\n'));
  const std::string_view written = TrimEnd(line.substr(sign));
  if (written.find_first_of("(=") != std::string_view::npos) return;
  const std::size_t colon = written.find(':');
  const bool is_name = written.substr(0, colon).find(',') == std::string_view::npos;
  const bool ends_with_colon = !written.empty() && colon == written.size() - 1;
  if (is_name && (sign > 0 || is_parted || ends_with_colon)) in.Advance(sign + written.size());
}

// Whether `text` begins with a line that has only a date, perhaps in square brackets, and perhaps a
// time and the name of a writer: "22/11/2022, 20:05", "22/11/2022, 20:05 - Ann:",
// "[22/11/2022, 20:05] Ann:". Sets `next` to the text after it.
constexpr bool AtDateAlone(std::string_view text, std::string_view& next) {
  Cursor in(text.substr(0, kMaxGameLineBytes));
  const bool in_brackets = in.Eat('[');
  if (!EatDate(in)) return false;
  const bool has_comma = in.Eat(',');
  SkipFewBlanks(in);
  const bool has_time = IsDigit(in.Peek()) || in.Peek() == '~';
  if (has_time && !EatTime(in)) return false;
  if (in_brackets && !in.Eat(']')) return false;
  SkipFewBlanks(in);
  if ((has_time || has_comma || in_brackets) && !IsLineEnd(in.Peek())) EatChatName(in, in_brackets);
  SkipFewBlanks(in);
  if (!IsLineEnd(in.Peek())) return false;
  next = text.substr(text.find('\n', static_cast<std::size_t>(in.here() - text.data())) + 1);
  return true;
}

}  // namespace plymill::carcassonne
