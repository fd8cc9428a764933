// Decoder: one compression, decoded a piece at a time.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <string_view>

#include "archive/format.h"

namespace plymill {

// A compressed file is one frame or more, one behind the other (gzip says member, xz and
// bzip2 say stream). Every decoder checks the checksums that its format has, and needs no
// more than 200 MiB of memory whatever the frame asks for; std::bad_alloc where they are not there.
class Decoder {
 public:
  struct Step {
    std::size_t read = 0;
    std::size_t written = 0;
    bool ended = false;  // the frame ends behind what was read
  };

  virtual ~Decoder() = default;

  // Begins a frame.
  virtual absl::Status Begin() = 0;

  // Decodes what `from` has of the frame, at most `bytes` bytes, to `to`. A step that neither
  // reads, writes nor ends needs more bytes. DataLoss where the bytes are damaged; the
  // message says only what is wrong.
  virtual absl::StatusOr<Step> Decode(std::string_view from, char* to, std::size_t bytes) = 0;
};

std::unique_ptr<Decoder> MakeGzipDecoder();
std::unique_ptr<Decoder> MakeZstdDecoder();
std::unique_ptr<Decoder> MakeXzDecoder();
std::unique_ptr<Decoder> MakeBzip2Decoder();

// `compression` is not kNone.
std::unique_ptr<Decoder> MakeDecoder(Compression compression);

// Whether `bytes` begin with a block of BGZF, the gzip of frames of at most 64 KiB, each
// of which tells its size, that bgzip writes.
bool IsBgzfBlock(std::string_view bytes);

// The bytes of the frame that `bytes` begin with where it can be told without decoding
// it; else all of them.
std::size_t FrameBytes(Compression compression, std::string_view bytes);

}  // namespace plymill
