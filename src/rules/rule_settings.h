// RuleSettings: settings of the rules that users write.
#pragma once

#include <span>
#include <string>

#include "plymill/rules.h"

namespace plymill {

// What is wrong with the first setting that has a notation, a name or a value that does not exist,
// such as "coerceo.setup=x: expected auto, laurentius, ocius"; empty if all are right.
std::string WrongSetting(std::span<const RuleSetting> settings);

}  // namespace plymill
