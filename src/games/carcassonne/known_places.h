// Known places: a hash table of the places near the start tile, by their text.
//
//   (-1,2)  ->  "-1,2)" 0 0 0  ->  hash  ->  x -1, y 2
//
// PassOtherPlace() reads other places, if their numbers have at most two digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/stored_ply.h"
#include "scan/known_words.h"
#include "text/text_word.h"

namespace plymill::carcassonne {

// `x` and `y` as a row stores them.
constexpr PlaceBytes PlaceOf(int x, int y) {
  return static_cast<std::uint16_t>(x) | PlaceBytes{static_cast<std::uint16_t>(y)} << 16;
}

class KnownPlaces {
 public:
  constexpr KnownPlaces() {
    for (int x = -kMost; x <= kMost; ++x) {
      for (int y = -kMost; y <= kMost; ++y) {
        TextWord text = Before(y, ')');
        text = Before(x, ',') | text << 8 * (x < 0 ? 3 : 2);
        words_.Add(text, PlaceOf(x, y));
      }
    }
  }

  // The entry of `text`. If `text` is not known, an entry with another text.
  const auto& Find(TextWord text) const { return words_.Find(text); }

 private:
  static constexpr int kMost = 9;  // so that each number has one digit

  // The text of an integer of one digit, followed by `end`.
  static constexpr TextWord Before(int integer, char end) {
    char text[3] = {'-'};
    std::size_t bytes = integer < 0 ? 1 : 0;
    text[bytes++] = static_cast<char>('0' + (integer < 0 ? -integer : integer));
    text[bytes++] = end;
    return WordOf({text, bytes});
  }

  // With this multiplier, no two places share a slot.
  KnownWords<PlaceBytes, std::size_t{19} * 19, 11, 0x5628'A27A'3EC1'F9B3> words_;
};

inline constexpr KnownPlaces kKnownPlaces;

// At most this many bytes of a place with its brackets are read.
inline constexpr std::ptrdiff_t kMostPlaceBytes = 1 + 8;

// Passes an integer of one or two digits, and `end` after it. Returns null if they are not there.
inline const char* PassInteger(const char* at, char end, int& to) {
  const bool minus = *at == '-';
  at += minus ? 1 : 0;
  const auto first = static_cast<unsigned>(at[0] - '0');
  const auto second = static_cast<unsigned>(at[1] - '0');
  const bool two = second <= 9;
  const int value = static_cast<int>(two ? 10 * first + second : first);
  const int least = two ? 10 : minus ? 1 : 0;  // no leading zero, and no -0
  to = minus ? -value : value;
  at += two ? 2 : 1;
  return first <= 9 && value >= least && *at == end ? at + 1 : nullptr;
}

// Passes a place, from the byte after its "(" to its ")". Returns null if it has another form.
[[gnu::noinline]] inline const char* PassOtherPlace(const char* at, StoredPly& row) {
  int x = 0, y = 0;
  at = PassInteger(at, ',', x);
  if (at != nullptr) at = PassInteger(at, ')', y);
  row.place = PlaceOf(x, y);
  return at;
}

// Passes a place like PassOtherPlace(), but looks up known places first, without a branch on their
// length. 8 bytes at `at` must be readable.
inline const char* PassPlace(const char* at, StoredPly& row) {
  const WordAt word(at);
  const auto& known = kKnownPlaces.Find(word.text());
  if (known.text != word.text()) return PassOtherPlace(at, row);
  row.place = known.value;
  return word.end();
}

}  // namespace plymill::carcassonne
