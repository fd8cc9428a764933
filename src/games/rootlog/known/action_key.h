// ActionKey: the bytes of an action as two words, for fast comparison.
//
//   w->5\n     first: "w->5", each byte XOR a line feed, then zeros     second: zeros
//
// An action never contains a line feed. Therefore two actions of at most kMaxBytes bytes have the
// same key only if they are equal, and a longer action never has the key of a shorter one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill::rootlog {

struct ActionKey {
  static constexpr std::size_t kMaxBytes = 15;

  std::uint64_t first;
  std::uint64_t second;

  // The key of the `bytes` bytes at `at`. Reads 16 bytes, even if `bytes` is less.
  static ActionKey Of(const char* at, std::size_t bytes) {
    const char* const mask = kMasks.OfBytes(std::min(bytes, kMaxBytes + 1));
    return {(WordAt(at) ^ kLineFeeds) & WordAt(mask),
            (WordAt(at + 8) ^ kLineFeeds) & WordAt(mask + 8)};
  }

  // The upper bits depend on all bytes of the key.
  std::uint64_t Hash() const { return first * kFirstFactor + second * kSecondFactor; }

  bool operator==(const ActionKey& other) const {
    return ((first ^ other.first) | (second ^ other.second)) == 0;
  }

  static constexpr std::uint64_t kFirstFactor = 0x9E37'79B9'7F4A'7C15,
                                 kSecondFactor = 0xC2B2'AE3D'27D4'EB4F;
  static constexpr std::uint64_t kLineFeeds = 0x0A0A'0A0A'0A0A'0A0A;

  // OfBytes(count) points to 16 bytes: `count` bytes of ones, then zeros.
  struct Masks {
    char bytes[2 * (kMaxBytes + 1)] = {};

    constexpr Masks() {
      for (std::size_t i = 0; i <= kMaxBytes; ++i) bytes[i] = '\xFF';
    }
    constexpr const char* OfBytes(std::size_t count) const { return bytes + kMaxBytes + 1 - count; }
  };
  static const Masks kMasks;

 private:
  static std::uint64_t WordAt(const char* at) {
    std::uint64_t word;
    std::memcpy(&word, at, sizeof(word));
    return word;
  }
};

inline constexpr ActionKey::Masks ActionKey::kMasks;

}  // namespace plymill::rootlog
