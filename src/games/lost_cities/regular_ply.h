// Plies of Lost Cities as nearly all are written, known by their text: whether there is a "10",
// or a "D" behind the card, is a coin flip, and no branch asks.
//
//   R10D-D
//   ^^^^^ a placement with its hyphen, in letters of either case
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/lost_cities/ply.h"
#include "scan/known_words.h"

namespace plymill::lost_cities {

struct Placement {
  Card card;
  Kind kind = Kind::kPlay;
};

// All of them.
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

  // The one with that text; another one where it is none.
  const auto& Find(TextWord text) const { return words_.Find(InSmallLetters(text)); }

  // Whether `found`, which Find(text) returned, is the one with that text.
  static bool Is(const auto& found, TextWord text) { return found.text == InSmallLetters(text); }

  // Whether each has a place of its own.
  constexpr bool has_all() const { return has_all_; }

 private:
  // Letters in small ones, and signs as they are: no two that are not blanks become the same.
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
    has_all_ = words_.Add(word, placement) && has_all_;
  }

  static constexpr std::size_t kCount = std::size_t{2} * 6 * 10;

  KnownWords<Placement, kCount, 8, 0x6BBD'3671'52DB'6E63> words_;
  bool has_all_ = true;
};

inline constexpr Placements kPlacements;
static_assert(kPlacements.has_all());

}  // namespace plymill::lost_cities
