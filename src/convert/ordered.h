// Ordered: shows ThreadSanitizer the order of work that oneTBB guarantees.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define PLYMILL_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define PLYMILL_THREAD_SANITIZER 1
#endif
#endif

#ifdef PLYMILL_THREAD_SANITIZER
extern "C" void __tsan_acquire(void* place);
extern "C" void __tsan_release(void* place);
#endif

namespace plymill {

// Work in the scope of one Ordered(place) happens before work in the scope of the next
// Ordered(place), on any thread. oneTBB guarantees this order, but ThreadSanitizer cannot see it,
// because oneTBB is not built for ThreadSanitizer. Without this class, ThreadSanitizer would report
// each handover of a block as a race. In other builds this class does nothing.
class Ordered {
 public:
#ifdef PLYMILL_THREAD_SANITIZER
  explicit Ordered(void* place) : place_(place) { __tsan_acquire(place_); }
  ~Ordered() { __tsan_release(place_); }

 private:
  void* place_;
#else
  explicit Ordered(void*) {}
  ~Ordered() {}
#endif

 public:
  Ordered(const Ordered&) = delete;
  Ordered& operator=(const Ordered&) = delete;
};

// The same for a loop whose calls oneTBB makes in parallel: what was done before the loop was made
// happens before each call, and each call happens before what is done after End().
class OrderedLoop {
 public:
  OrderedLoop() { const Ordered before(&begin_); }

  template <class Call>
  void Run(Call&& call) {
    { const Ordered after_begin(&begin_); }
    call();
    const Ordered before_end(&end_);
  }

  void End() { const Ordered after_calls(&end_); }

 private:
  char begin_ = 0;
  char end_ = 0;
};

}  // namespace plymill
