// plymill: archives of board-game notations to move records.
#include <CLI/CLI.hpp>
#include <exception>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/finish.h"
#include "cli/standard_streams.h"
#include "cli/usage.h"
#include "cli/version_text.h"
#include "output/output_file.h"
#include "plymill/convert.h"

namespace plymill::cli {
namespace {

int RunCommandLine(int argc, char** argv, MessageOptions& options) {
  CLI::App app("plymill turns archives of board-game notations into move records.", "plymill");
  app.set_version_flag("--version", VersionText);
  app.footer(
      "Exit status: 0 every game written; 1 some games rejected, or a source without any; 2 "
      "usage;\n"
      "3 a file cannot be read or written; 4 a source changed; 130, 143 interrupted.");
  app.require_subcommand(1);
  Action action;
  try {
    AddCommands(app, action, options);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return FinishUsage(app, error, std::vector<std::string>(argv + 1, argv + argc));
  }
  RemoveTemporaryFilesOnSignals();
  const Messages messages(options);
  try {
    return action(messages);
  } catch (const std::exception& error) {
    return Fail({Failure::kInput, error.what(), {}}, messages);
  }
}

}  // namespace
}  // namespace plymill::cli

int main(int argc, char** argv) {
  namespace cli = plymill::cli;
  cli::KeepStandardStreamsTaken();
  cli::MessageOptions options;
  const int exit_code = cli::RunCommandLine(argc, argv, options);
  const plymill::ConvertResult written = cli::FlushStandardOutput();
  const bool failed = written.failure != plymill::Failure::kNone;
  return failed ? Fail(written, cli::Messages(options)) : exit_code;
}
