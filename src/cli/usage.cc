#include "cli/usage.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <vector>

#include "base/suggest.h"
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
    return "\"" + word + "\" is not a command; to convert it: plymill convert " + word;
  }
  return NoCommandText(app, word);
}

// The message about the first word that no option and no argument of `command` takes; empty if
// there is none.
std::string UnexpectedWord(const CLI::App& command) {
  std::vector<std::string> words = command.remaining();
  if (words.empty()) return "";
  const auto option = std::find_if(words.begin(), words.end(),
                                   [](const std::string& word) { return word.starts_with('-'); });
  if (option == words.end()) return words[0] + ": is one argument too many";
  const std::string name = option->substr(0, option->find('='));
  std::vector<std::string> names;
  for (const OptionInfo& known : ProgramOf(command).Named()) {
    names.insert(names.end(), known.names.begin(), known.names.end());
  }
  return name + ": no such option" + Suggestion(name, names);
}

// A clearer message than that of the parser; empty if the parser's is clear.
std::string Reworded(const CLI::ParseError& error, const CLI::App& command, bool no_command) {
  const auto is = [&](CLI::ExitCodes code) {
    return error.get_exit_code() == static_cast<int>(code);
  };
  if (no_command || is(CLI::ExitCodes::ExtrasError) || is(CLI::ExitCodes::RequiredError)) {
    return UnexpectedWord(command);
  }
  const std::string message = error.what();
  const std::size_t name_end = message.find(": ");
  const bool lacks_value = is(CLI::ExitCodes::ArgumentMismatch) && name_end != message.npos;
  if (!lacks_value) return "";
  const std::string name = message.substr(0, name_end);
  const CLI::Option* const option = command.get_option_no_throw(name);
  const bool is_repeated = option != nullptr && option->results().size() > 1;
  return name +
         (is_repeated ? ": is given more than once; it has one value" : ": its value is missing");
}

}  // namespace

std::string NoCommandText(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CommandInfo& command : CommandsOf(app)) names.push_back(command.name);
  const std::string suggestion = Suggestion(word, names);
  std::string text = "there is no command \"" + word + "\"";
  if (!suggestion.empty()) return text + suggestion;
  text += "; there are";
  for (const std::string& name : names) text += " " + name;
  return text;
}

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
  const std::vector<CLI::App*> given = app.get_subcommands();
  std::string reason = UnknownCommand(app, arguments);
  if (reason.empty()) reason = Reworded(error, given.empty() ? app : *given[0], given.empty());
  const std::string command = given.empty() ? "plymill" : "plymill " + given[0]->get_name();
  const bool json = WantsJson(arguments);
  const Messages messages({.json = json});
  messages.Failed({"", Failure::kUsage,
                   (reason.empty() ? error.what() : reason) + "; see " + command + " --help",
                   "usage"});
  const bool terminal = error.get_name() == "TerminalError";
  if (terminal && !json) std::fprintf(stderr, "\n%s", app.help().c_str());
  return kExitCode;
}

}  // namespace plymill::cli
