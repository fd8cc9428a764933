// StreamFeed: appends the bytes of a stream to a buffer, piece by piece.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "base/buffer.h"
#include "base/result.h"
#include "source/byte_stream.h"
#include "source/mapped_file.h"

namespace plymill {

class StreamFeed {
 public:
  // `file` is the mapped file that `stream` reads, or null.
  StreamFeed(std::unique_ptr<ByteStream> stream, std::shared_ptr<const MappedFile> file)
      : stream_(std::move(stream)), file_(std::move(file)) {}

  // Appends at most `bytes` bytes to `to`, fewer if no more are available yet. If reading fails and
  // the file has changed, returns the error about the change.
  Result<void> Read(std::size_t bytes, Buffer<char>& to) {
    const Result<std::size_t> got = stream_->Read(to.Room(bytes), bytes);
    if (!got.ok()) {
      const Result<void> unchanged = CheckUnchanged();
      return unchanged.ok() ? got.outcome() : unchanged;
    }
    ended_ = *got == 0;
    to.Grow(*got);
    return {};
  }

  bool ended() const { return ended_; }

  Result<void> CheckUnchanged() const {
    return file_ == nullptr ? Result<void>() : file_->CheckUnchanged();
  }

 private:
  std::unique_ptr<ByteStream> stream_;
  std::shared_ptr<const MappedFile> file_;
  bool ended_ = false;
};

}  // namespace plymill
