// CheckOptions: checks that the options of a conversion are valid and fit together.
#pragma once

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "plymill/convert.h"
#include "plymill/select.h"

namespace plymill {

// Returns a UsageError if options exclude each other, or if
// a value is wrong. `in_parts` means that the conversion reads only one source, or one split of a
// source, at a time. Options that depend on all games are then usage errors.
Result<void> CheckOptions(const ConvertOptions& options, bool in_parts);

// Returns a usage error if there are more than kMostThreads.
Result<void> CheckThreads(std::size_t threads);

// Returns a usage error if games of texts are selected by what --rules finds, but not replayed.
// Record files may keep what the rules have found.
Result<void> CheckConditions(const ConvertOptions& options);

// Returns a UsageError if a setting has a notation, a name or a value that does not exist.
Result<void> CheckRuleSettings(const std::vector<RuleSetting>& settings);

}  // namespace plymill
