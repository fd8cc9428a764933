// Scratch files: the archives as files, and places to write to. Gone at the end.
#pragma once

#include <string>
#include <string_view>

#include "bench/archives.h"

namespace plymill::bench {

// A path in settings().folder that no other process uses.
std::string ScratchPath(std::string_view name);

// The path of a file that holds `archive`; written once. Empty where it cannot be.
const std::string& ScratchFileOf(const Archive& archive);

// Removes all files that ScratchFileOf() has written.
void RemoveScratchFiles();

}  // namespace plymill::bench
