// ActionKey: the bytes of an action as two words, which are quickly compared.
//
//   w->5\n     first   ^ line feeds, zeros from the line feed on     second   zeros
//
// No action has a line feed in it, so no two of kMaxBytes bytes at most have the same key;
// and one that is longer has another key than all of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plymill::rootlog {

struct ActionKey {
  static constexpr std::size_t kMaxBytes = 15;

  std::uint64_t first = 0;
  std::uint64_t second = 0;

  // Of the `bytes` bytes at `at`, of which 16 may be looked at however few they are.
  static ActionKey Of(const char* at, std::size_t bytes) {
    const std::size_t counted = std::min(bytes, kMaxBytes + 1);
    ActionKey key;
    std::memcpy(&key.first, at, 8);
    std::memcpy(&key.second, at + 8, 8);
    key.first = (key.first ^ kLineFeeds) & kMasks[8 + counted];
    key.second = (key.second ^ kLineFeeds) & kMasks[counted];
    return key;
  }

  // Its upper bits depend on all bytes.
  std::uint64_t Hash() const { return first * kOddFraction + second * kOtherFraction; }

  bool operator==(const ActionKey& other) const {
    return ((first ^ other.first) | (second ^ other.second)) == 0;
  }

 private:
  static constexpr std::uint64_t kOddFraction = 0x9E37'79B9'7F4A'7C15,
                                 kOtherFraction = 0xC2B2'AE3D'27D4'EB4F,
                                 kLineFeeds = 0x0A0A'0A0A'0A0A'0A0A;

  // At 8 + n: ones in as many bytes of a word as n bytes of text have there.
  static constexpr auto kMasks = [] {
    std::array<std::uint64_t, 8 + kMaxBytes + 2> masks{};
    for (std::size_t i = 9; i < masks.size(); ++i) masks[i] = masks[i - 1] << 8 | 0xFF;
    return masks;
  }();
};

}  // namespace plymill::rootlog
