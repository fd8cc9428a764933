// The commands of plymill: one file each, all of the same form.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace plymill::cli {

// What main() runs after the options are read; returns the exit code.
using Action = std::function<int()>;

// Each adds its command with its options to `app`, and sets `action` when it is given.
void AddConvert(CLI::App& app, Action& action);
void AddCheck(CLI::App& app, Action& action);
void AddCat(CLI::App& app, Action& action);
void AddStats(CLI::App& app, Action& action);
void AddVerify(CLI::App& app, Action& action);
void AddGames(CLI::App& app, Action& action);

}  // namespace plymill::cli
