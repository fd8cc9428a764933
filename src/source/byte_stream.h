// ByteStream: a sequence of bytes that is read once, from beginning to end.
#pragma once

#include <cstddef>

#include "base/result.h"

namespace plymill {

class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Reads at least one byte and at most `bytes` bytes to `to`, and returns how many; returns 0 only
  // at the end. `bytes` must not be 0. Errors name the source.
  virtual Result<std::size_t> Read(char* to, std::size_t bytes) = 0;
};

}  // namespace plymill
