// NumberedNotation: the base of Game for notations that scan/numbered_reader.h reads.
#pragma once

#include <cstddef>
#include <string_view>

#include "model/named_player.h"
#include "scan/numbered_fragment.h"
#include "scan/numbered_start.h"

namespace plymill {

// `Shape` tells plies from other words: see scan/token_shape.h.
template <class Shape>
struct NumberedNotation {
  static constexpr std::size_t kStartLookaheadBytes = kNumberedStartBytes;

  using Info = NoInfo;

  static constexpr std::size_t FindGameStart(std::string_view text, std::size_t from) {
    return FindNumberedStart<Shape>(text, from);
  }

  static constexpr std::size_t FindGameWithinLine(std::string_view text) {
    return plymill::FindGameWithinLine<Shape>(text);
  }

  static constexpr std::size_t FindFragment(std::string_view text) {
    return FindNumberedFragment<Shape>(text);
  }
};

}  // namespace plymill
