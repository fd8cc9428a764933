#include "cli/usage.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/command_tree.h"
#include "cli/messages.h"
#include "plymill/convert.h"

namespace plymill::cli {
namespace {

struct TerminalError : CLI::ParseError {
  TerminalError()
      : ParseError("TerminalError",
                   "standard input is a terminal; pipe an archive into it, or name a file",
                   static_cast<int>(Failure::kUsage)) {}
};

// Whether --log json is given. It has an effect even if other options cannot be parsed.
bool WantsJson(const std::vector<std::string>& arguments) {
  const auto log = std::find(arguments.begin(), arguments.end(), "--log");
  return (log != arguments.end() && log + 1 != arguments.end() && log[1] == "json") ||
         std::find(arguments.begin(), arguments.end(), "--log=json") != arguments.end();
}

// The message if the first argument is not a command; empty if it is a command.
std::string UnknownCommand(const CLI::App& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments[0].starts_with('-')) return "";
  const std::string& word = arguments[0];
  const auto is_word = [&](const CLI::App* command) { return command->get_name() == word; };
  if (!app.get_subcommands(is_word).empty()) return "";
  std::error_code error;
  if (std::filesystem::exists(word, error)) {
    return "\"" + word + "\" is no command; to convert it: plymill convert " + word;
  }
  std::string names;
  for (const CommandInfo& command : CommandsOf(app)) names += " " + command.name;
  return "there is no command \"" + word + "\"; there are" + names;
}

}  // namespace

void RefuseTerminal(const std::string& source) {
  if (source == "-" && isatty(STDIN_FILENO) != 0) throw TerminalError();
}

int FinishUsage(const CLI::App& app, const CLI::ParseError& error,
                const std::vector<std::string>& arguments) {
  constexpr int kExitCode = static_cast<int>(Failure::kUsage);
  if (error.get_exit_code() == 0) return app.exit(error);
  if (arguments.empty()) {
    std::fputs(app.help().c_str(), stdout);
    return kExitCode;
  }
  const std::string unknown = UnknownCommand(app, arguments);
  const std::vector<CLI::App*> given = app.get_subcommands();
  const std::string command = given.empty() ? "plymill" : "plymill " + given[0]->get_name();
  const bool json = WantsJson(arguments);
  const Messages messages({.quiet = false, .json = json, .color = When::kAuto});
  messages.Failed((unknown.empty() ? error.what() : unknown) + "; see " + command + " --help",
                  kExitCode);
  const bool terminal = error.get_name() == "TerminalError";
  if (terminal && !json) std::fprintf(stderr, "\n%s", app.help().c_str());
  return kExitCode;
}

}  // namespace plymill::cli
