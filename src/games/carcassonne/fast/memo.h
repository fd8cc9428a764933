// Memo: a cache of short tokens and their values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace plymill::carcassonne::fast {

// A token is a text of at most 8 or 16 bytes, with zeros after it. Its hash selects its slot. A
// later token with the same slot replaces it.
//
//   "(-1,2) "  ->  "-1,2)" 0 0 0  ->  hash  ->  slot: token, value
//
// All values come from the grammar, so that the cache cannot disagree with it. All functions are
// inlined, so that the linker never takes a copy that was compiled for AVX2 for other CPUs.
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

  // Makes all slots empty: each slot holds a token whose hash selects another slot, so that the
  // token is not found. The slot of token 0 holds token 1, and all other slots hold token 0.
  Memo() { slots_[0].token = {1}; }

  // The slot of `token`. If `slot.token == token`, the token is known.
  [[gnu::always_inline]] const Slot& Find(const Token& token) const { return slots_[Hash(token)]; }

  [[gnu::always_inline]] void Keep(const Token& token, const Value& value) {
    slots_[Hash(token)] = {token, value};
  }

 private:
  // The best of many odd numbers that were tried: in 1 of 1,600 moves, another token has replaced
  // the place or the tile.
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
