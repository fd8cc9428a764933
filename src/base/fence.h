// Fence: tells AddressSanitizer which part of a piece of memory may be used.
//
// Memory that is kept for reuse is larger than the part requested last. Without a fence,
// AddressSanitizer would not see a write past that part. In other builds a Fence does nothing.
#pragma once

#include <cassert>
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define PLYMILL_HAS_FENCES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLYMILL_HAS_FENCES 1
#endif
#endif

#ifdef PLYMILL_HAS_FENCES
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#endif

namespace plymill {

#ifdef PLYMILL_HAS_FENCES

// For one piece of memory from malloc(): the open bytes and `slack` bytes after them may be used.
template <std::size_t slack>
class Fence {
 public:
  static constexpr bool kIsThere = true;

  // Opens all of `data`, which is about to be freed.
  static void Remove(void* data) {
    if (data != nullptr) {
      __asan_unpoison_memory_region(data, __sanitizer_get_allocated_size(data));
    }
  }

  // Moves the fence to the end of the memory, which has `bytes` bytes and the slack.
  void MoveToEnd(std::size_t bytes) { open_ = bytes; }

  // Opens the first `bytes` of the memory at `data` and closes the bytes after them.
  void Open(void* data, std::size_t bytes) {
    char* const after = static_cast<char*>(data) + slack;
    if (bytes > open_) __asan_unpoison_memory_region(after + open_, bytes - open_);
    if (bytes < open_) __asan_poison_memory_region(after + bytes, open_ - bytes);
    open_ = bytes;
  }

  // Asserts that the first `bytes` are open.
  void Use([[maybe_unused]] std::size_t bytes) const { assert(bytes <= open_); }

 private:
  std::size_t open_ = 0;
};

#else

template <std::size_t slack>
class Fence {
 public:
  static constexpr bool kIsThere = false;

  [[gnu::always_inline]] static void Remove(void*) {}
  [[gnu::always_inline]] void MoveToEnd(std::size_t) {}
  [[gnu::always_inline]] void Open(void*, std::size_t) {}
  [[gnu::always_inline]] void Use(std::size_t) const {}
};

#endif

}  // namespace plymill
