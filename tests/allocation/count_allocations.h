// CountAllocations: how often memory was asked for since the program began.
#pragma once

#include <cstdint>

namespace plymill::testing {

// By malloc and all that stands on it, in any thread.
std::uint64_t CountAllocations();

}  // namespace plymill::testing
