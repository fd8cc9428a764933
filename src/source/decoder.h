// Decoder: decompresses one format, piece by piece.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "base/result.h"
#include "source/format.h"

namespace plymill {

// A compressed file consists of one or more frames (gzip calls them members, xz and bzip2 streams).
// Every decoder verifies the checksums of its format. A decoder uses at most 200 MiB of memory,
// even if a frame asks for more. Throws std::bad_alloc if there is not enough memory.
class Decoder {
 public:
  struct Step {
    std::size_t read = 0;
    std::size_t written = 0;
    bool ended = false;  // the frame ends after the bytes that were read
  };

  virtual ~Decoder() = default;

  // Begins a frame.
  virtual Result<void> Begin() = 0;

  // Decodes the bytes at `from`, and writes at most `bytes` decoded bytes to `to`. If a step reads
  // and writes nothing and the frame has not ended, the decoder needs more input. Returns kDamaged
  // if the data is damaged; the message does not name the file.
  virtual Result<Step> Decode(std::string_view from, char* to, std::size_t bytes) = 0;
};

std::unique_ptr<Decoder> MakeGzipDecoder();
std::unique_ptr<Decoder> MakeZstdDecoder();
std::unique_ptr<Decoder> MakeXzDecoder();
std::unique_ptr<Decoder> MakeBzip2Decoder();

// `compression` must not be kNone.
std::unique_ptr<Decoder> MakeDecoder(Compression compression);

// Whether `bytes` begin with a block of BGZF, a kind of gzip that bgzip writes: frames of at most
// 64 KiB with their size in the header.
bool IsBgzfBlock(std::string_view bytes);

// The size of the frame that `bytes` begin with, if it can be found without decoding; otherwise the
// size of `bytes`.
std::size_t FrameBytes(Compression compression, std::string_view bytes);

}  // namespace plymill
