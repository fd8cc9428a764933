// DecodedStream: compressed bytes as what they were before.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "archive/decoder.h"
#include "archive/input.h"

namespace plymill {

// Reads all frames to the end of the input. DataLoss, with the name and the offset in the
// compressed bytes, where they are damaged, cut off, or followed by other bytes than zeros.
class DecodedStream final : public ByteStream {
 public:
  // What of the file `from` is: it begins `offset` bytes behind its start.
  struct Part {
    std::uint64_t offset = 0;
    bool ends_file = true;
  };

  DecodedStream(std::string name, Compression compression, Input from, Part part = {0, true});

  absl::StatusOr<std::size_t> Read(char* to, std::size_t bytes) override;

 private:
  absl::StatusOr<bool> BeginFrame();
  absl::Status EndFile() const;
  absl::Status Damaged(std::string_view what) const;

  std::string name_;
  Compression compression_;
  Input from_;
  Part part_;  // what `from_` is
  std::unique_ptr<Decoder> decoder_;
  bool in_frame_ = false;
  bool blocked_gzip_ = false;      // BGZF, whose last frame is empty
  std::uint64_t frames_ = 0;       // begun
  std::uint64_t frame_bytes_ = 0;  // decoded of the frame in hand, or the last
};

}  // namespace plymill
