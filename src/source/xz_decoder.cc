// XzDecoder: decodes xz with liblzma.
#include <lzma.h>

#include <new>

#include "base/result.h"
#include "source/decoder.h"

namespace plymill {
namespace {

constexpr std::uint64_t kMaxMemoryBytes = std::uint64_t{200} << 20;

std::string_view MessageOf(lzma_ret code) {
  switch (code) {
    case LZMA_MEMLIMIT_ERROR:
      return "needs more than 200 MiB to decompress; compress it again with a smaller dictionary";
    case LZMA_FORMAT_ERROR:
      return "not xz";
    case LZMA_OPTIONS_ERROR:
      return "an xz filter that is not known";
    default:
      return "the data or its checksum is wrong";
  }
}

class XzDecoder final : public Decoder {
 public:
  XzDecoder() = default;
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;
  ~XzDecoder() override { lzma_end(&stream_); }

  Result<void> Begin() override {
    const lzma_ret code =
        lzma_stream_decoder(&stream_, kMaxMemoryBytes, LZMA_TELL_UNSUPPORTED_CHECK);
    if (code != LZMA_OK) throw std::bad_alloc();
    return {};
  }

  Result<Step> Decode(std::string_view from, char* to, std::size_t bytes) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(from.data());
    stream_.avail_in = from.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = bytes;
    const lzma_ret code = lzma_code(&stream_, LZMA_RUN);
    if (code == LZMA_MEM_ERROR) throw std::bad_alloc();
    if (code != LZMA_OK && code != LZMA_STREAM_END && code != LZMA_BUF_ERROR) {
      return DamagedError(MessageOf(code).data());
    }
    return Step{from.size() - stream_.avail_in, bytes - stream_.avail_out, code == LZMA_STREAM_END};
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

}  // namespace

std::unique_ptr<Decoder> MakeXzDecoder() { return std::make_unique<XzDecoder>(); }

}  // namespace plymill
