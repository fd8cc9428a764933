// HashOf: XXH3-64, which tells games and parts of files apart, at the speed of memory.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plymill {

std::uint64_t HashOf(std::string_view bytes);

// Of the bytes of all pieces, one behind the other.
std::uint64_t HashOf(std::span<const std::string_view> pieces);

// The same by wider vectors than the library on its own goes by; for CPUs with AVX2.
std::uint64_t HashOfAvx2(std::string_view bytes);
std::uint64_t HashOfAvx2(std::span<const std::string_view> pieces);

}  // namespace plymill
