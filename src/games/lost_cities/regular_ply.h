// Placements: recognizes the placement of a correctly written ply of Lost Cities by a lookup of its
// text. No branch depends on whether there is a "10", or a "D" after the card, because the CPU
// cannot predict that.
//
//   R10D-D
//   ^^^^^ a placement with its hyphen; letters may be capital or small
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/lost_cities/ply.h"
#include "scan/memo.h"

namespace plymill::lost_cities {

struct Placement {
  Card card;
  Kind kind = Kind::kPlay;
};

// All placements, by their texts.
class Placements {
 public:
  constexpr Placements() {
    for (unsigned color = 1; color < kColorLetters.size(); ++color) {
      Add(static_cast<Color>(color), Card::kHandshake);
      for (unsigned rank = Card::kLowest; rank <= Card::kHighest; ++rank) {
        Add(static_cast<Color>(color), rank);
      }
    }
  }

  // The entry with `text`, or an entry with another text if there is none: see Is().
  const auto& Find(TextWord text) const { return words_.Find(InSmallLetters(text)); }

  // Whether `found`, which Find(text) returned, is the entry with `text`.
  static bool Is(const auto& found, TextWord text) { return found.text == InSmallLetters(text); }

  // Whether each placement got a place of its own in the hash table.
  constexpr bool has_all() const { return has_all_; }

 private:
  // Converts letters to small letters. No other byte becomes a letter, a digit or a hyphen, except
  // control characters, which never occur in a word.
  static constexpr TextWord InSmallLetters(TextWord text) { return text | 0x2020'2020'2020'2020; }

  constexpr void Add(Color color, unsigned rank) {
    const Card card(color, rank);
    Name text = NameOf(card);
    Add(text, {card, Kind::kPlay});
    text.Append('D');
    Add(text, {card, Kind::kDiscard});
  }

  constexpr void Add(Name text, const Placement& placement) {
    text.Append('-');
    const TextWord word = InSmallLetters(WordOf(text.view()));
    has_all_ = words_.Keep(word, placement) && has_all_;
  }

  Memo<Placement, 8, TextWord, 0x6BBD'3671'52DB'6E63> words_;
  bool has_all_ = true;
};

inline constexpr Placements kPlacements;
static_assert(kPlacements.has_all());

}  // namespace plymill::lost_cities
