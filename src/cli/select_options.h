// SelectOptions: the options that say which games are written.
#pragma once

#include <CLI/CLI.hpp>

#include "plymill/select.h"

namespace plymill::cli {

// --where, --sample, --seed, --skip, --limit
void AddSelectOptions(CLI::App& command, SelectOptions& options);

// --dedupe, --dedupe-memory
void AddDedupeOptions(CLI::App& command, SelectOptions& options);

// --split-sets
void AddSetsOption(CLI::App& command, SelectOptions& options);

}  // namespace plymill::cli
