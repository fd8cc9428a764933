// PlanJson: writes planned splits as JSON, and reads them.
#pragma once

#include <string>

#include "decode/json_fields.h"
#include "plymill/plan.h"

namespace plymill {

// The JSON of a split without the keys that identify its plan. The hash of these texts for all
// splits identifies a plan.
std::string SplitJson(const PlannedSplit& split);

PlannedSplit ReadPlannedSplit(const JsonFields& line);

// Ranges such as "1-3,7". `numbers` must be in rising order.
std::string NumberRanges(const std::vector<std::uint64_t>& numbers);

}  // namespace plymill
