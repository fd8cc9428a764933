// plymill help, version, completions, man: print the help, the versions, completion scripts for
// shells, and a page of the manual. The help does not list the last two, because only the
// installation uses them.
#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/completions.h"
#include "cli/man_page.h"
#include "cli/usage.h"
#include "cli/values.h"
#include "cli/version_text.h"

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

void AddHelp(CLI::App& command, Action& action) {
  command.description("The help of plymill, or of a command");
  command.footer("Example: plymill help convert");
  const auto name = std::make_shared<std::string>();
  command.add_option("COMMAND", *name, "The command; without it, all are listed");
  command.callback([name, &command, &action] {
    const CLI::App& app = *command.get_parent();
    const auto is_named = [&](const CLI::App* other) { return other->get_name() == *name; };
    const std::vector<const CLI::App*> named = app.get_subcommands(is_named);
    if (!name->empty() && named.empty()) {
      throw CLI::ValidationError("COMMAND", NoCommandText(app, *name));
    }
    // App::help() of `app` would print the help of the given command, which is `help` itself.
    action = [&app, named](const Messages&) {
      return Print(named.empty() ? app.get_formatter()->make_help(&app, app.get_name(),
                                                                  CLI::AppFormatMode::Normal)
                                 : named[0]->help(app.get_name()));
    };
  });
}

void AddVersion(CLI::App& command, Action& action) {
  command.description("The versions of plymill and of what it is made of");
  command.footer("Example: plymill version");
  command.callback(
      [&action] { action = [](const Messages&) { return Print(VersionText() + "\n"); }; });
}

}  // namespace plymill::cli
