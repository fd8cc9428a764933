// Input: the bytes of a file or stream, which can be inspected before they are consumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "base/buffer.h"
#include "base/result.h"
#include "source/byte_stream.h"

namespace plymill {

class Input final : public ByteStream {
 public:
  // The memory of `bytes`, such as a mapped file, must outlive this object.
  explicit Input(std::string_view bytes) : rest_(bytes), ended_(true) {}
  explicit Input(std::unique_ptr<ByteStream> stream) : stream_(std::move(stream)) {}

  // The next bytes: at least `bytes` bytes, or all bytes that are left if there are fewer. Valid
  // until the next call of Peek() or Read().
  Result<std::string_view> Peek(std::size_t bytes);

  // Advances by `bytes` bytes, which Peek() must have returned.
  void Pass(std::size_t bytes) {
    rest_.remove_prefix(bytes);
    offset_ += bytes;
  }

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

  // Number of bytes that were passed or read.
  std::uint64_t offset() const { return offset_; }

 private:
  std::unique_ptr<ByteStream> stream_;  // null if the input is a view of memory
  Buffer<char> buffer_;                 // bytes read from `stream_`; `rest_` is the last of them
  std::string_view rest_;               // bytes that are available, but not passed yet
  bool ended_ = false;                  // the stream has no more bytes
  std::uint64_t offset_ = 0;
};

}  // namespace plymill
