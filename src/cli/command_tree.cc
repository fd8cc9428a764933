#include "cli/command_tree.h"

#include <algorithm>
#include <iterator>

namespace plymill::cli {
namespace {

OptionInfo InfoOf(const CLI::Option& option) {
  OptionInfo info;
  for (const std::string& name : option.get_snames()) info.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) info.names.push_back("--" + name);
  if (info.names.empty()) info.place = option.get_name(true);
  const bool takes_value = option.get_items_expected_max() > 0;
  if (takes_value && !info.names.empty()) info.value = option.get_option_text();
  if (takes_value && !info.names.empty() && info.value.empty()) info.value = "VALUE";
  info.description = option.get_description();
  std::replace(info.description.begin(), info.description.end(), '\n', ' ');
  info.group = option.get_group();
  return info;
}

}  // namespace

std::vector<std::string> OptionInfo::Choices() const {
  std::vector<std::string> choices;
  if (value.find('|') == std::string::npos) return choices;
  for (std::size_t at = 0; at <= value.size();) {
    const std::size_t end = std::min(value.find('|', at), value.size());
    choices.push_back(value.substr(at, end - at));
    at = end + 1;
  }
  return choices;
}

std::vector<OptionInfo> CommandInfo::Named() const {
  std::vector<OptionInfo> named;
  std::copy_if(options.begin(), options.end(), std::back_inserter(named),
               [](const OptionInfo& option) { return !option.names.empty(); });
  return named;
}

CommandInfo ProgramOf(const CLI::App& app) {
  CommandInfo command = {app.get_name(), app.get_description(), app.get_footer(), {}};
  for (const CLI::Option* const option : app.get_options()) {
    if (!option->get_group().empty()) command.options.push_back(InfoOf(*option));
  }
  return command;
}

std::vector<CommandInfo> CommandsOf(const CLI::App& app) {
  std::vector<CommandInfo> commands;
  for (const CLI::App* const command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) commands.push_back(ProgramOf(*command));
  }
  return commands;
}

}  // namespace plymill::cli
