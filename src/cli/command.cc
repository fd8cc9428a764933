#include "cli/command.h"

#include <algorithm>
#include <iterator>

namespace plymill::cli {
namespace {

struct NamedCommand {
  const char* name;
  void (*add_options)(CLI::App& command, Action& action);
  bool tells_of_all = false;
};

// The commands, in the order in which the help shows them.
constexpr NamedCommand kCommands[] = {
    {"convert", AddConvert}, {"check", AddCheck},     {"cat", AddCat},
    {"head", AddHead},       {"sample", AddSample},   {"stats", AddStats},
    {"show", AddShow},       {"verify", AddVerify},   {"info", AddInfo},
    {"plan", AddPlan},       {"merge", AddMerge},     {"status", AddStatus},
    {"compact", AddCompact}, {"report", AddReport},   {"games", AddGames},
    {"schema", AddSchema},   {"perft", AddPerft},     {"completions", AddCompletions, true},
    {"man", AddMan, true},   {"help", AddHelp, true}, {"version", AddVersion},
};

void Add(const NamedCommand& named, CLI::App& app, Action& action, MessageOptions& messages) {
  CLI::App& command = *app.add_subcommand(named.name);
  named.add_options(command, action);
  AddMessageOptions(command, messages);
}

}  // namespace

void AddCommands(CLI::App& app, const std::string& first_word, Action& action,
                 MessageOptions& messages) {
  const auto* const given =
      std::find_if(std::begin(kCommands), std::end(kCommands),
                   [&](const NamedCommand& command) { return command.name == first_word; });
  if (given != std::end(kCommands) && !given->tells_of_all) {
    return Add(*given, app, action, messages);
  }
  for (const NamedCommand& command : kCommands) Add(command, app, action, messages);
}

}  // namespace plymill::cli
