#include "base/hash/hash.h"
#include "base/hash/xxh3.h"

namespace plymill {

std::uint64_t HashOfAvx2(std::string_view bytes) { return Xxh3Of(bytes); }

std::uint64_t HashOfAvx2(std::span<const std::string_view> pieces) { return Xxh3Of(pieces); }

Hash128 Hash128OfAvx2(std::string_view bytes) { return Xxh3128Of(bytes); }

}  // namespace plymill
