// HashOf: the XXH3 hashes, which identify games and parts of files.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace plymill {

// The XXH3-64 hash.
std::uint64_t HashOf(std::string_view bytes);

// The XXH3-128 hash.
struct Hash128 {
  std::uint64_t high = 0, low = 0;

  bool operator==(const Hash128&) const = default;
};

Hash128 Hash128Of(std::string_view bytes);

// The XXH3-64 hash of all pieces joined in order.
std::uint64_t HashOf(std::span<const std::string_view> pieces);

// The same, compiled for AVX2, which has wider vectors. They are called if the CPU has AVX2.
std::uint64_t HashOfAvx2(std::string_view bytes);
std::uint64_t HashOfAvx2(std::span<const std::string_view> pieces);
Hash128 Hash128OfAvx2(std::string_view bytes);

}  // namespace plymill
