// ArchiveOptions: adds the options that say where archives are found and how they are unpacked.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "plymill/convert.h"

namespace plymill::cli {

// Adds --exclude.
void AddExcludeOption(CLI::App& command, std::vector<std::string>& excluded);

// Adds SOURCE and the options that belong to it.
void AddArchiveOptions(CLI::App& command, ConvertOptions& options);

}  // namespace plymill::cli
