// Output paths: the paths of the files that a run writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

// What stands for the notation in the path of an output.
inline constexpr std::string_view kNotationPlace = "{notation}";

// Whether there are files for games.
constexpr bool WritesGames(Output output) {
  return output == Output::kJsonl || output == Output::kRecordFile;
}

// Whether there is an output for each notation: "{notation}" is in the path.
bool IsByNotation(const ConvertOptions& options);

// The outputs for games, by notation, then by set, without counts. `by_notation` says whether
// "{notation}" in the path has its meaning.
std::vector<OutputReport> NamedOutputs(const ConvertOptions& options, bool by_notation);

// The paths of all files that a run with `options` may write, and of numbered files that it may
// replace. Of numbered files that do not exist yet, only the first is listed.
std::vector<std::string> PathsOfOutputs(const ConvertOptions& options);

}  // namespace plymill
