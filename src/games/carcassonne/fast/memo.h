// Memo: short tokens that were read before, and what they mean.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::carcassonne::fast {

// A token is at most 8 bytes of a text, or 16, with zeros behind it. Its hash tells its one
// slot; who comes later takes it.
//
//   "(-1,2) "  ->  "-1,2)" 0 0 0  ->  hash  ->  slot: token, value
//
// What it remembers, it was told by the grammar: it can be wrong in nothing but that. All
// is inlined, so that files for wider vectors give none of it to others.
using Token8 = std::uint64_t;
struct Token16 {
  std::uint64_t words[2];

  [[gnu::always_inline]] bool operator==(const Token16& other) const {
    return words[0] == other.words[0] && words[1] == other.words[1];
  }
};

template <class Value, unsigned kBits, class Token = Token8>
class Memo {
 public:
  struct Slot {
    Token token;
    Value value;
  };

  // No token is in its slot: that of 0 has 1, which belongs elsewhere, all others have 0.
  Memo() { slots_[0].token = {1}; }

  // The slot that `token` is in if it is known: `slot.token == token`.
  [[gnu::always_inline]] const Slot& Find(const Token& token) const { return slots_[Hash(token)]; }

  [[gnu::always_inline]] void Keep(const Token& token, const Value& value) {
    slots_[Hash(token)] = {token, value};
  }

 private:
  // Of many odd numbers that were tried, the one that keeps tokens apart best: 1 in 1,600
  // moves finds its place or tile taken by another.
  static constexpr std::uint64_t kOdd = 0x754E'F855'EC0F'BCEB;

  [[gnu::always_inline]] static constexpr std::size_t Hash(Token8 token) {
    return (token * kOdd) >> (64 - kBits);
  }
  [[gnu::always_inline]] static constexpr std::size_t Hash(const Token16& token) {
    return Hash(token.words[0] ^ token.words[1] * kOdd);
  }
  static_assert(kOdd >> (64 - kBits) != 0, "1 does not belong where 0 does");

  Slot slots_[std::size_t{1} << kBits] = {};
};

}  // namespace plymill::carcassonne::fast
