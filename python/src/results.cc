// Results: how runs and reads have ended, for plymill/_report.py and plymill/_errors.py.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <set>
#include <string>
#include <utility>

#include "bind.h"
#include "plymill/report_json.h"
#include "plymill/scan.h"

namespace plymill::python {

namespace nb = nanobind;

namespace {

// The known notations of the sources that are not in that of the scan, each once.
std::set<std::string> OtherNotations(const ReadResult& read) {
  std::set<std::string> notations;
  for (const OtherSource& other : read.others) {
    if (!other.notation.empty()) notations.insert(other.notation);
  }
  return notations;
}

}  // namespace

void BindResults(nb::module_& core) {
  nb::enum_<Failure>(core, "Failure")
      .value("none", Failure::kNone)
      .value("usage", Failure::kUsage)
      .value("input", Failure::kInput)
      .value("changed", Failure::kChanged)
      .value("cancelled", Failure::kCancelled)
      .value("reader_gone", Failure::kReaderGone);
  nb::class_<Diagnostic>(core, "Diagnostic")
      .def_ro("source", &Diagnostic::source)
      .def_ro("game", &Diagnostic::game)
      .def_ro("offset", &Diagnostic::offset)
      .def_ro("line", &Diagnostic::line)
      .def_ro("column", &Diagnostic::column)
      .def_ro("code", &Diagnostic::code)
      .def_ro("message", &Diagnostic::message);
  nb::class_<Rejected>(core, "Rejected")
      .def_ro("why", &Rejected::why)
      .def_prop_ro("text", [](const Rejected& self) {
        return nb::bytes(self.text.data(), self.text.size());
      });
  nb::class_<ConvertResult>(core, "Result")
      .def(
          "__init__",
          [](ConvertResult* self, Failure failure, std::string message, std::string code,
             std::string source) {
            new (self) ConvertResult{.failure = failure,
                                     .message = std::move(message),
                                     .report = {},
                                     .code = std::move(code),
                                     .source = std::move(source)};
          },
          nb::arg("failure"), nb::arg("message"), nb::arg("code"), nb::arg("source") = "")
      .def_ro("failure", &ConvertResult::failure)
      .def_ro("message", &ConvertResult::message)
      .def_ro("code", &ConvertResult::code)
      .def_ro("source", &ConvertResult::source)
      .def_prop_ro("games_rejected",
                   [](const ConvertResult& self) { return self.report.total.games_rejected; })
      .def_prop_ro("first_errors",
                   [](const ConvertResult& self) { return self.report.first_errors; })
      .def_prop_ro("report", [](const ConvertResult& self) { return ReportJson(self.report); });
  nb::class_<ReadResult>(core, "ReadResult")
      .def_ro("result", &ReadResult::result)
      .def_ro("is_complete", &ReadResult::is_complete)
      .def_ro("rejected", &ReadResult::rejected)
      .def_ro("has_only_others", &ReadResult::has_only_others)
      .def_prop_ro("other_notations", OtherNotations);
  core.def("others_message", OthersMessage, nb::arg("read"));
  core.def("rejected_message", RejectedMessage, nb::arg("read"));
  core.def(
      "rejected_message",
      [](const ConvertResult& result) {
        ReadResult read = {.result = result};
        for (const Diagnostic& why : result.report.first_errors) read.rejected.push_back({why, ""});
        return RejectedMessage(read);
      },
      nb::arg("result"));
}

}  // namespace plymill::python
