// CountLineEnds: the number of line feeds in a text, counted at the speed of memory.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill {

std::uint64_t CountLineEnds(std::string_view text);

}  // namespace plymill
