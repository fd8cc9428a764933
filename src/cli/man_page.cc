#include "cli/man_page.h"

#include <string_view>

#include "cli/command_tree.h"
#include "plymill/version.h"

namespace plymill::cli {
namespace {

// `text` with escapes, so that roff prints all characters and treats none as a command.
std::string Roff(std::string_view text) {
  std::string roff;
  for (const char c : text) {
    const bool starts_line = roff.empty() || roff.back() == '\n';
    if (starts_line && (c == '.' || c == '\'')) roff += "\\&";
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else {
      roff += c;
    }
  }
  return roff;
}

std::string Bold(std::string_view text) { return "\\fB" + Roff(text) + "\\fR"; }
std::string Italic(std::string_view text) { return "\\fI" + Roff(text) + "\\fR"; }

std::string OptionText(const OptionInfo& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + Bold(name);
  if (option.names.empty()) names = Italic(option.place);
  const std::string value = option.value.empty() ? "" : " " + Italic(option.value);
  return ".TP\n" + names + value + "\n" + Roff(option.description) + "\n";
}

std::string CommandText(const CommandInfo& command) {
  std::string text =
      ".SS " + Roff("plymill " + command.name) + "\n" + Roff(command.description) + ".\n";
  for (const OptionInfo& option : command.options) text += OptionText(option);
  constexpr std::string_view kExample = "Example: ";
  const std::size_t example = command.footer.find(kExample);
  if (example == std::string::npos) return text;
  const std::string line = command.footer.substr(example + kExample.size());
  return text + ".PP\nExample:\n.PP\n.RS\n.nf\n" + Roff(line) + "\n.fi\n.RE\n";
}

}  // namespace

std::string ManPage(const CLI::App& app) {
  const CommandInfo program = ProgramOf(app);
  std::string page = ".\\\" Made by: plymill man\n.TH PLYMILL 1 \"\" \"plymill " + Roff(kVersion) +
                     "\" \"User Commands\"\n.SH NAME\nplymill \\- " +
                     "archives of board-game notations to move records\n.SH SYNOPSIS\n" +
                     Bold("plymill") + " " + Italic("COMMAND") + " [" + Italic("OPTION") +
                     "]... [" + Italic("SOURCE") + "]...\n.SH DESCRIPTION\n" +
                     Roff(program.description) + "\n.SH OPTIONS\n";
  for (const OptionInfo& option : program.options) page += OptionText(option);
  page += ".SH COMMANDS\n";
  for (const CommandInfo& command : CommandsOf(app)) page += CommandText(command);
  return page + ".SH EXIT STATUS\n" + Roff(program.footer) + "\n.SH ENVIRONMENT\n.TP\n" +
         Bold("NO_COLOR") + "\nWhere it is set, messages have no colors unless " +
         Bold("--color always") + " is given.\n";
}

}  // namespace plymill::cli
