// Dice: the chance of a made game; one seed, one game, on every machine the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string_view>

namespace plymill::rootlog::maker {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}

  // The generator's words are fixed by its standard; a distribution's are not.
  std::size_t Below(std::size_t limit) { return random_() % limit; }
  bool Chance(std::size_t of_100) { return Below(100) < of_100; }

  // One of a list or of the letters of a word.
  template <class List>
  const auto& OneOf(const List& list) {
    return list[Below(std::size(list))];
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace plymill::rootlog::maker
