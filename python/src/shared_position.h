// SharedPosition: a position as Python has it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "held.h"
#include "plymill/position.h"

namespace plymill::python {

// The library asks for one thread at a time.
class SharedPosition : public Held<Position> {
 public:
  using Held::Held;

  Position Copy() {
    return With([](const Position& position) { return position; });
  }
};

using State = std::shared_ptr<SharedPosition>;

inline State MakeState(Position position) {
  return std::make_shared<SharedPosition>(std::move(position));
}

// Settings as Python has them: pairs of an option's name and its value.
using Settings = std::vector<std::pair<std::string, std::string>>;

inline std::vector<RuleSetting> SettingsOf(const std::string& notation, const Settings& given) {
  std::vector<RuleSetting> settings;
  settings.reserve(given.size());
  for (const auto& [name, value] : given) settings.push_back({notation, name, value});
  return settings;
}

}  // namespace plymill::python
