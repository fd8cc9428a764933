// Limits: what memory and kernel allow, beside which scanners are measured.
#pragma once

#include <cstdint>
#include <string_view>

namespace plymill::bench {

// The sum of the 64-bit words of `bytes`, as fast as they can be read here; bytes
// behind the last word are left out.
std::uint64_t Sum(std::string_view bytes);

std::uint64_t CountLineEnds(std::string_view bytes);

// What Sum() and CountLineEnds() use: "avx512", "avx2" or "plain".
std::string_view WidestVector();

}  // namespace plymill::bench
