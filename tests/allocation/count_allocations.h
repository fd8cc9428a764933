// CountAllocations: counts the allocations since the program began.
#pragma once

#include <cstdint>

namespace plymill::testing {

// Allocations by malloc, and by functions that call it, in any thread.
std::uint64_t CountAllocations();

}  // namespace plymill::testing
