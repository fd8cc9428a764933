// KnownWords: short texts, each with what was read of it when this was compiled.
//
//   12-18 LF  ->  "12-18" 0 0 0  ->  hash  ->  the text that is known there, and its value
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "text/text_word.h"

namespace plymill {

// At most `most` texts of 1 to 7 bytes. `odd` spreads them over 2^bits places: one found by
// trial, that keeps them apart.
template <class Value, std::size_t most, unsigned bits, std::uint64_t odd>
class KnownWords {
 public:
  struct Known {
    TextWord text = 0;
    Value value = {};
  };

  constexpr KnownWords() { known_[0].text = 1; }  // no text is like this, not even an empty one

  // Returns whether the place of `text` was free.
  constexpr bool Add(TextWord text, const Value& value) {
    std::uint16_t& place = places_[Hash(text)];
    if (place != 0) return false;
    place = ++count_;
    known_[place] = {text, value};
    return true;
  }

  // The one with that text; another one where it is not known.
  const Known& Find(TextWord text) const { return known_[places_[Hash(text)]]; }

 private:
  static constexpr std::size_t Hash(TextWord text) { return (text * odd) >> (64 - bits); }

  std::array<std::uint16_t, std::size_t{1} << bits> places_ = {};
  std::array<Known, most + 1> known_ = {};  // the first one is where no text is known
  std::uint16_t count_ = 0;
};

}  // namespace plymill
