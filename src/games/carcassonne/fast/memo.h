// Memo: short tokens that were read before, and what they mean.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::carcassonne::fast {

// A token is at most 8 bytes of a text, with zeros behind it in a word. Its hash tells its
// one slot; who comes later takes it.
//
//   "(-1,2) "  ->  "-1,2)" 0 0 0  ->  hash  ->  slot: token, value
//
// What it remembers, it was told by the grammar: it can be wrong in nothing but that. All
// is inlined, so that files for wider vectors give none of it to others.
template <class Value, unsigned kBits>
class Memo {
 public:
  struct Slot {
    std::uint64_t token;
    Value value;
  };

  // No token is in its slot: that of 0 has 1, which belongs elsewhere, all others have 0.
  Memo() { slots_[0].token = 1; }

  // The slot that `token` is in if it is known: `slot.token == token`.
  [[gnu::always_inline]] const Slot& Find(std::uint64_t token) const { return slots_[Hash(token)]; }

  [[gnu::always_inline]] void Keep(std::uint64_t token, const Value& value) {
    slots_[Hash(token)] = {token, value};
  }

 private:
  // Of many odd numbers that were tried, the one that keeps tokens apart best: 1 in 1,000
  // moves finds its place or tile taken by another.
  static constexpr std::uint64_t kOdd = 0x78BB'1076'458D'F921;

  [[gnu::always_inline]] static constexpr std::size_t Hash(std::uint64_t token) {
    return (token * kOdd) >> (64 - kBits);
  }
  static_assert(kOdd >> (64 - kBits) != 0, "1 does not belong where 0 does");

  Slot slots_[std::size_t{1} << kBits] = {};
};

}  // namespace plymill::carcassonne::fast
