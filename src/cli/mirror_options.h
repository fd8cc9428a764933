// MirrorOptions: the options of `convert -o DIR/`, and how it ends.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/finish.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// --resume, --prune and --trust-mtime
void AddMirrorOptions(CLI::App& command, MirrorOptions& options);

// Whether a path names a folder: it ends with a slash, or a folder exists there.
bool NamesFolder(const std::string& path);

// Runs Mirror() and prints what it did; returns the exit code. `convert` holds the options as the
// user gave them.
int MirrorAndFinish(MirrorOptions options, const ConvertOptions& convert,
                    const FinishOptions& finish, const Messages& messages);

}  // namespace plymill::cli
