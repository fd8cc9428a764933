// KnownWords: a compile-time hash table from short texts to values.
//
//   12-18 LF  ->  "12-18" 0 0 0  ->  hash  ->  the entry at that place: text and value
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "text/text_word.h"

namespace plymill {

// At most `most` texts of 1 to 7 bytes, in 2^bits places. `odd` is the hash multiplier, found by
// trial, that gives each text, or nearly each, a place of its own.
template <class Value, std::size_t most, unsigned bits, std::uint64_t odd>
class KnownWords {
 public:
  struct Known {
    TextWord text = 0;
    Value value = {};
  };

  constexpr KnownWords() { known_[0].text = 1; }  // matches no text, not even an empty one

  // Returns false if another text has the place of `text`.
  constexpr bool Add(TextWord text, const Value& value) {
    std::uint16_t& place = places_[Hash(text)];
    if (place != 0) return false;
    place = ++count_;
    known_[place] = {text, value};
    return true;
  }

  // The entry with `text`, or an entry with another text if there is none.
  const Known& Find(TextWord text) const { return known_[places_[Hash(text)]]; }

 private:
  static constexpr std::size_t Hash(TextWord text) { return (text * odd) >> (64 - bits); }

  std::array<std::uint16_t, std::size_t{1} << bits> places_ = {};
  std::array<Known, most + 1> known_ = {};  // entry 0 is for places without a text
  std::uint16_t count_ = 0;
};

}  // namespace plymill
