// Output paths: the paths of the files that a run writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/game_ops.h"
#include "plymill/convert.h"

namespace plymill {

// In the path of an output, this text is replaced by the slug of the notation.
inline constexpr std::string_view kNotationPlace = "{notation}";

// Whether there are files for games.
constexpr bool WritesGames(Output output) {
  return output == Output::kJsonl || output == Output::kRecordFile || output == Output::kNotation;
}

// Whether there is an output for each notation: "{notation}" is in the path.
bool IsByNotation(const ConvertOptions& options);

// The notations that the games of a run over texts may have.
std::vector<const GameOps*> NotationsOf(const ConvertOptions& options);

// The outputs for games, sorted by notation, then by set, with counts of 0. If `by_notation` is
// false, "{notation}" in the path is ordinary text.
std::vector<OutputReport> NamedOutputs(const ConvertOptions& options, bool by_notation);

// Of "{notation}" in the path: the files of earlier runs that the run which gave `report` left as
// they are, because it has no games in their notation.
std::vector<std::string> OlderOutputs(const ConvertOptions& options, const Report& report);

// The paths of all files that a run with `options` may write, and of numbered files that it may
// replace. Of numbered files that do not exist yet, only the first is listed.
std::vector<std::string> PathsOfOutputs(const ConvertOptions& options);

}  // namespace plymill
