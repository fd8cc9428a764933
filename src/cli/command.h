// The commands of plymill: one file each, all of the same form.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "cli/messages.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// What a command does once its options are read; returns the exit code.
using Action = std::function<int(const Messages&)>;

// Each adds its command with its options to `app`, and sets `action` when it is given.
void AddConvert(CLI::App& app, Action& action);
void AddCheck(CLI::App& app, Action& action);
void AddCat(CLI::App& app, Action& action);
void AddStats(CLI::App& app, Action& action);
void AddVerify(CLI::App& app, Action& action);
void AddGames(CLI::App& app, Action& action);
void AddCompletions(CLI::App& app, Action& action);
void AddMan(CLI::App& app, Action& action);
void AddPlan(CLI::App& app, Action& action);
void AddMerge(CLI::App& app, Action& action);
void AddStatus(CLI::App& app, Action& action);

// Prints what is odd in a mirror, and how many sources are `good`; returns the exit code.
int ShowState(const MirrorState& state, const char* good);

// All of them, in the order of the help, and the options that all of them have. What
// the command line knows stands in `app`, and nowhere else: see command_tree.h.
void AddCommands(CLI::App& app, Action& action, MessageOptions& messages);

}  // namespace plymill::cli
