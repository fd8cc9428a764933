// Bzip2Decoder: decodes bzip2 with libbz2.
#include <bzlib.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/result.h"
#include "source/decoder.h"

namespace plymill {
namespace {

class Bzip2Decoder final : public Decoder {
 public:
  Bzip2Decoder() = default;
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;
  ~Bzip2Decoder() override { BZ2_bzDecompressEnd(&stream_); }

  Result<void> Begin() override {
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
    return {};
  }

  Result<Step> Decode(std::string_view from, char* to, std::size_t bytes) override {
    constexpr std::size_t kMost = std::numeric_limits<unsigned>::max();
    const auto readable = static_cast<unsigned>(std::min(from.size(), kMost));
    const auto writable = static_cast<unsigned>(std::min(bytes, kMost));
    stream_.next_in = const_cast<char*>(from.data());
    stream_.avail_in = readable;
    stream_.next_out = to;
    stream_.avail_out = writable;
    const int code = BZ2_bzDecompress(&stream_);
    if (code == BZ_MEM_ERROR) throw std::bad_alloc();
    if (code != BZ_OK && code != BZ_STREAM_END) {
      return DamagedError("the data or its checksum is wrong");
    }
    return Step{readable - stream_.avail_in, writable - stream_.avail_out, code == BZ_STREAM_END};
  }

 private:
  bz_stream stream_ = {};
};

}  // namespace

std::unique_ptr<Decoder> MakeBzip2Decoder() { return std::make_unique<Bzip2Decoder>(); }

}  // namespace plymill
