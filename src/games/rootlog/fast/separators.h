// Separators: where the actions and lines of a shard end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plymill/cpu.h"
#include "record/buffer.h"

namespace plymill::rootlog {

// Finds every "/", ";" and line feed of a shard at once, with vectors; those in comments too.
//
//   text     C : w - > 5 / X E 5 \n     at   6  10
//
// The memory is kept from shard to shard: four bytes for each byte of the largest.
class Separators {
 public:
  // At least so many values stand behind the last, all of them the size of the text.
  static constexpr std::size_t kSlack = 16;

  // Finds those of `text`, less than 4 GiB and padded as a Shard is.
  void Find(std::string_view text, CpuForm form);

  const std::uint32_t* begin() const { return at_.data(); }
  const std::uint32_t* end() const { return at_.data() + size_; }

 private:
  Buffer<std::uint32_t> at_;
  std::size_t size_ = 0;
};

// What finds separators: writes their offsets from `at` on, and up to 16 values
// more. Returns how many there are.
using FindSeparatorsFunction = std::size_t(const char* text, std::size_t bytes, std::uint32_t* at);
FindSeparatorsFunction FindSeparatorsAvx2, FindSeparatorsAvx512;

}  // namespace plymill::rootlog
