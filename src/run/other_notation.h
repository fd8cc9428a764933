// Other notation: sources that are not in the notation that a run reads, and how reports name them.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "plymill/convert.h"

namespace plymill {

// SourceReport::notation of a source whose JSON records name several notations.
inline constexpr std::string_view kManyNotations = "mixed";

// Whether `notation`, that of a report of a source, is another one than `wanted`. A source with
// several may have `wanted`, too.
inline bool IsOtherNotation(std::string_view notation, std::string_view wanted) {
  return !notation.empty() && notation != wanted && notation != kManyNotations;
}

// The reason in Report::unknown of a source that is left out because of
// ConvertOptions::skip_others; the slug of its notation follows.
inline constexpr std::string_view kOtherNotation = "is in another notation: ";

inline LeftOut OtherSourceLeftOut(std::string source, std::string_view notation) {
  return {std::move(source), std::string(kOtherNotation) + std::string(notation)};
}

}  // namespace plymill
