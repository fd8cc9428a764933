// The hash is that of the library, whatever the length and the place in memory.
#include "scan/hash/hash.h"

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

}  // namespace
}  // namespace plymill
