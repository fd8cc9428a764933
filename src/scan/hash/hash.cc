#include "scan/hash/hash.h"

#include <xxhash.h>

#include "plymill/cpu.h"

namespace plymill {

std::uint64_t HashOf(std::string_view bytes) {
#if defined(__x86_64__)
  static const bool has_avx2 = BestCpuForm() >= CpuForm::kAvx2;
  if (has_avx2) return HashOfAvx2(bytes);
#endif
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace plymill
