// SplitOptions: adds the options of `convert` that name a split instead of sources.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "plymill/plan.h"

namespace plymill::cli {

struct SplitOptions {
  std::string range;         // FILE:BEGIN:END
  std::string line;          // a line of a plan, as written in the plan
  std::string plan;          // path of a plan file
  std::uint64_t number = 0;  // number of a split in `plan`

  bool given() const { return !range.empty() || planned(); }
  bool planned() const { return !line.empty() || !plan.empty(); }
};

// Adds --split, --split-of, --split-from and --split-number.
void AddSplitOptions(CLI::App& command, SplitOptions& options);

// The split that --split names; empty if `range` does not have the form FILE:BEGIN:END.
std::optional<Split> SplitOfRange(const std::string& range);

// The one split that --split-of, or --split-from and --split-number, name.
PlanResult FindPlanned(const SplitOptions& options);

}  // namespace plymill::cli
