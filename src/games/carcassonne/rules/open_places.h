// OpenPlaces: the places beside tiles that have no tile, and the letters that a tile needs there.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/carcassonne/rules/actions.h"
#include "games/carcassonne/rules/board.h"

namespace plymill::carcassonne {

// Places that are farther from the start tile than kReach are left out: no game gets there.
class OpenPlaces {
 public:
  // The place has no tile, and the neighbor `tile` at `side`, whose letter there is `code`.
  constexpr void Insert(Place place, std::size_t side, TileIndex tile, unsigned code) {
    if (RingOf(place) > kReach) return;
    const auto index = static_cast<std::size_t>(IndexOfPlace(place));
    words_[index / 64] |= std::uint64_t{1} << index % 64;
    word_count_ = std::max<std::size_t>(word_count_, index / 64 + 1);
    if (index >= kNear) return;
    Surroundings& around = near_[index];
    around.tiles[side] = tile;
    around.letters = static_cast<SideLetters>(around.letters | code << 4 * side);
  }

  // The place has a tile now.
  constexpr void Erase(Place place) {
    if (RingOf(place) > kReach) return;
    const auto index = static_cast<std::size_t>(IndexOfPlace(place));
    words_[index / 64] &= ~(std::uint64_t{1} << index % 64);
  }

  // Calls visit(index, place, surroundings) for each place, in rising order of their numbers, until
  // it returns false.
  template <class Visitor>
  constexpr void ForEach(const Board& board, Visitor&& visit) const {
    int ring = 0;
    for (std::size_t i = 0; i < word_count_; ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        const std::size_t index = i * 64 + static_cast<std::size_t>(std::countr_zero(word));
        const Place place =
            index < kNear ? kNearPlaces[index] : PlaceAt(static_cast<std::int32_t>(index), ring);
        const auto visit_with = [&](const Surroundings& around) {
          return visit(static_cast<std::int32_t>(index), place, around);
        };
        if (!(index < kNear ? visit_with(near_[index]) : visit_with(board.SurroundingsOf(place))))
          return;
      }
    }
  }

 private:
  // What lies around is kept for the places where nearly all tiles lie: up to 10 from the start
  // tile.
  static constexpr std::size_t kNear = std::size_t{21} * 21;
  static constexpr std::array<Place, kNear> kNearPlaces = [] {
    std::array<Place, kNear> places{};
    int ring = 0;
    for (std::size_t i = 0; i < kNear; ++i) places[i] = PlaceAt(static_cast<std::int32_t>(i), ring);
    return places;
  }();

  std::array<std::uint64_t, (kPlaces + 63) / 64> words_{};  // one bit for each place
  std::size_t word_count_ = 0;                              // words that may have places
  std::array<Surroundings, kNear> near_{};
};

}  // namespace plymill::carcassonne
