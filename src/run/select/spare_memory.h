// SpareMemory: memory for the next growth of a table, allocated before the table grows.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace plymill {

// If an absl table gets no memory while it grows, it can no longer be used or destroyed. Take()
// allocates the memory before the table grows, so that only Take() can fail.
class SpareMemory {
 public:
  SpareMemory() = default;
  SpareMemory(const SpareMemory&) = delete;
  SpareMemory& operator=(const SpareMemory&) = delete;
  ~SpareMemory() { ::operator delete(memory_); }

  // Allocates `bytes`. Throws std::bad_alloc if there is not enough memory.
  void Take(std::size_t bytes) {
    ::operator delete(std::exchange(memory_, nullptr));
    memory_ = ::operator new(bytes);
    bytes_ = bytes;
  }

  // Returns the memory of Take() if it is large enough, otherwise new memory. The caller owns the
  // memory, and must free it with operator delete.
  void* Give(std::size_t bytes) {
    const bool suffices = memory_ != nullptr && bytes <= bytes_;
    return suffices ? std::exchange(memory_, nullptr) : ::operator new(bytes);
  }

 private:
  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
};

// An allocator that takes its memory from a SpareMemory, which must outlive the allocator.
template <class T>
struct SpareAllocator {
  using value_type = T;

  explicit SpareAllocator(SpareMemory* from) : spare(from) {}
  template <class U>  // implicit, as the standard asks of allocators
  SpareAllocator(const SpareAllocator<U>& other) : spare(other.spare) {}  // NOLINT

  T* allocate(std::size_t count) { return static_cast<T*>(spare->Give(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory); }
  bool operator==(const SpareAllocator& other) const = default;

  SpareMemory* spare;
};

}  // namespace plymill
