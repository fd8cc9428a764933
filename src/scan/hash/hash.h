// HashOf: XXH3-64, which tells games and parts of files apart, at the speed of memory.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill {

std::uint64_t HashOf(std::string_view bytes);

// The same by wider vectors than the library on its own goes by; for CPUs with AVX2.
std::uint64_t HashOfAvx2(std::string_view bytes);

}  // namespace plymill
