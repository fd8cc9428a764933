#include "cli/completions.h"

#include <string_view>
#include <vector>

#include "cli/command_tree.h"

namespace plymill::cli {
namespace {

std::string Joined(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : std::string(between)) + word;
  return all;
}

// `text` with a backslash before each character of `signs`. Single quotes are also escaped, so that
// the result can be put between single quotes.
std::string Quoted(std::string_view text, std::string_view signs) {
  std::string quoted;
  for (const char c : text) {
    if (signs.find(c) != std::string_view::npos) quoted += '\\';
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return quoted;
}

std::vector<std::string> NamesOf(const CommandInfo& command) {
  std::vector<std::string> names;
  for (const OptionInfo& option : command.Named()) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::vector<std::string> CommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CommandInfo& command : CommandsOf(app)) names.push_back(command.name);
  return names;
}

bool IsFile(const OptionInfo& option) { return option.value.starts_with("FILE"); }

// The lines of the script that complete the values of the options of `command`.
std::string BashValues(const CommandInfo& command) {
  std::string cases;
  for (const OptionInfo& option : command.Named()) {
    const std::vector<std::string> choices = option.Choices();
    if (choices.empty()) continue;
    std::vector<std::string> patterns;
    patterns.reserve(option.names.size());
    for (const std::string& name : option.names) patterns.push_back(command.name + ":" + name);
    cases += "    " + Joined(patterns, "|") + ") words='" + Joined(choices, " ") + "' ;;\n";
  }
  return cases;
}

std::string ZshOption(const OptionInfo& option) {
  const std::string about = "[" + Quoted(option.description, "[]\\:") + "]";
  std::string value;
  if (!option.value.empty()) {
    value = ":" + Quoted(option.value, "[]\\:") + ":";
    const std::vector<std::string> choices = option.Choices();
    if (!choices.empty()) value += "(" + Joined(choices, " ") + ")";
    if (IsFile(option)) value += "_files";
  }
  std::string lines;
  for (const std::string& name : option.names) {
    lines += " \\\n        '*" + name + about + value + "'";
  }
  return lines;
}

std::string FishOption(const std::string& start, const OptionInfo& option) {
  std::string line = start;
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  const std::vector<std::string> choices = option.Choices();
  if (!choices.empty()) {
    line += " -x -a '" + Joined(choices, " ") + "'";
  } else if (IsFile(option)) {
    line += " -r -F";
  } else if (!option.value.empty()) {
    line += " -x";
  }
  return line + " -d '" + Quoted(option.description, "\\") + "'\n";
}

}  // namespace

std::string BashCompletions(const CLI::App& app) {
  std::string values, options;
  for (const CommandInfo& command : CommandsOf(app)) {
    values += BashValues(command);
    options += "      " + command.name + ") words='" + Joined(NamesOf(command), " ") + "' ;;\n";
  }
  const std::vector<std::string> own = NamesOf(ProgramOf(app));
  return "# Completions of plymill for bash; made by: plymill completions bash\n"
         "_plymill() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=\n"
         "  COMPREPLY=()\n"
         "  case ${COMP_WORDS[1]}:$previous in\n" +
         values +
         "    *)\n"
         "    if ((COMP_CWORD == 1)); then\n"
         "      words='" +
         Joined(CommandNames(app), " ") + " " + Joined(own, " ") +
         "'\n"
         "    elif [[ $current == -* ]]; then\n"
         "      case ${COMP_WORDS[1]} in\n" +
         options +
         "      esac\n"
         "    fi ;;\n"
         "  esac\n"
         "  [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
         "}\n"
         "complete -o default -F _plymill plymill\n";
}

std::string ZshCompletions(const CLI::App& app) {
  std::string commands, cases;
  for (const CommandInfo& command : CommandsOf(app)) {
    commands += "    '" + command.name + ":" + Quoted(command.description, ":\\") + "'\n";
    cases += "    " + command.name + ")\n      _arguments";
    for (const OptionInfo& option : command.options) {
      cases +=
          option.names.empty() ? " \\\n        '*:" + option.place + ":_files'" : ZshOption(option);
    }
    cases += " ;;\n";
  }
  return "#compdef plymill\n"
         "# Completions of plymill for zsh; made by: plymill completions zsh\n"
         "_plymill() {\n"
         "  local -a commands=(\n" +
         commands +
         "  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    _describe command commands\n"
         "    compadd -- " +
         Joined(NamesOf(ProgramOf(app)), " ") +
         "\n"
         "    return\n"
         "  fi\n"
         "  local command=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "_plymill \"$@\"\n";
}

std::string FishCompletions(const CLI::App& app) {
  std::string lines = "# Completions of plymill for fish; made by: plymill completions fish\n";
  const std::string first = "complete -c plymill -n __fish_use_subcommand";
  for (const OptionInfo& option : ProgramOf(app).Named()) lines += FishOption(first, option);
  for (const CommandInfo& command : CommandsOf(app)) {
    lines += first + " -f -a " + command.name + " -d '" + Quoted(command.description, "\\") + "'\n";
    const std::string start =
        "complete -c plymill -n '__fish_seen_subcommand_from " + command.name + "'";
    for (const OptionInfo& option : command.Named()) lines += FishOption(start, option);
  }
  return lines;
}

}  // namespace plymill::cli
