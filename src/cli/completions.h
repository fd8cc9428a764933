// Completions: makes the scripts that shells use to complete the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace plymill::cli {

std::string BashCompletions(const CLI::App& app);
std::string ZshCompletions(const CLI::App& app);
std::string FishCompletions(const CLI::App& app);

}  // namespace plymill::cli
