// Random: a seeded generator that is small enough to be a part of a position.
//
// The same seed gives the same numbers on every machine. This is SplitMix64 (Steele, Lea, Flood:
// Fast splittable pseudorandom number generators, 2014). It is not for secrets.
#pragma once

#include <cstdint>

namespace plymill {

class Random {
 public:
  constexpr explicit Random(std::uint64_t seed = 0) : state_(seed) {}

  // All that decides the numbers to come.
  constexpr std::uint64_t state() const { return state_; }

  constexpr std::uint64_t Next() {
    state_ += 0x9E37'79B9'7F4A'7C15;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xBF58'476D'1CE4'E5B9;
    z = (z ^ z >> 27) * 0x94D0'49BB'1331'11EB;
    return z ^ z >> 31;
  }

  // A number below `limit`, which must not be 0. For the small limits of games, all numbers are
  // equally likely, up to one part in 2^32.
  constexpr std::uint32_t Below(std::uint32_t limit) {
    return static_cast<std::uint32_t>((Next() >> 32) * limit >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace plymill
