// WithoutGil: a part of a function that runs without the GIL, whether or not its thread holds it.
#pragma once

#include <nanobind/nanobind.h>

namespace plymill::python {

// Other libraries call the functions of a stream with the GIL or without it. There is no function
// of the stable interface that tells which; PyGILState_Ensure() does, but takes the GIL for a
// moment.
class WithoutGil {
 public:
  WithoutGil() {
    const PyGILState_STATE before = PyGILState_Ensure();
    const bool was_held = before == PyGILState_LOCKED;
    PyGILState_Release(before);
    if (was_held) held_ = PyEval_SaveThread();
  }
  ~WithoutGil() {
    if (held_ != nullptr) PyEval_RestoreThread(held_);
  }
  WithoutGil(const WithoutGil&) = delete;
  WithoutGil& operator=(const WithoutGil&) = delete;

 private:
  PyThreadState* held_ = nullptr;
};

}  // namespace plymill::python
