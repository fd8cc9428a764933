#include "base/hash/hash.h"

#include "base/hash/xxh3.h"
#include "plymill/cpu.h"

namespace plymill {
namespace {

// Whether the hashes that are compiled for AVX2 are called.
bool UsesAvx2() {
#if defined(__x86_64__)
  static const bool has_avx2 = BestCpuForm() >= CpuForm::kAvx2;
  return has_avx2;
#else
  return false;
#endif
}

template <class Bytes>
std::uint64_t HashForCpu(Bytes bytes) {
#if defined(__x86_64__)
  if (UsesAvx2()) return HashOfAvx2(bytes);
#endif
  return Xxh3Of(bytes);
}

}  // namespace

std::uint64_t HashOf(std::string_view bytes) { return HashForCpu(bytes); }

std::uint64_t HashOf(std::span<const std::string_view> pieces) { return HashForCpu(pieces); }

Hash128 Hash128Of(std::string_view bytes) {
#if defined(__x86_64__)
  if (UsesAvx2()) return Hash128OfAvx2(bytes);
#endif
  return Xxh3128Of(bytes);
}

}  // namespace plymill
