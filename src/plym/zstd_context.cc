#define ZSTD_STATIC_LINKING_ONLY  // for ZSTD_initStaticCCtx() and ZSTD_c_literalCompressionMode

#include "plym/zstd_context.h"

#include <zstd.h>

#include <algorithm>
#include <new>
#include <utility>

namespace plymill {
namespace {

// Repeats are found within 2 MiB. A larger window would need tens of megabytes at high levels.
constexpr int kWindowLog = 21;

// The memory for inputs of any size. zstd has parameters of their own for small inputs.
std::size_t MemoryFor(int level) {
  std::size_t most = 0;
  for (const unsigned long long bytes : {1ULL << 14, 1ULL << 17, 1ULL << 18, 1ULL << 32}) {
    ZSTD_compressionParameters parameters = ZSTD_getCParams(level, bytes, 0);
    parameters.windowLog = std::min<unsigned>(parameters.windowLog, kWindowLog);
    parameters = ZSTD_adjustCParams(parameters, bytes, 0);
    most = std::max(most, ZSTD_estimateCCtxSize_usingCParams(parameters));
  }
  return most;
}

}  // namespace

ZstdContext::ZstdContext(std::size_t bytes)
    : memory_(new std::uint64_t[bytes / sizeof(std::uint64_t) + 1]),
      context_(ZSTD_initStaticCCtx(memory_.get(), bytes / 8 * 8)) {
  if (context_ == nullptr) throw std::bad_alloc();
  Set(ZSTD_c_windowLog, kWindowLog);
}

void ZstdContext::Set(ZSTD_cParameter parameter, int value) {
  ZSTD_CCtx_setParameter(context_, parameter, value);
}

ZstdContext ZstdContext::OfLevel(int level) {
  ZstdContext context(MemoryFor(level));
  context.Set(ZSTD_c_compressionLevel, level);
  return context;
}

ZstdContext ZstdContext::WithoutSearch() {
  constexpr int kLevel = 1;  // whose other parameters need little memory
  ZstdContext context(MemoryFor(kLevel));
  for (const auto& [parameter, value] :
       {std::pair(ZSTD_c_compressionLevel, kLevel), std::pair(ZSTD_c_strategy, int{ZSTD_fast}),
        std::pair(ZSTD_c_hashLog, ZSTD_HASHLOG_MIN), std::pair(ZSTD_c_minMatch, 7),
        std::pair(ZSTD_c_targetLength, ZSTD_TARGETLENGTH_MAX),
        std::pair(ZSTD_c_literalCompressionMode, int{ZSTD_ps_enable})}) {
    context.Set(parameter, value);
  }
  return context;
}

std::size_t ZstdContext::Compress(std::string_view raw, char* to) {
  const std::size_t most = MostBytes(raw.size());
  const std::size_t bytes = ZSTD_compress2(context_, to, most, raw.data(), raw.size());
  return ZSTD_isError(bytes) != 0 ? most : bytes;
}

}  // namespace plymill
