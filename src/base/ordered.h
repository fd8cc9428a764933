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

// The same for the calls of tbb::parallel_for(): what was done before Begin() happens before the
// rest of each call that has begun with a Call, and these calls happen before what is done after
// End(). The places are the same for all loops, because a call must not read its own copy of the
// loop's body before.
struct OrderedLoop {
  class Call {
   public:
    Call() { const Ordered begun(&begin_); }
    ~Call() { const Ordered ended(&end_); }
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
  };

  static void Begin() { const Ordered begun(&begin_); }
  static void End() { const Ordered ended(&end_); }

 private:
  static inline char begin_ = 0;
  static inline char end_ = 0;
};

}  // namespace plymill
