// HashOf: the XXH3-64 hash, which identifies games and parts of files.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plymill {

std::uint64_t HashOf(std::string_view bytes);

// The hash of all pieces joined in order.
std::uint64_t HashOf(std::span<const std::string_view> pieces);

// The same hash, compiled for AVX2: the library alone would use narrower vectors. Needs a CPU with
// AVX2.
std::uint64_t HashOfAvx2(std::string_view bytes);
std::uint64_t HashOfAvx2(std::span<const std::string_view> pieces);

}  // namespace plymill
