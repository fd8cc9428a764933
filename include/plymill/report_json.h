// ReportJson: a report as JSON, the content of --report.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill {

// One object, without a line end: see docs/messages.md.
std::string ReportJson(const Report& report);

}  // namespace plymill
