#include "base/hash/hash.h"

#include "base/hash/xxh3.h"
#include "plymill/cpu.h"

namespace plymill {
namespace {

template <class Bytes>
std::uint64_t HashForCpu(Bytes bytes) {
#if defined(__x86_64__)
  static const bool has_avx2 = BestCpuForm() >= CpuForm::kAvx2;
  if (has_avx2) return HashOfAvx2(bytes);
#endif
  return Xxh3Of(bytes);
}

}  // namespace

std::uint64_t HashOf(std::string_view bytes) { return HashForCpu(bytes); }

std::uint64_t HashOf(std::span<const std::string_view> pieces) { return HashForCpu(pieces); }

Hash128 Hash128Of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

}  // namespace plymill
