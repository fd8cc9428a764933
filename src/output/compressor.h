// Compressor: compresses texts, each as one frame of zstd or one member of gzip.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <memory>
#include <string_view>

#include "base/buffer.h"
#include "base/result.h"
#include "plymill/convert.h"

namespace plymill {

// The bytes depend only on the text and on the version of the compression library. Frames and
// members have a checksum, and may follow each other in a file. Memory is kept from text to text.
class Compressor {
 public:
  explicit Compressor(OutputCompression compression);

  // Appends `text`, compressed, to `out`.
  Result<void> Append(std::string_view text, Buffer<char>& out);

 private:
  Result<void> AppendFrame(std::string_view text, Buffer<char>& out);
  Result<void> AppendMember(std::string_view text, Buffer<char>& out);

  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
    void operator()(z_stream* stream) const {
      deflateEnd(stream);
      delete stream;
    }
  };
  std::unique_ptr<ZSTD_CCtx, Free> zstd_;  // one of the two is null
  std::unique_ptr<z_stream, Free> gzip_;
};

}  // namespace plymill
