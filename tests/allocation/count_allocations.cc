#include "allocation/count_allocations.h"

#include <atomic>
#include <cstddef>

namespace {
std::atomic<std::uint64_t> g_allocations{0};
}  // namespace

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define PLYMILL_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define PLYMILL_SANITIZER 1
#endif
#endif

#ifdef PLYMILL_SANITIZER

// A sanitizer replaces malloc with its own function, and calls these hooks for each allocation.
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*,
                                                                  std::size_t),
                                                         void (*)(const volatile void*));
namespace {
const int g_installed = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { ++g_allocations; }, [](const volatile void*) {});
}  // namespace

#else

// The functions of glibc under its internal names. malloc() and the other functions are replaced
// below, and call these.
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);

void* malloc(std::size_t bytes) {
  ++g_allocations;
  return __libc_malloc(bytes);
}
void* calloc(std::size_t count, std::size_t bytes) {
  ++g_allocations;
  return __libc_calloc(count, bytes);
}
void* realloc(void* memory, std::size_t bytes) {
  ++g_allocations;
  return __libc_realloc(memory, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  ++g_allocations;
  return __libc_memalign(alignment, bytes);
}
}

#endif

std::uint64_t plymill::testing::CountAllocations() { return g_allocations.load(); }
