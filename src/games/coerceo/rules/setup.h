// Set-up: the two positions in which a game of Coerceo begins.
//
// Source: other programs agree on both, and the complete game of the specification begins with
// Laurentius. Which of three turns of Ocius is official is not known: see Centre.
#pragma once

#include <string_view>

#include "games/coerceo/ply.h"
#include "games/coerceo/rules/options.h"
#include "games/coerceo/rules/position.h"

namespace plymill::coerceo {

inline constexpr std::string_view kLaurentius[] = {
    "3a 3c 5c 5e 7a 7e 9c 10a 10c 11a 13e 14c 14e 15c 17a 18a 18e 19e",
    "2b 2f 4b 4d 6d 6f 8b 8f 9f 11d 12b 12d 13b 15f 16d 16f 17d 19b"};

// Without the two pieces on tile 1.
inline constexpr std::string_view kOcius[] = {"2c 2e 4a 4e 6a 6c", "3d 3f 5b 5f 7b 7d"};
inline constexpr unsigned kOciusTiles = 7;

// Reads fields such as "3a 14c", all of one colour.
constexpr Fields ReadFields(std::string_view text) {
  Fields fields = 0;
  unsigned tile = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '9') tile = 10 * tile + static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'f') {
      fields |= FieldAt(BitOf(tile - 1, static_cast<unsigned>(c - 'a')));
      tile = 0;
    }
  }
  return fields;
}

constexpr Position Laurentius() {
  return {.pieces = {ReadFields(kLaurentius[0]), ReadFields(kLaurentius[1])}, .fields = kAllFields};
}

constexpr Position Ocius(Centre centre) {
  const unsigned letter = 2 * static_cast<unsigned>(centre);
  const unsigned opposite = (letter + 3) % kDirections;
  return {.pieces = {ReadFields(kOcius[0]) | FieldAt(BitOf(0, letter)),
                     ReadFields(kOcius[1]) | FieldAt(BitOf(0, opposite))},
          .fields = kAllFields & (FieldAt(3 * kOciusTiles) - 1)};
}

}  // namespace plymill::coerceo
