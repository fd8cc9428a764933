// CheckMemoryForThreads: whether oneTBB can start.
#pragma once

#include <cstddef>
#include <new>

namespace plymill {

// Throws std::bad_alloc if there is too little memory to start oneTBB. Call it before each use of
// oneTBB: newer versions hold a lock while they start, and wait for it forever if an allocation
// fails during that time. It loads libraries (tbbmalloc, tbbbind, hwloc) of some MiB.
inline void CheckMemoryForThreads() {
  constexpr std::size_t kBytes = std::size_t{8} << 20;
  ::operator delete(::operator new(kBytes));
}

}  // namespace plymill
