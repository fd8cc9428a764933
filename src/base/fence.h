// Fence: what of a piece of memory may be used, for AddressSanitizer to see to it.
//
// Memory that is kept for later has more room than was asked for, and a write into the rest would
// go unseen. Without AddressSanitizer this is nothing at all.
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

// Of one piece of memory of malloc(), of which `slack` bytes more than are open may be used.
template <std::size_t slack>
class Fence {
 public:
  static constexpr bool kIsThere = true;

  // All of `data` may be used: it is new, or will be given back.
  static void Remove(void* data) {
    if (data != nullptr) {
      __asan_unpoison_memory_region(data, __sanitizer_get_allocated_size(data));
    }
  }

  // The fence stands at the end of the memory, of `bytes` and the slack.
  void MoveToEnd(std::size_t bytes) { open_ = bytes; }

  // Opens the first `bytes` of the memory at `data`, which has them, and no more.
  void Open(void* data, std::size_t bytes) {
    char* const behind = static_cast<char*>(data) + slack;
    if (bytes > open_) __asan_unpoison_memory_region(behind + open_, bytes - open_);
    if (bytes < open_) __asan_poison_memory_region(behind + bytes, open_ - bytes);
    open_ = bytes;
  }

  // Says that the first `bytes` are in use: they must be open.
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
