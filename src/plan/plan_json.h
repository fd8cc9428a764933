// Planned splits as JSON, and back.
#pragma once

#include <string>

#include "decode/json_fields.h"
#include "plymill/plan.h"

namespace plymill {

// A split without the keys that tell its plan: what a plan is known by.
std::string SplitJson(const PlannedSplit& split);

PlannedSplit ReadPlannedSplit(const JsonFields& line);

// "1-3,7": `numbers` rise.
std::string NumberRanges(const std::vector<std::uint64_t>& numbers);

}  // namespace plymill
