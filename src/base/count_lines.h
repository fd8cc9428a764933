// CountLineEnds: the number of line feeds in a text, counted with vectors if the CPU has AVX2.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill {

std::uint64_t CountLineEnds(std::string_view text);

}  // namespace plymill
