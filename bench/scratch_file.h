// Scratch files: the archives as files, and places to write to. Gone at the end.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "bench/archives.h"

namespace plymill::bench {

// A path in settings().folder that no other process uses.
std::string ScratchPath(std::string_view name);

// The path of a file that holds `archive`; written once. Empty where it cannot be.
const std::string& ScratchFileOf(const Archive& archive);

// Makes the kernel's free pages, `bytes` of them, ready to be taken. A virtual machine may
// give free pages back to its host after seconds, and a file that is written to such
// pages is measured many times slower: the host, not the kernel, is then the limit.
void TouchFreePages(std::size_t bytes);

// Removes all files that ScratchFileOf() has written.
void RemoveScratchFiles();

}  // namespace plymill::bench
