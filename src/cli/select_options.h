// SelectOptions: adds the options that say which games are written.
#pragma once

#include <CLI/CLI.hpp>

#include "plymill/select.h"

namespace plymill::cli {

// Adds --where, --sample, --same, --seed, --skip and --limit.
void AddSelectOptions(CLI::App& command, SelectOptions& options);

// Adds --dedupe and --dedupe-memory.
void AddDedupeOptions(CLI::App& command, SelectOptions& options);

// Adds --split-sets.
void AddSetsOption(CLI::App& command, SelectOptions& options);

}  // namespace plymill::cli
