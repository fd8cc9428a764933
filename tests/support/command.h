// RunCommand: runs the command, and keeps what it writes to its standard streams.
#pragma once

#include <string>
#include <vector>

#include "support/files.h"
#include "support/process.h"

namespace plymill::testing {

struct CommandOutput {
  int exit_code = 0;
  std::string out, error;
};

inline CommandOutput RunCommand(const std::vector<std::string>& arguments) {
  const TemporaryFolder folder;
  const std::string out = (folder / "out").string(), error = (folder / "error").string();
  CommandOutput output;
  {
    const Descriptor out_file(out, O_WRONLY | O_CREAT), error_file(error, O_WRONLY | O_CREAT);
    output.exit_code = Process(arguments, out_file, error_file).Wait();
  }
  output.out = ReadFile(out);
  output.error = ReadFile(error);
  return output;
}

}  // namespace plymill::testing
