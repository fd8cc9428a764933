// What the reader of numbered games (scan/numbered_reader.h) and its notations share: reasons,
// numbers, the layout of an entry, and the tag pairs that name the players.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plymill/reason.h"
#include "scan/tag_pair.h"
#include "text/cursor.h"

namespace plymill {

// The reasons of a notation for what is the same in all of them.
struct NumberedReasons {
  Reason expected_ply;         // on a line of its own stands what is none
  Reason text_behind_ply;      // on the line of a ply stands what is none
  Reason number_out_of_range;  // of 1 .. kMaxNumber
  Reason wrong_number;         // not the one that comes next
  Reason odd_number;           // a reading: its sign is no dot
  Reason fragment;             // the game begins with another number than 1
  Reason no_plies;
  Reason unread_moves;      // behind tag pairs, or in them, stands what may be moves
  Reason comment;           // a reading: lines between tag pairs and moves
  Reason game_within_line;  // a reading: number 1 on the line of another game
};

// The numbers of a game: as printed, and counted where none are.
struct Numbers {
  std::uint32_t printed = 0;  // before the ply in hand; 0: none
  std::uint32_t last = 0;     // of what was read last
  bool sure = true;           // false: what could not be read may have moves in it

  // Counts what is read now.
  constexpr void Next() {
    if (printed != 0) sure = true;
    last = printed != 0 ? printed : last + 1;
  }
};

// How far the reader of a game has come.
struct PlaceInGame {
  std::size_t entries = 0;  // read
  Numbers numbers;          // of the last one
};

// How an entry that is read quickly is laid out: as nearly all are, with a number, one blank behind
// it and between words, and none at the end of the line; or with any blanks and perhaps no number.
enum class Layout : std::uint8_t { kUsual, kAny };

// The first place from `at` on that has no blank, or `end`.
inline const char* PassSpaces(const char* at, const char* end) {
  while (at < end && IsSpace(*at)) ++at;
  return at;
}

// Where the next word begins behind one that ends at `at`; a place without one where no blank
// keeps them apart.
template <Layout layout>
inline const char* NextWord(const char* at, const char* end) {
  return layout == Layout::kUsual ? at + (*at == ' ' ? 1 : 0) : PassSpaces(at, end);
}

// Where the line feed must stand that ends the line of an entry that ends at `at`.
template <Layout layout>
inline const char* LineFeedBehind(const char* at, const char* end) {
  if constexpr (layout == Layout::kAny) at = PassSpaces(at, end);
  return at + (*at == '\r' ? 1 : 0);
}

// The names of the tag pairs with the players and the result. A notation with other names than
// these defines Plies::kTagNames.
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

// Who plays, as tag pairs tell it: plymill's own extension, for both notations have
// neither names nor results.
struct NumberedTags {
  std::string_view players[2];  // [Player1 "..."], [Player2 "..."]
  std::string_view result;      // [Result "..."], as written
  bool any = false;             // there are tag pairs

  // `value` is that of the tag pair as it is kept.
  constexpr void Take(const NumberedTagNames& names, const TagPair& tag, std::string_view value) {
    any = true;
    if (tag.name == names.players[0]) players[0] = value;
    if (tag.name == names.players[1]) players[1] = value;
    if (tag.name == names.result) result = tag.value;
  }
};

}  // namespace plymill
