// Limits: the speed that memory and kernel allow, for comparison with scanners.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill::bench {

// The sum of the 64-bit words of `bytes`, as fast as this CPU can add them. Bytes after the last
// whole word are ignored.
std::uint64_t Sum(std::string_view bytes);

std::uint64_t CountLineEnds(std::string_view bytes);

// The vectors that Sum() and CountLineEnds() use: "avx512", "avx2" or "plain".
std::string_view WidestVector();

}  // namespace plymill::bench
