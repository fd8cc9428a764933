// The options of convert that name a split instead of sources.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "plymill/plan.h"

namespace plymill::cli {

struct SplitOptions {
  std::string range;         // FILE:BEGIN:END
  std::string line;          // of a plan, as it stands there
  std::string plan;          // path of a plan
  std::uint64_t number = 0;  // of a split in it

  bool given() const { return !range.empty() || planned(); }
  bool planned() const { return !line.empty() || !plan.empty(); }
};

// --split, --split-of, --split-from and --split-number
void AddSplitOptions(CLI::App& command, SplitOptions& options);

// The split that --split names; nothing where it names none.
std::optional<Split> SplitOfRange(const std::string& range);

// The one split that the other options name.
PlanResult FindPlanned(const SplitOptions& options);

}  // namespace plymill::cli
