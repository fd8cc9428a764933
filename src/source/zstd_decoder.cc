// ZstdDecoder: decodes Zstandard (RFC 8878) with libzstd.
#include <absl/strings/str_cat.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <new>

#include "base/result.h"
#include "source/decoder.h"

namespace plymill {
namespace {

class ZstdDecoder final : public Decoder {
 public:
  Result<void> Begin() override {
    if (context_ == nullptr) context_.reset(ZSTD_createDCtx());
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only);
    return {};
  }

  Result<Step> Decode(std::string_view from, char* to, std::size_t bytes) override {
    ZSTD_inBuffer in = {from.data(), from.size(), 0};
    ZSTD_outBuffer out = {to, bytes, 0};
    const std::size_t left = ZSTD_decompressStream(context_.get(), &out, &in);
    if (ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    if (ZSTD_isError(left) != 0) return DamagedError(MessageOf(left));
    return Step{in.pos, out.pos, left == 0};
  }

 private:
  static std::string MessageOf(std::size_t error) {
    if (ZSTD_getErrorCode(error) == ZSTD_error_frameParameter_windowTooLarge) {
      return "needs more than 128 MiB to decompress; compress it again without --long";
    }
    return ZSTD_getErrorName(error);
  }

  struct Free {
    void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
  };
  std::unique_ptr<ZSTD_DCtx, Free> context_;
};

}  // namespace

std::unique_ptr<Decoder> MakeZstdDecoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace plymill
