// libFuzzer: arguments of the command, one on each line. For any arguments, the command ends with
// one of its exit codes.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/run.h"
#include "fuzz/check.h"
#include "support/files.h"

namespace plymill::testing {
namespace {

std::vector<std::string> LinesOf(std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = bytes.substr(0, end);
    lines.emplace_back(line.substr(0, line.find('\0')));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return lines;
}

// Whether an argument may name a file outside of the test folder. JSON pointers have slashes, too;
// they are recognized only as "--json-NAME=VALUE".
bool LeavesFolder(std::string_view argument) {
  if (argument.find("..") != argument.npos) return true;
  if (argument.starts_with("--json-") && argument.find('=') != argument.npos) return false;
  const std::size_t slash = argument.find('/');
  return slash != argument.npos && (slash == 0 || slash + 1 < argument.size());
}

// Makes the folder in which all runs work, with its sources.
void BeginFolder() {
  static const TemporaryFolder folder;
  if (chdir(folder.path().c_str()) != 0) AbortWhere("no folder");
  for (const std::string& name : folder.Names()) std::filesystem::remove_all(folder / name);
  WriteFile("games", "1# 3c-4a 2# 15b-5f\n\n1# 18e-14a R\n");
  WriteFile("lines", "{\"log\":\"1. R3-D\",\"id\":1}\n");
}

void FuzzOptions(std::string_view bytes) {
  const std::vector<std::string> arguments = LinesOf(bytes);
  if (std::any_of(arguments.begin(), arguments.end(), LeavesFolder)) return;
  BeginFolder();
  const int exit_code = cli::RunCommand(arguments);
  if (exit_code < 0 || exit_code > 4) AbortWhere("exit code " + std::to_string(exit_code));
}

}  // namespace
}  // namespace plymill::testing

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  plymill::testing::FuzzOptions({reinterpret_cast<const char*>(data), size});
  return 0;
}
