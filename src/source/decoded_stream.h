// DecodedStream: decompresses a stream.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "source/decoder.h"
#include "source/input.h"

namespace plymill {

// Reads all frames up to the end of the input. Returns kDamaged if the frames are damaged or
// truncated, or if bytes other than zeros follow them. The message has the name and the offset in
// the compressed bytes.
class DecodedStream final : public ByteStream {
 public:
  // The part of a compressed file that `from` reads. It begins at `offset`, in bytes.
  struct Part {
    std::uint64_t offset = 0;
    bool ends_file = true;
  };

  DecodedStream(std::string name, Compression compression, Input from, Part part = {0, true});

  Result<std::size_t> Read(char* to, std::size_t bytes) override;

  // The offset in the compressed bytes up to which they are decoded.
  std::uint64_t position() const { return part_.offset + from_.offset(); }

 private:
  Result<bool> BeginFrame();
  Result<void> EndFile() const;
  Error Damaged(std::string_view what) const;

  std::string name_;
  Compression compression_;
  Input from_;
  Part part_;  // the part of the file that `from_` reads
  std::unique_ptr<Decoder> decoder_;
  bool in_frame_ = false;
  bool blocked_gzip_ = false;      // the format is BGZF, in which the last frame must be empty
  std::uint64_t frames_ = 0;       // number of frames that were begun
  std::uint64_t frame_bytes_ = 0;  // decoded bytes of the current or last frame
};

}  // namespace plymill
