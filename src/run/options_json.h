// OptionsJson: the options of a run that change its output.
#pragma once

#include <map>
#include <string>
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
std::string RecordFileOptionsJson(const ConvertOptions& options, const std::string& made_with);

// Whether a run with these options, a JSON object, has replayed its games, and with which settings.
bool HasRules(const std::string& options);
bool HasSameRules(const std::string& options, const std::vector<RuleSetting>& settings);

// The JSON of other values of options, by key.
using OptionValues = std::map<std::string, std::string>;

// `made_with`, a JSON object, with the values of `changed` for the keys that it has.
std::string WithOptions(const std::string& made_with, const OptionValues& changed);

// Whether two JSON objects are the same options. Those of a file have numbers in another form: 0.1,
// not 0.10000000000000001.
bool AreSameOptions(const std::string& a, const std::string& b);

}  // namespace plymill
