#include "output/compressor.h"

#include <absl/strings/str_cat.h>
#include <zstd_errors.h>

#include <algorithm>
#include <limits>
#include <new>

namespace plymill {
namespace {

// The default levels of the commands zstd and gzip.
constexpr int kZstdLevel = 3, kGzipLevel = 6;

constexpr int kGzipHeader = 16, kWindowBits = 15, kMemoryLevel = 8;

Error CannotCompress(std::string_view library, std::string_view why) {
  return InternalError(
      absl::StrCat("cannot compress the output: ", std::string(library), ": ", std::string(why)));
}

}  // namespace

Compressor::Compressor(OutputCompression compression) {
  if (compression == OutputCompression::kZstd) {
    zstd_.reset(ZSTD_createCCtx());
    if (zstd_ == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_compressionLevel, kZstdLevel);
    ZSTD_CCtx_setParameter(zstd_.get(), ZSTD_c_checksumFlag, 1);
    return;
  }
  auto stream = std::make_unique<z_stream>();
  if (deflateInit2(stream.get(), kGzipLevel, Z_DEFLATED, kWindowBits + kGzipHeader, kMemoryLevel,
                   Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  gzip_.reset(stream.release());
}

Result<void> Compressor::Append(std::string_view text, Buffer<char>& out) {
  return zstd_ != nullptr ? AppendFrame(text, out) : AppendMember(text, out);
}

Result<void> Compressor::AppendFrame(std::string_view text, Buffer<char>& out) {
  const std::size_t most = ZSTD_compressBound(text.size());
  const std::size_t written =
      ZSTD_compress2(zstd_.get(), out.Room(most), most, text.data(), text.size());
  if (ZSTD_isError(written) == 0) {
    out.Grow(written);
    return {};
  }
  if (ZSTD_getErrorCode(written) == ZSTD_error_memory_allocation) throw std::bad_alloc();
  return CannotCompress("zstd", ZSTD_getErrorName(written));
}

// zlib counts bytes in 32 bits, so a long text is passed to it in pieces.
Result<void> Compressor::AppendMember(std::string_view text, Buffer<char>& out) {
  constexpr std::size_t kMostBytes = std::numeric_limits<uInt>::max() / 2;
  z_stream& stream = *gzip_;
  if (deflateReset(&stream) != Z_OK) return CannotCompress("zlib", "is in a wrong state");
  for (int code = Z_OK; code != Z_STREAM_END;) {
    const std::string_view piece = text.substr(0, kMostBytes);
    const std::size_t room = deflateBound(&stream, piece.size());
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
    stream.avail_in = static_cast<uInt>(piece.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.Room(room));
    stream.avail_out = static_cast<uInt>(std::min<std::size_t>(room, kMostBytes));
    const uInt before = stream.avail_out;
    code = deflate(&stream, piece.size() == text.size() ? Z_FINISH : Z_NO_FLUSH);
    if (code != Z_OK && code != Z_STREAM_END) {
      return CannotCompress("zlib", stream.msg == nullptr ? "unknown error" : stream.msg);
    }
    text.remove_prefix(piece.size() - stream.avail_in);
    out.Grow(before - stream.avail_out);
  }
  return {};
}

}  // namespace plymill
