// Tests of HashOf: it gives the same hash as XXH3_64bits() of the library, for every length and
// address.
#include "base/hash/hash.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <string>

namespace plymill {
namespace {

TEST(HashOf, IsXxh3) {
  std::string text;
  for (int i = 0; i < 3'000; ++i) text += static_cast<char>(i * i >> 3);
  for (std::size_t bytes = 0; bytes <= text.size(); ++bytes) {
    const std::string_view end = std::string_view(text).substr(text.size() - bytes);
    ASSERT_EQ(HashOf(end), XXH3_64bits(end.data(), end.size())) << bytes;
  }
}

TEST(Hash128Of, IsXxh3) {
  std::string text;
  for (int i = 0; i < 3'000; ++i) text += static_cast<char>(i * i >> 3);
  for (std::size_t bytes = 0; bytes <= text.size(); ++bytes) {
    const std::string_view end = std::string_view(text).substr(text.size() - bytes);
    const XXH128_hash_t hash = XXH3_128bits(end.data(), end.size());
    ASSERT_EQ(Hash128Of(end), (Hash128{hash.high64, hash.low64})) << bytes;
  }
}

TEST(HashOf, PiecesIsThatOfTheWhole) {
  std::string text;
  for (int i = 0; i < 3'000; ++i) text += static_cast<char>(i * i >> 3);
  const std::string_view whole = text;
  for (std::size_t cut = 0; cut <= text.size(); cut += 7) {
    const std::size_t other = cut + (text.size() - cut) / 3;
    const std::string_view pieces[] = {
        whole.substr(0, cut), whole.substr(cut, other - cut), {}, whole.substr(other)};
    ASSERT_EQ(HashOf(pieces), HashOf(whole)) << cut;
  }
}

}  // namespace
}  // namespace plymill
