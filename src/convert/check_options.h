// CheckOptions: whether the options of a conversion fit each other.
#pragma once

#include <absl/status/statusor.h>

#include "plymill/convert.h"
#include "plymill/select.h"
#include "select/judge.h"

namespace plymill {

// The judge of the games that `options` select. UsageError if options exclude each other or a value
// is wrong. A conversion `in_parts` sees only a part of the sources (one of them, or a split of
// one): options that depend on all games are refused.
absl::StatusOr<Judge> CheckOptions(const ConvertOptions& options, bool in_parts);

// The judge of games that `options` select. UsageError if a value is wrong.
absl::StatusOr<Judge> JudgeOf(const SelectOptions& options);

}  // namespace plymill
