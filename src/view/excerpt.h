// Excerpt: the text around a place in a source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "plymill/convert.h"

namespace plymill {

struct Excerpt {
  std::string before, line, after;  // whole lines around the place, and its line
  std::size_t at = 0;               // bytes from the start of `line` to the place
};

// The place of `diagnostic` in the text of its rejected game.
Excerpt ExcerptOf(const Diagnostic& diagnostic, std::string_view game);

// The text around the place of `diagnostic`; nothing if its source is not a text file that can be
// read, for example a compressed one, or if the place is not in its first 16 MiB. Reads the file up
// to the place.
std::optional<Excerpt> ExcerptAt(const Diagnostic& diagnostic);

}  // namespace plymill
