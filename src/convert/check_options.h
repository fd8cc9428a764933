// CheckOptions: checks that the options of a conversion are valid and fit together.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <vector>

#include "plymill/convert.h"
#include "plymill/select.h"
#include "select/judge.h"

namespace plymill {

// Returns the judge for `options.select`. Returns a UsageError if options exclude each other, or if
// a value is wrong. `in_parts` means that the conversion reads only one source, or one split of a
// source, at a time. Options that depend on all games are then usage errors.
absl::StatusOr<Judge> CheckOptions(const ConvertOptions& options, bool in_parts);

// Returns a UsageError if a setting has a notation, a name or a value that does not exist.
absl::Status CheckRuleSettings(const std::vector<RuleSetting>& settings);

// Returns the judge for `options`, or a UsageError if a value is wrong.
absl::StatusOr<Judge> JudgeOf(const SelectOptions& options);

}  // namespace plymill
