// SelectOptions: adds the options that say which games are written.
#pragma once

#include <CLI/CLI.hpp>

#include "plymill/select.h"

namespace plymill::cli {

// Adds --where, --sample, --same, --seed, --skip, --limit, --split-sets and --set.
// `divides_games`: each set may be an output of its own.
void AddSelectOptions(CLI::App& command, SelectOptions& options, bool divides_games = false);

// Adds --dedupe and --dedupe-memory.
void AddDedupeOptions(CLI::App& command, SelectOptions& options);

}  // namespace plymill::cli
