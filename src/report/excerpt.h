// Excerpt: the text around a place in a source.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plymill/convert.h"

namespace plymill {

struct Excerpt {
  std::string before, line, after;  // whole lines around the place, and its line
};

// The text around the place of `diagnostic`; nothing if its source is not a text file that can be
// read, for example a compressed one. Reads the file up to the place.
std::optional<Excerpt> ExcerptAt(const Diagnostic& diagnostic);

}  // namespace plymill
