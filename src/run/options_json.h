// OptionsJson: the options of a run that change its output.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plymill/convert.h"

namespace plymill {

// Returns one JSON object. If it is the same for two runs of the same version of plymill over the
// same sources, the runs write the same bytes.
std::string OptionsJson(const ConvertOptions& options);

// The same for a part of a plan, whose games are compared when all parts are there.
std::string PartOptionsJson(const ConvertOptions& options);

// The same for the footer of a record file. The notation is not there, because the sources have it.
// Instead there are the
// selections that depend on the order of the games: a limit, a skip, duplicates.
std::string RecordFileOptionsJson(const ConvertOptions& options);

// The same for a run that reads record files only, all of them made with the options `made_with`, a
// JSON object.
std::string RecordFileOptionsJson(const ConvertOptions& options, std::string made_with);

// Whether a run with these options, a JSON object, has replayed its games, and with which settings.
bool HasRules(const std::string& options);
bool HasSameRules(const std::string& options, const std::vector<RuleSetting>& settings);

// Sets the number or flag `key` of `options`, a JSON object, to `value`, if the key is there.
void SetOption(std::string_view key, std::string_view value, std::string& options);

}  // namespace plymill
