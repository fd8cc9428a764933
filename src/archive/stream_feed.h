// StreamFeed: appends the bytes of a stream to a buffer, piece by piece.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <memory>
#include <utility>

#include "archive/byte_stream.h"
#include "archive/mapped_file.h"
#include "base/buffer.h"

namespace plymill {

class StreamFeed {
 public:
  // `file` is the mapped file that `stream` reads, or null.
  StreamFeed(std::unique_ptr<ByteStream> stream, std::shared_ptr<const MappedFile> file)
      : stream_(std::move(stream)), file_(std::move(file)) {}

  // Appends at most `bytes` bytes to `to`, fewer if no more are available yet. If reading fails and
  // the file has changed, returns the error about the change.
  absl::Status Read(std::size_t bytes, Buffer<char>& to) {
    const absl::StatusOr<std::size_t> got = stream_->Read(to.Room(bytes), bytes);
    if (!got.ok()) {
      const absl::Status unchanged = CheckUnchanged();
      return unchanged.ok() ? got.status() : unchanged;
    }
    ended_ = *got == 0;
    to.Grow(*got);
    return absl::OkStatus();
  }

  bool ended() const { return ended_; }

  absl::Status CheckUnchanged() const {
    return file_ == nullptr ? absl::OkStatus() : file_->CheckUnchanged();
  }

 private:
  std::unique_ptr<ByteStream> stream_;
  std::shared_ptr<const MappedFile> file_;
  bool ended_ = false;
};

}  // namespace plymill
