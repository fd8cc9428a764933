// plymill show: prints the position of a game after one of its plies.
#include <cstdio>
#include <limits>
#include <memory>
#include <string>

#include "base/result.h"
#include "cli/archive_options.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "output/no_input.h"
#include "output/output_file.h"
#include "rules/rules_ops.h"
#include "run/check_options.h"
#include "run/find_game.h"
#include "view/game_page.h"

namespace plymill::cli {
namespace {

constexpr std::uint64_t kAllPlies = std::numeric_limits<std::uint32_t>::max();

struct ShowCommand {
  ConvertOptions options;
  std::uint64_t number = 1;
  std::uint64_t offset = 0;
  CLI::Option* offset_option = nullptr;
  std::uint64_t ply = kAllPlies;
  std::string output_path;
  bool svg = false;

  int Run(const Messages& messages) const {
    const Result<void> shown = Show();
    return shown.ok() ? 0 : Fail(shown.error(), messages);
  }

 private:
  Result<void> Show() const {
    Result<void> status = CheckRuleSettings(options.rule_settings);
    if (!status.ok()) return status;
    WantedGame wanted = {.number = number};
    if (offset_option->count() > 0) wanted.offset = offset;
    const Result<LocatedGame> found = FindGame(options, wanted);
    if (!found.ok()) return found.error();
    if (found->game->rules == nullptr) {
      return UsageError("plymill does not know the rules of " + std::string(found->game->slug));
    }
    if (status = CheckPly(found->head()); !status.ok()) return status;
    if (svg || !output_path.empty()) return Draw(*found);
    std::string text = HeadOf(*found);
    found->game->rules->show(*found->records, found->index, static_cast<std::uint32_t>(ply),
                             options.rule_settings, text);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return {};
  }

  Result<void> CheckPly(const GameHead& head) const {
    const std::uint64_t plies = head.rows.count;
    if (ply == kAllPlies || ply <= plies) return {};
    return IoError("there is no ply " + std::to_string(ply) + ", only " + CountedPlies(plies));
  }

  // Writes a picture, or a page with all positions.
  Result<void> Draw(const LocatedGame& found) const {
    const Result<std::string> drawn = svg ? GamePicture(found, options.rule_settings, ply)
                                          : GamePage(found, options.rule_settings);
    if (!drawn.ok()) return drawn.error();
    const Result<void> apart = CheckNoInput({output_path}, options.sources);
    return apart.ok() ? WriteWholeFile(output_path, options.force, *drawn) : apart;
  }

  static std::string HeadOf(const LocatedGame& found) {
    const GameHead& head = found.head();
    std::string text(found.game->slug);
    text += ", the game at byte " + std::to_string(head.offset);
    text += ", line " + std::to_string(head.line) + ": ";
    text += CountedPlies(head.rows.count);
    if (head.result.data() != nullptr) text += ", " + std::string(head.result);
    return text + "\n";
  }
};

}  // namespace

void AddShow(CLI::App& command, Action& action) {
  command.description("A game: a position as text or a picture, or a page to step through it");
  const auto state = std::make_shared<ShowCommand>();
  ConvertOptions& options = state->options;
  options.form = FormFromEnvironment();
  options.text = true;  // for the list of plies
  AddArchiveOptions(command, options);
  AddNotationOption(command, options.notation);
  CLI::Option* const number = AddCountOption(command, "--game", state->number,
                                             "The Nth game that can be read, from 1", {.least = 1})
                                  ->option_text("N [1]");
  state->offset_option =
      AddNumberOption(command, "--offset", state->offset,
                      "The game that begins at this byte: the key game of its rows")
          ->option_text("BYTES")
          ->excludes(number);
  AddNumberOption(command, "--ply", state->ply, "After the first P plies; 0: before the first one",
                  {.least = 0, .most = kAllPlies})
      ->option_text("P [all]");
  command.add_flag("--keep-unparsed", options.keep_unparsed,
                   "Keep a game with an unreadable ply, the ply as it is written");
  AddRuleOption(command, options.rule_settings);
  AddFileOption(command, "-o,--output", state->output_path,
                "A page of HTML that steps through the game; with --svg, the picture");
  command.add_flag("--svg", state->svg, "A picture of the position as SVG");
  command.add_flag("--force", options.force, "Overwrite a file that exists");
  command.footer(
      "Example: plymill show games.txt --game 3 --ply 27\n"
      "A page: plymill show games.txt --game 3 -o game.html");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
