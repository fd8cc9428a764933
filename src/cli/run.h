// RunCommand: the command, as a function.
#pragma once

#include <string>
#include <vector>

namespace plymill::cli {

// Does what the command does with these arguments, without its name. Returns the exit code. From
// then on, SIGINT, SIGTERM and SIGHUP end the process, as those of a command do.
int RunCommand(const std::vector<std::string>& arguments);

// Says that memory is missing, without allocating any, and ends the process.
[[noreturn]] void EndWithoutMemory();

}  // namespace plymill::cli
