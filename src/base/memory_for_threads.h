// CheckMemoryForThreads: whether oneTBB can start.
#pragma once

#include <cstddef>
#include <new>

namespace plymill {

// Throws std::bad_alloc if oneTBB could not start. To be called before each use of it. oneTBB holds
// a lock while it starts, and newer versions wait for this lock forever if memory is refused
// meanwhile.
inline void CheckMemoryForThreads() {
  constexpr std::size_t kBytes = std::size_t{1} << 20;
  ::operator delete(::operator new(kBytes));
}

}  // namespace plymill
