// The commands of plymill: one file each, all of the same form.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "cli/messages.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// The action of a command, called after its options are read. It returns the exit code.
using Action = std::function<int(const Messages&)>;

// Each function adds the options of its command to `command`, and sets `action` if the user gives
// the command.
void AddConvert(CLI::App& command, Action& action);
void AddCheck(CLI::App& command, Action& action);
void AddCat(CLI::App& command, Action& action);
void AddStats(CLI::App& command, Action& action);
void AddVerify(CLI::App& command, Action& action);
void AddGames(CLI::App& command, Action& action);
void AddCompletions(CLI::App& command, Action& action);
void AddMan(CLI::App& command, Action& action);
void AddPlan(CLI::App& command, Action& action);
void AddMerge(CLI::App& command, Action& action);
void AddStatus(CLI::App& command, Action& action);

// Prints the missing and stale files of a mirror, and the number of its good sources. `good` is the
// word for these sources, such as "up to date". Returns the exit code.
int ShowState(const MirrorState& state, const char* good);

// Adds all commands, in the order of the help, with the options that all commands share. `app` is
// the only description of the command line: see command_tree.h. If `first_word` names a command,
// only that command is added, because the other ones would not be used.
void AddCommands(CLI::App& app, const std::string& first_word, Action& action,
                 MessageOptions& messages);

}  // namespace plymill::cli
