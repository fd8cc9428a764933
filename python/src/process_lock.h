// ProcessLock: a lock that a child made by fork() does not wait for, if a thread of its parent had
// it.
#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <atomic>

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

}  // namespace plymill::python
