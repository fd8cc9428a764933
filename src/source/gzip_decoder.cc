// GzipDecoder: decodes gzip (RFC 1952) with zlib, which verifies the CRC and size of every member.
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/result.h"
#include "source/decoder.h"

namespace plymill {
namespace {

constexpr int kGzipWindowBits = 15 + 16;  // the largest window, with a gzip header

class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() = default;
  GzipDecoder(const GzipDecoder&) = delete;
  GzipDecoder& operator=(const GzipDecoder&) = delete;
  ~GzipDecoder() override { inflateEnd(&stream_); }

  Result<void> Begin() override {
    const int code = begun_ ? inflateReset(&stream_) : inflateInit2(&stream_, kGzipWindowBits);
    begun_ = true;
    if (code != Z_OK) throw std::bad_alloc();
    return {};
  }

  Result<Step> Decode(std::string_view from, char* to, std::size_t bytes) override {
    constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
    const auto readable = static_cast<uInt>(std::min(from.size(), kMost));
    const auto writable = static_cast<uInt>(std::min(bytes, kMost));
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(from.data()));
    stream_.avail_in = readable;
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = writable;
    const int code = inflate(&stream_, Z_NO_FLUSH);
    if (code == Z_MEM_ERROR) throw std::bad_alloc();
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) {
      return DamagedError(stream_.msg != nullptr ? stream_.msg : "not gzip");
    }
    return Step{readable - stream_.avail_in, writable - stream_.avail_out, code == Z_STREAM_END};
  }

 private:
  z_stream stream_ = {};
  bool begun_ = false;
};

}  // namespace

std::unique_ptr<Decoder> MakeGzipDecoder() { return std::make_unique<GzipDecoder>(); }

}  // namespace plymill
