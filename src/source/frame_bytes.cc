// FrameBytes: finds the places where a compressed file can be cut, so that its pieces are decoded
// in parallel.
#include <zstd.h>

#include "source/decoder.h"

namespace plymill {
namespace {

std::size_t ByteAt(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

// The size of the BGZF block that `bytes` begin with; 0 if they begin with something else. The size
// is in the first extra field of the gzip header, which is called "BC".
std::size_t BgzfBlockBytes(std::string_view bytes) {
  constexpr std::size_t kHeaderBytes = 18;
  constexpr unsigned kHasExtraField = 4;
  if (bytes.size() < kHeaderBytes || CompressionOf(bytes) != Compression::kGzip ||
      (ByteAt(bytes, 3) & kHasExtraField) == 0)
    return 0;
  if (bytes.substr(12, 4) != std::string_view("BC\2\0", 4)) return 0;
  return ByteAt(bytes, 16) + (ByteAt(bytes, 17) << 8) + 1;
}

std::size_t ZstdFrameBytes(std::string_view bytes) {
  const std::size_t size = ZSTD_findFrameCompressedSize(bytes.data(), bytes.size());
  return ZSTD_isError(size) != 0 ? 0 : size;
}

}  // namespace

bool IsBgzfBlock(std::string_view bytes) { return BgzfBlockBytes(bytes) > 0; }

std::size_t FrameBytes(Compression compression, std::string_view bytes) {
  std::size_t size = 0;
  if (compression == Compression::kZstd) size = ZstdFrameBytes(bytes);
  if (compression == Compression::kGzip) size = BgzfBlockBytes(bytes);
  return size == 0 || size > bytes.size() ? bytes.size() : size;
}

}  // namespace plymill
