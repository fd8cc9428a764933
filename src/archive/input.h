// Input: bytes of a file or a stream that can be looked at before they are passed.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "archive/byte_stream.h"
#include "base/buffer.h"

namespace plymill {

class Input final : public ByteStream {
 public:
  // Bytes that the caller keeps, such as those of a mapped file.
  explicit Input(std::string_view bytes) : rest_(bytes), ended_(true) {}
  explicit Input(std::unique_ptr<ByteStream> stream) : stream_(std::move(stream)) {}

  // The next bytes: at least `bytes` of them, fewer only at the end. Valid until the
  // next call of Peek() or Read().
  absl::StatusOr<std::string_view> Peek(std::size_t bytes);

  // Passes `bytes` bytes that Peek() has shown.
  void Pass(std::size_t bytes) {
    rest_.remove_prefix(bytes);
    offset_ += bytes;
  }

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override;

  // Bytes passed.
  std::uint64_t offset() const { return offset_; }

 private:
  std::unique_ptr<ByteStream> stream_;  // null where `rest_` is all there is
  Buffer<char> buffer_;                 // what was read from it; `rest_` is its end
  std::string_view rest_;               // read, and not yet passed
  bool ended_ = false;                  // the stream has no more
  std::uint64_t offset_ = 0;
};

}  // namespace plymill
