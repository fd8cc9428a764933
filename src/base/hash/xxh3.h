// Xxh3Of, Xxh3128Of: the XXH3 hashes, compiled for the instruction set of the file that includes
// it.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "base/hash/hash.h"

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

inline Hash128 Xxh3128Of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

}  // namespace
}  // namespace plymill
