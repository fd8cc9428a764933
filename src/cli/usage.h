// Usage: reports a command line that cannot be run.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

// If `source` is standard input and that is a terminal, throws the error that shows the help of the
// command, because no archive will arrive there.
void RefuseTerminal(const std::string& source);

// Reports the error in a command line that `app` could not parse, in the form that the options for
// messages select. If the user asked for help or the version, prints that instead. Returns the exit
// code.
int FinishUsage(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& arguments);

}  // namespace plymill::cli
