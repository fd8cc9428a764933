// convert -o DIR/: its options, and how it ends.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/finish.h"
#include "plymill/mirror.h"

namespace plymill::cli {

// --resume, --prune and --trust-mtime
void AddMirrorOptions(CLI::App& command, MirrorOptions& options);

// Whether a path names a folder: it ends with a slash, or is one.
bool NamesFolder(const std::string& path);

// Runs Mirror() and says what it did; returns the exit code. The options are those of
// `convert`, as they were given.
int MirrorAndFinish(MirrorOptions options, const ConvertOptions& convert,
                    const FinishOptions& finish, const Messages& messages);

}  // namespace plymill::cli
