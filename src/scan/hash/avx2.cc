#include "scan/hash/hash.h"
#include "scan/hash/xxh3.h"

namespace plymill {

std::uint64_t HashOfAvx2(std::string_view bytes) { return Xxh3Of(bytes); }

std::uint64_t HashOfAvx2(std::span<const std::string_view> pieces) { return Xxh3Of(pieces); }

}  // namespace plymill
