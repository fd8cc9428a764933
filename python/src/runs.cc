// Runs: convert, check and verify.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <string>
#include <vector>

#include "bind.h"
#include "interrupt.h"
#include "plymill/convert.h"
#include "plymill/notations.h"
#include "plymill/output_format.h"
#include "plymill/record_file.h"

namespace plymill::python {
namespace {

ConvertResult ConvertTo(ConvertOptions options, const std::string& format) {
  if (ConvertResult result = SetFormat(format, options); result.failure != Failure::kNone) {
    return result;
  }
  return RunInterruptibly([&](const std::atomic<bool>& cancel) {
    options.cancel = &cancel;
    return Convert(options, {});
  });
}

ConvertResult Check(ConvertOptions options) {
  options.output = Output::kNothing;
  return RunInterruptibly([&](const std::atomic<bool>& cancel) {
    options.cancel = &cancel;
    return Convert(options, {});
  });
}

}  // namespace

void BindRuns(nanobind::module_& core) {
  using nanobind::arg;
  core.def("notations", Notations);
  core.def("convert", ConvertTo, arg("options"), arg("format"));
  core.def("check", Check, arg("options"));
  core.def(
      "verify",
      [](const std::string& path, bool quick) {
        const VerifyDepth depth = quick ? VerifyDepth::kQuick : VerifyDepth::kAll;
        return RunInterruptibly([&](const std::atomic<bool>&) { return Verify(path, depth); });
      },
      arg("path"), arg("quick"));
}

}  // namespace plymill::python
