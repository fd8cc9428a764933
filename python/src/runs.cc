// Runs: convert, check, plan and verify.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "bind.h"
#include "interrupt.h"
#include "plymill/convert.h"
#include "plymill/notations.h"
#include "plymill/output_format.h"
#include "plymill/plan.h"
#include "plymill/record_file.h"

namespace plymill::python {
namespace {

namespace nb = nanobind;

ConvertResult ConvertTo(ConvertOptions options, const std::string& format) {
  if (ConvertResult result = SetFormat(format, options); result.failure != Failure::kNone) {
    return result;
  }
  return RunInterruptibly([&](const std::atomic<bool>& cancel) {
    options.cancel = &cancel;
    return Convert(options, {});
  });
}

// The lines of a plan for the sources of `options`, or why there is none.
nb::tuple Plan(const ConvertOptions& options, std::uint64_t split_bytes) {
  const PlanOptions plan = {.sources = options.sources,
                            .notation = options.notation,
                            .split_bytes = split_bytes,
                            .excluded = options.archives.excluded,
                            .record_files = true};
  PlanResult made = RunInterruptibly([&](const std::atomic<bool>&) { return MakePlan(plan); });
  std::vector<std::string> lines;
  lines.reserve(made.splits.size());
  for (const PlannedSplit& split : made.splits) lines.push_back(PlanLine(split));
  ConvertResult result = {.failure = made.failure,
                          .message = std::move(made.message),
                          .report = {},
                          .code = std::move(made.code),
                          .source = std::move(made.source)};
  return nb::make_tuple(std::move(lines), std::move(result));
}

// Makes `options` read the split of the line `line` of a plan, which must not have changed since.
ConvertResult SetSplit(ConvertOptions& options, const std::string& line) {
  const PlanResult plan = ReadPlan(line, "plan");
  if (plan.failure != Failure::kNone)
    return {.failure = plan.failure, .message = plan.message, .report = {}, .code = plan.code};
  const PlannedSplit& split = plan.splits.front();
  options.split = split.split;
  return RunInterruptibly([&](const std::atomic<bool>&) { return CheckSplit(split); });
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
  core.def("plan", Plan, arg("options"), arg("split_bytes"),
           nb::sig("def plan(options: Options, split_bytes: int) -> tuple[list[str], Result]"));
  core.def("set_split", SetSplit, arg("options"), arg("line"));
  core.def(
      "verify",
      [](const std::string& path, bool quick) {
        const VerifyDepth depth = quick ? VerifyDepth::kQuick : VerifyDepth::kAll;
        return RunInterruptibly([&](const std::atomic<bool>&) { return Verify(path, depth); });
      },
      arg("path"), arg("quick"));
}

}  // namespace plymill::python
