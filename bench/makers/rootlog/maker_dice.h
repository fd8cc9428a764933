// Dice: the random choices of a made game. The same seed gives the same game on every machine.
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

  // Avoids std distributions: only the generator gives the same numbers in every library.
  std::size_t Below(std::size_t limit) { return random_() % limit; }
  bool Chance(std::size_t of_100) { return Below(100) < of_100; }

  // One item of a list, or one letter of a word.
  template <class List>
  const auto& OneOf(const List& list) {
    return list[Below(std::size(list))];
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace plymill::rootlog::maker
