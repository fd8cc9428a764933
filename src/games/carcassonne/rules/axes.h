// Axes: how the written places of a game become those of the board.
//
// The specification says that "co-ordinates increase upwards and to the right", but prints a table
// in which y grows downward. Both occur.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/ply.h"
#include "games/carcassonne/rules/board.h"

namespace plymill::carcassonne {

struct Axes {
  Place start = {};  // the start tile, as written
  bool y_grows_up = true;

  constexpr Place OnBoard(Coordinate x, Coordinate y) const {
    const int up = y.value - start.y;
    return {static_cast<std::int16_t>(x.value - start.x),
            static_cast<std::int16_t>(y_grows_up ? up : -up)};
  }
  constexpr Place Written(Place place) const {
    return {static_cast<std::int16_t>(place.x + start.x),
            static_cast<std::int16_t>((y_grows_up ? place.y : -place.y) + start.y)};
  }
};

// Finds out where y grows: counts the sides of tiles, one above the other in the text, that do not
// match if y grows up, and if it grows down. The first tiles of a game decide it.
class YAxisFinder {
 public:
  // Adds the next tile of the game, whose sides are known.
  constexpr void Add(Place written, SideLetters letters) {
    if (is_decided()) return;
    const auto top = static_cast<std::uint8_t>(LetterCodeAt(letters, 1));
    const auto bottom = static_cast<std::uint8_t>(LetterCodeAt(letters, 3));
    for (std::size_t i = 0; i < count_; ++i) {
      const Seen& other = seen_[i];
      if (other.place.x != written.x) continue;
      if (other.place.y == written.y + 1) Compare(top, bottom, other.top, other.bottom);
      if (other.place.y == written.y - 1) Compare(other.top, other.bottom, top, bottom);
    }
    seen_[count_++] = {written, top, bottom};
  }

  constexpr bool y_grows_up() const { return wrong_up_ <= wrong_down_; }

 private:
  static constexpr std::size_t kMaxTiles = 96;
  static constexpr unsigned kEnough = 8;

  struct Seen {
    Place place;
    std::uint8_t top, bottom;  // letters, as codes
  };

  constexpr bool is_decided() const {
    return count_ == kMaxTiles || wrong_up_ > wrong_down_ + kEnough ||
           wrong_down_ > wrong_up_ + kEnough;
  }

  // One tile with a written y that is less by 1 than that of the other one.
  constexpr void Compare(std::uint8_t top, std::uint8_t bottom, std::uint8_t greater_top,
                         std::uint8_t greater_bottom) {
    wrong_up_ += top != greater_bottom ? 1 : 0;
    wrong_down_ += bottom != greater_top ? 1 : 0;
  }

  std::array<Seen, kMaxTiles> seen_;
  std::size_t count_ = 0;
  unsigned wrong_up_ = 0, wrong_down_ = 0;
};

}  // namespace plymill::carcassonne
