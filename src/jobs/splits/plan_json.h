// PlanJson: writes planned splits as JSON, and reads them.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "base/json_fields.h"
#include "plymill/plan.h"

namespace plymill {

// The JSON of a split without the keys that identify its plan. The hash of these texts for all
// splits identifies a plan.
std::string SplitJson(const PlannedSplit& split);

// Reads a split as PlanLine() writes it. It lies in its source and its plan.
PlannedSplit ReadPlannedSplit(const JsonFields& line);

// The numbers from 1 to `last` that `numbers` lacks, as ranges such as "1-3,7".
std::string MissingNumbers(const std::set<std::uint64_t>& numbers, std::uint64_t last);

}  // namespace plymill
