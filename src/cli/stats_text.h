// Stats text: what plymill stats prints, as tables and as JSON.
#pragma once

#include <string>

#include "plymill/convert.h"

namespace plymill::cli {

// The tables of all notations of a run, in the order of their names.
std::string StatsTables(const Report& report);

// The same figures as one JSON object, with a line end: see docs/stats.md.
std::string StatsJson(const Report& report);

}  // namespace plymill::cli
