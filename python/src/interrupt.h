// Waiting for work of the library while Python stays responsive.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <future>
#include <utility>

namespace plymill::python {

// How often Python is asked whether a signal has come, such as that of Ctrl-C.
inline constexpr std::chrono::milliseconds kPatience{50};

// Calls `wait(kPatience)` until it returns true. Call with the GIL, which is released meanwhile. If
// a signal raises an exception, calls `cancel()`, and throws it.
template <class Wait, class Cancel>
void WaitInterruptibly(const Wait& wait, const Cancel& cancel) {
  for (;;) {
    {
      const nanobind::gil_scoped_release released;
      if (wait(kPatience)) return;
    }
    if (PyErr_CheckSignals() == 0) continue;
    nanobind::python_error interrupt;
    {
      const nanobind::gil_scoped_release released;
      cancel();
    }
    throw nanobind::python_error(std::move(interrupt));
  }
}

// Returns the result of `work(cancel)`, which runs in a thread of its own. It must end soon if
// `cancel` becomes true.
template <class Work>
auto RunInterruptibly(Work work) {
  std::atomic<bool> cancel{false};
  auto running = std::async(std::launch::async, [&] { return work(cancel); });
  WaitInterruptibly(
      [&](std::chrono::milliseconds patience) {
        return running.wait_for(patience) == std::future_status::ready;
      },
      [&] {
        cancel.store(true);
        running.wait();
      });
  return running.get();
}

}  // namespace plymill::python
