// Usage: what is said of a command line that cannot be run.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

// Standard input is asked for, and is a terminal: nothing would come but what is typed.
// Throws what shows the help of the command.
void RefuseTerminal(const std::string& source);

// Says what is wrong with the command line that `app` could not parse, as its options ask
// for messages. Help and version are printed as asked for. Returns the exit code.
int FinishUsage(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& arguments);

}  // namespace plymill::cli
