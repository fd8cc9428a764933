// Memo: a hash table of short texts and their values, without chains. Each text belongs in one
// place, where a later text replaces an earlier one.
//
//   (-1,2)  ->  "-1,2) " 0 0  ->  hash  ->  slot: text, value
//
// Some memos are made at compile time, and have a multiplier with which no two texts share a place.
// Others learn values from the grammar while texts are read, so they cannot disagree with it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/text_word.h"

namespace plymill {

// A text of up to 16 bytes, with zeros after it.
struct LongTextWord {
  TextWord words[2];

  [[gnu::always_inline]] constexpr bool operator==(const LongTextWord& other) const {
    return words[0] == other.words[0] && words[1] == other.words[1];
  }
};

// 2^bits slots. `odd` is the multiplier of the hash; the one given here, the best of many that were
// tried, is for tokens of Carcassonne: in 1 of 1,600 moves, another text has replaced the place or
// the tile. All functions are inlined, so that the linker never takes a copy that was compiled for
// AVX2 for other CPUs.
template <class Value, unsigned bits, class Text = TextWord,
          std::uint64_t odd = 0x754E'F855'EC0F'BCEB>
class Memo {
 public:
  struct Slot {
    Text text;
    Value value;
  };

  // Makes all slots empty: each slot has a text that belongs in another slot, so that it is not
  // found. The slot of the empty text has text 1, and all other slots have the empty text.
  [[gnu::always_inline]] constexpr Memo() { slots_[0].text = {1}; }

  // The slot of `text`, which has another text if `text` is not known.
  [[gnu::always_inline]] constexpr const Slot& Find(const Text& text) const {
    return slots_[Hash(text)];
  }

  // Returns false if `text` has replaced another text.
  [[gnu::always_inline]] constexpr bool Keep(const Text& text, const Value& value) {
    Slot& slot = slots_[Hash(text)];
    const bool is_free = slot.text == Text{&slot == slots_.data() ? TextWord{1} : TextWord{0}};
    slot = {text, value};
    return is_free;
  }

 private:
  [[gnu::always_inline]] static constexpr std::size_t Hash(TextWord text) {
    return (text * odd) >> (64 - bits);
  }
  [[gnu::always_inline]] static constexpr std::size_t Hash(const LongTextWord& text) {
    return Hash(text.words[0] ^ text.words[1] * odd);
  }
  static_assert(odd >> (64 - bits) != 0, "text 1 does not belong where the empty text does");

  std::array<Slot, std::size_t{1} << bits> slots_ = {};
};

}  // namespace plymill
