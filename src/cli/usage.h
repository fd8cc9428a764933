// Usage: reports a command line that cannot be run.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

// If `source` is standard input and standard input is a terminal, throws an error that shows the
// help of the command, because a terminal gives no archive.
void RefuseTerminal(const std::string& source);

// The message that `word` is not a command, with the command that it is like, or else all commands.
std::string NoCommandText(const CLI::App& app, const std::string& word);

// Reports the error in a command line that `app` could not parse, as text or as JSON. If the user
// asked for help or the version, prints the help or the version instead. Returns the exit code.
int FinishUsage(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& arguments);

}  // namespace plymill::cli
