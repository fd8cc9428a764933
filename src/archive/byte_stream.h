// ByteStream: bytes that are read once, from the first to the last.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>

namespace plymill {

class ByteStream {
 public:
  virtual ~ByteStream() = default;

  // Reads at least one byte and at most `bytes` bytes to `to`; returns how many, 0 only at
  // the end. An error names the source. `bytes` is not 0.
  virtual absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) = 0;
};

}  // namespace plymill
