// plymill completions, plymill man: print completion scripts for shells, and a page of the manual.
// The help does not list these commands, because only the installation uses them.
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

void AddCompletions(CLI::App& command, Action& action) {
  command.description("Completions for a shell");
  command.group("");
  const auto describe = std::make_shared<Describe>();
  AddChoiceOption<Describe>(
      command, "SHELL", *describe,
      {{"bash", BashCompletions}, {"zsh", ZshCompletions}, {"fish", FishCompletions}},
      "bash, zsh or fish")
      ->required();
  command.callback([describe, &command, &action] {
    action = [describe, &command](const Messages&) {
      return Print((*describe)(*command.get_parent()));
    };
  });
}

void AddMan(CLI::App& command, Action& action) {
  command.description("The page of the manual");
  command.group("");
  command.callback([&command, &action] {
    action = [&command](const Messages&) { return Print(ManPage(*command.get_parent())); };
  });
}

}  // namespace plymill::cli
