// The options that say where archives are found and how they are unpacked.
#pragma once

#include <CLI/CLI.hpp>

#include "plymill/convert.h"

namespace plymill::cli {

// Adds SOURCE and what belongs to it.
void AddArchiveOptions(CLI::App& command, ConvertOptions& options);

}  // namespace plymill::cli
