#include "rules/rule_settings.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <vector>

#include "base/suggest.h"
#include "model/game_ops.h"
#include "rules/rules_ops.h"

namespace plymill {
namespace {

// The options of the rules of a notation; none if plymill does not know its rules.
std::vector<RuleOption> RuleOptionsOf(const std::string& notation) {
  const GameOps* const game = FindGame(notation);
  return game != nullptr && game->rules != nullptr ? game->rules->options()
                                                   : std::vector<RuleOption>();
}

// What stands after the setting itself.
std::string Wrong(const RuleSetting& setting) {
  const std::vector<RuleOption> options = RuleOptionsOf(setting.notation);
  if (options.empty()) return "no rules are known for this notation";
  const auto option = std::find_if(options.begin(), options.end(), [&](const RuleOption& each) {
    return each.name == setting.name;
  });
  if (option == options.end()) {
    std::vector<std::string> names;
    for (const RuleOption& each : options) names.push_back(each.name);
    const std::string nearest = Suggestion(setting.name, names);
    return "there is no such option" +
           (nearest.empty() ? "; there are " + absl::StrJoin(names, ", ") : nearest);
  }
  const auto& values = option->values;
  const bool is_right = std::find(values.begin(), values.end(), setting.value) != values.end();
  return is_right ? ""
                  : "expected " + absl::StrJoin(values, ", ") + Suggestion(setting.value, values);
}

}  // namespace

std::string WrongSetting(std::span<const RuleSetting> settings) {
  for (const RuleSetting& setting : settings) {
    const std::string wrong = Wrong(setting);
    if (wrong.empty()) continue;
    return absl::StrCat(setting.notation, ".", setting.name, "=", setting.value, ": ", wrong);
  }
  return {};
}

}  // namespace plymill
