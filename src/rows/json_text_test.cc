// JSON text: numbers and short texts, which are written from tables and words.
#include "rows/json_text.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace plymill {
namespace {

// The text that `write` writes. The memory is not zero before, so that missing bytes are found.
template <class Write>
std::string Written(Write&& write) {
  char memory[128];
  std::memset(memory, '#', sizeof(memory));
  const char* const end = write(memory);
  return {memory, static_cast<std::size_t>(end - memory)};
}

std::string NumberAsJson(std::uint64_t number) {
  return Written([&](char* to) { return WriteNumber(number, to); });
}

TEST(JsonTextTest, NumbersAreWrittenInDigits) {
  for (std::uint64_t number = 0; number < 2'000; ++number) {
    ASSERT_EQ(NumberAsJson(number), std::to_string(number));
  }
  for (unsigned bits = 11; bits < 64; ++bits) {
    const std::uint64_t number = std::uint64_t{1} << bits;
    EXPECT_EQ(NumberAsJson(number), std::to_string(number));
    EXPECT_EQ(NumberAsJson(number - 1), std::to_string(number - 1));
  }
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(NumberAsJson(kMost), std::to_string(kMost));
}

TEST(JsonTextTest, SignedNumbersHaveTheirSign) {
  for (std::int64_t number = -1'100; number <= 1'100; ++number) {
    EXPECT_EQ(Written([&](char* to) { return WriteSigned(number, to); }), std::to_string(number));
  }
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(Written([](char* to) { return WriteSigned(kLeast, to); }), std::to_string(kLeast));
}

TEST(JsonTextTest, ShortTextsStandInQuotesOrAreNull) {
  const std::string_view text = "F@_#$~z";
  for (std::size_t bytes = 1; bytes <= text.size(); ++bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data(), bytes);
    EXPECT_EQ(Written([&](char* to) { return WriteShortText(word, to); }),
              '"' + std::string(text.substr(0, bytes)) + '"');
  }
  EXPECT_EQ(Written([](char* to) { return WriteShortText(0, to); }), "null");
}

}  // namespace
}  // namespace plymill
