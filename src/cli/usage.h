// Usage: reports a command line that cannot be run.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

// If `source` is standard input and that is a terminal, throws the error that shows the help of the
// command, because no archive will arrive there.
void RefuseTerminal(const std::string& source);

// Prints what is wrong with the command line that `app` could not parse, in the form that its
// message options ask for. Prints help or version if they were asked for. Returns the exit code.
int FinishUsage(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& arguments);

}  // namespace plymill::cli
