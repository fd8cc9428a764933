// plymill completions, plymill man: what the command line knows, for shells and for the
// manual. Hidden in the help: they are for the installation.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/completions.h"
#include "cli/man_page.h"
#include "cli/values.h"

namespace plymill::cli {
namespace {

using Describe = std::string (*)(const CLI::App&);

int Print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  return 0;
}

}  // namespace

void AddCompletions(CLI::App& app, Action& action) {
  CLI::App* const command = app.add_subcommand("completions", "Completions for a shell");
  command->group("");
  const auto describe = std::make_shared<Describe>();
  AddChoiceOption<Describe>(
      *command, "SHELL", *describe,
      {{"bash", BashCompletions}, {"zsh", ZshCompletions}, {"fish", FishCompletions}},
      "bash, zsh or fish")
      ->required();
  command->callback([describe, &app, &action] {
    action = [describe, &app](const Messages&) { return Print((*describe)(app)); };
  });
}

void AddMan(CLI::App& app, Action& action) {
  CLI::App* const command = app.add_subcommand("man", "The page of the manual");
  command->group("");
  command->callback(
      [&app, &action] { action = [&app](const Messages&) { return Print(ManPage(app)); }; });
}

}  // namespace plymill::cli
