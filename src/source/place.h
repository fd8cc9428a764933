// Place: the beginning of a shard, as a byte offset and as a line.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/count_lines.h"

namespace plymill {

struct Place {
  std::uint64_t offset = 0;
  std::uint64_t line = 1;
  std::uint64_t line_offset = 0;

  // Advances to the end of `text`, which begins at this place and has `line_ends` line feeds.
  void Pass(std::string_view text, std::uint64_t line_ends) {
    line += line_ends;
    const std::size_t line_feed = text.rfind('\n');
    if (line_feed != std::string_view::npos) line_offset = offset + line_feed + 1;
    offset += text.size();
  }
  void Pass(std::string_view text) { Pass(text, CountLineEnds(text)); }
};

}  // namespace plymill
