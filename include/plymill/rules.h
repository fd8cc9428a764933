// rules: the options of the rules of games. docs/rules.md describes them.
#pragma once

#include <string>
#include <vector>

namespace plymill {

// Sets an option of one notation: "coerceo", "setup", "ocius".
struct RuleSetting {
  std::string notation;  // slug
  std::string name;
  std::string value;
};

// An option of the rules of a notation.
struct RuleOption {
  std::string name;
  std::string value;                // the default
  std::vector<std::string> values;  // all values that it may have
};

}  // namespace plymill
