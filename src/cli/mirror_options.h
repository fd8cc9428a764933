// MirrorOptions: adds the options of `convert -o DIR/`, and runs it.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/finish.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// Adds --resume, --prune and --trust-mtime.
void AddMirrorOptions(CLI::App& command, MirrorOptions& options);

// Whether a path names a folder: it ends with a slash, or a folder exists there.
bool NamesFolder(const std::string& path);

// Runs Mirror() and prints what it did. Returns the exit code. `convert` has the options as the
// user gave them.
int MirrorAndFinish(MirrorOptions options, const ConvertOptions& convert,
                    const FinishOptions& finish, const Messages& messages);

}  // namespace plymill::cli
