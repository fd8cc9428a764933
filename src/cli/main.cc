// plymill: archives of board-game notations to move records.
#include <CLI/CLI.hpp>
#include <exception>
#include <string>

#include "cli/command.h"
#include "cli/finish.h"
#include "output/output_file.h"
#include "plymill/convert.h"
#include "plymill/version.h"

int main(int argc, char** argv) {
  using namespace plymill;
  CLI::App app("plymill turns archives of board-game notations into move records.", "plymill");
  app.set_version_flag("--version", "plymill " + std::string(kVersion));
  app.footer(
      "Exit status: 0 every game written; 1 some games rejected; 2 usage;\n"
      "3 a file cannot be read or written; 4 a source changed; 130, 143 interrupted.");
  app.require_subcommand(1);
  cli::Action action;
  cli::MessageOptions options;
  try {
    cli::AddCommands(app, action, options);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(Failure::kUsage);
  }
  RemoveTemporaryFilesOnSignals();
  const cli::Messages messages(options);
  try {
    return action(messages);
  } catch (const std::exception& error) {
    return cli::Fail({Failure::kInput, error.what(), {}}, messages);
  }
}
