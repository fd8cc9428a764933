// PlanJson: writes planned splits as JSON, and reads them.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "base/json_fields.h"
#include "base/json_writer.h"
#include "plymill/plan.h"

namespace plymill {

// A split as members of an object, without those that identify its plan. The hash of the members
// of all splits identifies a plan.
void WriteSplit(const PlannedSplit& split, JsonWriter& json);

// Reads a split as PlanLine() writes it. It lies in its source and its plan.
PlannedSplit ReadPlannedSplit(const JsonFields& line);

// The numbers from 1 to `last` that `numbers` lacks, as ranges such as "1-3,7".
std::string MissingNumbers(const std::set<std::uint64_t>& numbers, std::uint64_t last);

}  // namespace plymill
