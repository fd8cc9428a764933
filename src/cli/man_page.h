// ManPage: writes the help of all commands as a page of the manual, in roff.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace plymill::cli {

std::string ManPage(const CLI::App& app);

}  // namespace plymill::cli
