// CommandTree: the commands and their options, as the App that parses them has them. Man
// page and completions are made from it, so that nothing is said twice.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace plymill::cli {

struct OptionInfo {
  std::vector<std::string> names;  // with their hyphens; empty where it has a place instead
  std::string place;               // such as SOURCE; empty where it has names
  std::string value;               // such as FILE or auto|always; empty where it takes none
  std::string description;
  std::string group;

  // What the value may be, where there is a list of it.
  std::vector<std::string> Choices() const;
};

struct CommandInfo {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<OptionInfo> options;  // in the order of the help

  // Those with names.
  std::vector<OptionInfo> Named() const;
};

// The options of `app` itself; its name is that of the program.
CommandInfo ProgramOf(const CLI::App& app);

// Its commands, but for hidden ones.
std::vector<CommandInfo> CommandsOf(const CLI::App& app);

}  // namespace plymill::cli
