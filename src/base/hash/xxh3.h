// Xxh3Of: the XXH3-64 hash, compiled for the instruction set of the file that includes it.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace plymill {
namespace {

inline std::uint64_t Xxh3Of(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

inline std::uint64_t Xxh3Of(std::span<const std::string_view> pieces) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  for (const std::string_view piece : pieces) {
    XXH3_64bits_update(&state, piece.data(), piece.size());
  }
  return XXH3_64bits_digest(&state);
}

}  // namespace
}  // namespace plymill
