// The library's own code, compiled here, where AVX2 may be used.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "scan/hash/hash.h"

namespace plymill {

std::uint64_t HashOfAvx2(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

}  // namespace plymill
