// FailMalloc: a library for LD_PRELOAD. The n-th allocation after the start of main() fails.
//
//   FAIL_MALLOC=n
#include <dlfcn.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>

extern "C" void* __libc_malloc(std::size_t bytes);

namespace {

std::atomic<long> g_left{0};  // allocations until one fails; 0: none fails
int (*g_main)(int, char**, char**);

int Main(int argc, char** argv, char** environment) {
  const char* const text = std::getenv("FAIL_MALLOC");
  g_left.store(text == nullptr ? 0 : std::atol(text));
  return g_main(argc, argv, environment);
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) {
  if (g_left.load() > 0 && g_left.fetch_sub(1) == 1) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(bytes);
}

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*end_of_linker)(), void* end_of_stack) {
  g_main = main;
  using Start =
      int (*)(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  const auto next = reinterpret_cast<Start>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return next(Main, argc, argv, init, fini, end_of_linker, end_of_stack);
}
}
