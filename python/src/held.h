// Held: a value for one thread at a time. A child made by fork() does not wait for a thread of its
// parent.
#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <utility>

namespace plymill::python {

class ProcessLock {
 public:
  void lock() {
    const pid_t process = getpid();
    for (pid_t holder = 0; !holder_.compare_exchange_strong(holder, process); holder = 0) {
      if (holder != process) {
        throw nanobind::value_error(
            "this was in use by another thread when the process was forked; open it anew");
      }
      holder_.wait(holder);
    }
  }
  void unlock() {
    holder_.store(0);
    holder_.notify_one();
  }

 private:
  std::atomic<pid_t> holder_{0};  // the process whose thread has it
};

template <class T>
class Held {
 public:
  explicit Held(T value) : value_(std::move(value)) {}

  // Calls `use` with the value, without the GIL.
  template <class Use>
  auto With(const Use& use) {
    const nanobind::gil_scoped_release released;
    const std::lock_guard turn(lock_);
    return use(value_);
  }

 private:
  ProcessLock lock_;
  T value_;
};

}  // namespace plymill::python
