// Commands: the functions that add the commands of plymill. Each command is in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "cli/messages.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// The action of a command. It is called after the options are read, and returns the exit code.
using Action = std::function<int(const Messages&)>;

// Each function adds the options of its command to `command`. If the user gives the command, the
// parser then sets `action`.
void AddConvert(CLI::App& command, Action& action);
void AddCheck(CLI::App& command, Action& action);
void AddCat(CLI::App& command, Action& action);
void AddHead(CLI::App& command, Action& action);
void AddSample(CLI::App& command, Action& action);
void AddStats(CLI::App& command, Action& action);
void AddVerify(CLI::App& command, Action& action);
void AddInfo(CLI::App& command, Action& action);
void AddGames(CLI::App& command, Action& action);
void AddShow(CLI::App& command, Action& action);
void AddPerft(CLI::App& command, Action& action);
void AddSchema(CLI::App& command, Action& action);
void AddCompletions(CLI::App& command, Action& action);
void AddMan(CLI::App& command, Action& action);
void AddPlan(CLI::App& command, Action& action);
void AddMerge(CLI::App& command, Action& action);
void AddReport(CLI::App& command, Action& action);
void AddCompact(CLI::App& command, Action& action);
void AddStatus(CLI::App& command, Action& action);
void AddHelp(CLI::App& command, Action& action);
void AddVersion(CLI::App& command, Action& action);

// Prints the entries of `state.odd`, and the number of good sources, on standard output, or as JSON
// on standard error. `good` is the word for good sources, such as "up to date". Returns the exit
// code.
int ShowState(const MirrorState& state, const char* good, const Messages& messages);

// Adds all commands, in the order of the help, with the options that all commands share. If
// `first_word` names a command, only this command is added, because the others would not be used.
// `app` is the only description of the command line; see command_tree.h.
void AddCommands(CLI::App& app, const std::string& first_word, Action& action,
                 MessageOptions& messages);

}  // namespace plymill::cli
