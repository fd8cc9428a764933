// CommandTree: the commands and their options, read from the App that parses them. The man page and
// the completions are made from this tree, so that each option is described only once.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

struct OptionInfo {
  std::vector<std::string> names;  // with their hyphens; empty for a positional argument
  std::string place;  // name of a positional argument, such as SOURCE; empty for an option
  std::string value;  // kind of value, such as FILE or auto|always; empty if it takes no value
  std::string description;
  std::string group;

  // The possible values, if there is a list of them.
  std::vector<std::string> Choices() const;
};

struct CommandInfo {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<OptionInfo> options;  // in the order of the help

  // The options that have names.
  std::vector<OptionInfo> Named() const;
};

// The options of the program `app` itself.
CommandInfo ProgramOf(const CLI::App& app);

// The commands of `app`, without the hidden ones.
std::vector<CommandInfo> CommandsOf(const CLI::App& app);

}  // namespace plymill::cli
