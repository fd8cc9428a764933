// Reports of sources that were read from a file, and their codes and notations.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

#include "base/json_fields.h"
#include "plymill/convert.h"

namespace plymill {

// Reads a diagnostic that WriteDiagnostic() or DiagnosticsEncoder has written.
Diagnostic ReadDiagnostic(const JsonFields& fields);

// Reads the report of a source that WriteSource() has written. A notation that is null becomes "".
SourceReport ReadSourceReport(const JsonFields& source);

// What a file is expected to have.
inline constexpr std::string_view kFewNames =
    "codes and notations that there can be, not thousands";

// Whoever adds reports up looks for each code and notation among those that are there. There are
// some hundred codes, and few notations: a file that names thousands would take hours.
class ReportNames {
 public:
  // Returns whether the reports so far have no more codes and notations than there can be.
  bool Add(const SourceReport& report) {
    notations_.insert(report.notation);
    for (const CodeCount& code : report.codes) codes_.insert(code.first.code);
    return notations_.size() <= kMostNotations && codes_.size() <= kMostCodes;
  }

 private:
  static constexpr std::size_t kMostNotations = 256, kMostCodes = 4096;

  std::set<std::string> notations_, codes_;
};

}  // namespace plymill
