// SharedPosition: a position as Python has it.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "plymill/position.h"

namespace plymill::python {

// A position for one thread at a time, because that is what the library asks for.
class SharedPosition {
 public:
  explicit SharedPosition(Position position) : position_(std::move(position)) {}

  // Calls `use` with the position, without the GIL.
  template <class Use>
  auto With(const Use& use) {
    const nanobind::gil_scoped_release released;
    const std::lock_guard lock(mutex_);
    return use(position_);
  }

  Position Copy() {
    return With([](const Position& position) { return position; });
  }

 private:
  std::mutex mutex_;
  Position position_;
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
