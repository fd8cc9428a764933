// Buffer: in builds with AddressSanitizer, writes past the room requested last end the program.
#include "base/buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace plymill {
namespace {

constexpr std::size_t kSlack = Buffer<std::uint32_t>::kSlackBytes;

class BufferFence : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Fence<kSlack>::kIsThere) GTEST_SKIP() << "only AddressSanitizer sees these writes";
    buffer_.Room(1'000);
    buffer_.Clear();
  }

  // Writes the last byte allowed after `values` values, and then the byte after it.
  void ExpectEndsAfter(std::size_t values) {
    auto* const after = reinterpret_cast<volatile char*>(buffer_.data() + values) + kSlack;
    after[-1] = 0;
    EXPECT_DEATH(*after = 0, "use-after-poison");
  }

  Buffer<std::uint32_t> buffer_;
};

TEST_F(BufferFence, StandsAfterTheRoomAskedFor) {
  for (const std::size_t values : {0U, 1U, 2U, 3U, 7U, 999U, 5U}) {
    buffer_.Room(values);
    ExpectEndsAfter(values);
  }
}

TEST_F(BufferFence, MovesWithTheEnd) {
  buffer_.Append(1);
  buffer_.Append(2);
  ExpectEndsAfter(2);
  buffer_.Room(10);
  buffer_.Grow(3);
  ExpectEndsAfter(12);
  buffer_.Truncate(1);
  buffer_.Room(2);
  ExpectEndsAfter(3);
  buffer_.Clear();
  ExpectEndsAfter(0);
}

TEST_F(BufferFence, StandsInNewMemoryToo) {
  for (std::uint32_t i = 0; i < 5'000; ++i) buffer_.Append(i);
  buffer_.Room(4'000);
  ExpectEndsAfter(9'000);
  for (std::uint32_t i = 0; i < 5'000; ++i) ASSERT_EQ(buffer_[i], i);
}

TEST_F(BufferFence, MoreThanTheRoomAskedForIsNotKept) {
  buffer_.Room(4);
  buffer_.Grow(4);
  EXPECT_DEATH(buffer_.Grow(1), "bytes <= open_");
  EXPECT_DEATH(buffer_.Truncate(5), "bytes <= open_");
}

}  // namespace
}  // namespace plymill
