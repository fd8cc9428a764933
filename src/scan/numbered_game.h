// Numbered games: what scan/numbered_reader.h shares with its notations: reasons, numbers, layouts,
// and the tag pairs that name the players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/cursor.h"
#include "plymill/reason.h"
#include "scan/tag_pair.h"

namespace plymill {

// The reasons that all numbered notations have. They are the first in the table of each notation,
// which gives them their messages. All are errors, except kNoPlies, which is a warning, and those
// marked "reading", which is their severity.
inline constexpr Reason kExpectedEntry = OwnReason(0);     // a line does not begin with an entry
inline constexpr Reason kTextAfterPly = OwnReason(1);      // text after a ply on its line is no ply
inline constexpr Reason kNumberOutOfRange = OwnReason(2);  // not from 1 to kMaxNumber
inline constexpr Reason kWrongNumber = OwnReason(3);       // not the next number
inline constexpr Reason kOddNumber = OwnReason(4);  // reading: another sign than a dot after it
inline constexpr Reason kFragment = OwnReason(5);   // the game begins with another number than 1
inline constexpr Reason kNoPlies = OwnReason(6);
inline constexpr Reason kUnreadMoves = OwnReason(7);  // text after or in tag pairs may be moves
inline constexpr Reason kComment = OwnReason(8);      // reading: lines between tag pairs and moves
inline constexpr Reason kGameWithinLine = OwnReason(9);  // reading: number 1 begins a game there

// The numbers of the current entry (a ply or a turn) of a game.
struct Numbers {
  std::uint32_t printed = 0;  // the number before the current ply; 0 if there is none
  std::uint32_t last = 0;     // number of the last entry, printed or counted
  bool sure = true;           // whether `last` is certain; an unreadable entry may have no number

  // Counts the current entry.
  constexpr void Next() {
    if (printed != 0) sure = true;
    last = printed != 0 ? printed : last + 1;
  }
};

// The progress of the reader within a game.
struct PlaceInGame {
  std::size_t entries = 0;  // entries read
  Numbers numbers;          // the numbers of the last entry
};

// The layout of an entry that is read quickly. kUsual: the entry has a number, one blank after it
// and between words, and no blank at the end of the line. kAny: the entry has any blanks, and may
// have no number.
enum class Layout : std::uint8_t { kUsual, kAny };

// The first place from `at` on that is not a blank, or `end`.
inline const char* PassSpaces(const char* at, const char* end) {
  while (at < end && IsSpace(*at)) ++at;
  return at;
}

// The start of the word after the word that ends at `at`. If no blank follows, returns a place
// where no word can begin.
template <Layout layout>
inline const char* NextWord(const char* at, const char* end) {
  return layout == Layout::kUsual ? at + (*at == ' ' ? 1 : 0) : PassSpaces(at, end);
}

// The place where a line feed is required after an entry that ends at `at`.
template <Layout layout>
inline const char* LineFeedAfter(const char* at, const char* end) {
  if constexpr (layout == Layout::kAny) at = PassSpaces(at, end);
  return at + (*at == '\r' ? 1 : 0);
}

// The names of the tag pairs that hold the players and the result. A notation with other names
// defines Plies::kTagNames.
struct NumberedTagNames {
  std::string_view players[2] = {"Player1", "Player2"};
  std::string_view result = "Result";
};

template <class Plies>
constexpr NumberedTagNames TagNamesOf() {
  if constexpr (requires { Plies::kTagNames; }) {
    return Plies::kTagNames;
  } else {
    return {};
  }
}

// Players and result, as tag pairs name them. This is plymill's own extension: the notations
// themselves have neither names nor results.
struct NumberedTags {
  std::string_view players[2];  // [Player1 "..."], [Player2 "..."]
  std::string_view result;      // [Result "..."], as written
  bool any = false;             // the game has tag pairs

  // `value` is the tag pair's value in the form that is kept.
  constexpr void Take(const NumberedTagNames& names, const TagPair& tag, std::string_view value) {
    any = true;
    if (tag.name == names.players[0]) players[0] = value;
    if (tag.name == names.players[1]) players[1] = value;
    if (tag.name == names.result) result = tag.value;
  }
};

}  // namespace plymill
