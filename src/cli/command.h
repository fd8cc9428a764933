// The commands of plymill: one file each, all of the same form.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "cli/messages.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// What a command does once its options are read; returns the exit code.
using Action = std::function<int(const Messages&)>;

// Each makes `command` what it is named after, with its options; it sets `action` when it is given.
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

// Prints what is odd in a mirror, and how many sources are `good`; returns the exit code.
int ShowState(const MirrorState& state, const char* good);

// All of them, in the order of the help, with the options that all of them have. What the
// command line knows stands in `app`, and nowhere else: see command_tree.h. Where `first_word`
// names a command, it is the only one: the others would be made for nothing.
void AddCommands(CLI::App& app, const std::string& first_word, Action& action,
                 MessageOptions& messages);

}  // namespace plymill::cli
