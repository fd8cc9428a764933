// plymill cat: writes record files as JSON Lines, or in their notation.
#include <charconv>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/values.h"
#include "cli/visible.h"
#include "plymill/record_file.h"
#include "run/output_format.h"

namespace plymill::cli {

namespace {

struct CatCommand {
  CatOptions options;
  std::optional<OutputFormat> to;

  int Run(const Messages& messages) {
    if (Result<void> status = ChooseFormat(); !status.ok()) return Fail(status.error(), messages);
    SayOnInterrupt({options.output_path}, messages);
    const ConvertResult result = Cat(options);
    if (result.failure != Failure::kNone) return Fail(result, messages);
    ShowMixed(result.report, messages);
    ShowReadTwice(result.report, messages);
    for (const std::string& file : result.report.searched) {
      messages.Note("searched", Visible(file) +
                                    ": has no index of ids, so all of them were read; convert "
                                    "--index makes one");
    }
    if (SelectsGames(options.select)) messages.Total(result.report);
    if (result.report.not_read) messages.NotRead(*result.report.not_read);
    return 0;
  }

 private:
  Result<void> ChooseFormat() {
    const Result<OutputFormat> format = plymill::ChooseFormat(to, options.output_path);
    if (!format.ok()) return format.error();
    if (format->output == Output::kRecordFile) {
      return CheckNameSays(OutputFormat(), options.output_path);
    }
    options.notation = format->output == Output::kNotation;
    options.compression = format->compression;
    return CheckNotForTerminal(*format, options.output_path);
  }
};

GameAt ReadGameAt(const std::string& option, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string source = colon == std::string::npos ? "" : text.substr(0, colon);
  const std::string offset = colon == std::string::npos ? text : text.substr(colon + 1);
  return {source, ReadNumber(option, offset, {})};
}

std::uint64_t ReadId(const std::string& option, const std::string& text) {
  std::uint64_t id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
  if (text.size() != 16 || error != std::errc() || end != text.data() + text.size()) {
    RefuseValue(option, "16 hex digits, the key id of a game row", text);
  }
  return id;
}

void AddGameOptions(CLI::App& command, CatOptions& options) {
  CLI::Option* const game = AddCountOption(command, "--game", options.game,
                                           "The Nth game of the file, from 1", {.least = 1})
                                ->option_text("N");
  CLI::Option* const at =
      AddValueOption(command, "--offset", options.at,
                     "The game that begins at this byte of a source: the keys source and game of "
                     "its rows",
                     ReadGameAt)
          ->option_text("SOURCE:BYTES")
          ->excludes(game);
  AddValueOption(command, "--id", options.id,
                 "The games with this id; quick if the file was made with --index", ReadId)
      ->option_text("ID")
      ->excludes(game)
      ->excludes(at);
}

}  // namespace

void AddCat(CLI::App& command, Action& action) {
  command.description("Record files to JSON Lines, or back to their notation");
  const auto state = std::make_shared<CatCommand>();
  CatOptions* const options = &state->options;
  AddFileOption(command, "FILE", options->files, "Record files (.plym)")->required();
  AddFileOption(command, "-o,--output", options->output_path, "Default: standard output");
  command.add_flag("--force", options->force, "Overwrite a file that exists");
  AddChoiceOption<OutputFormat>(command, "--to", state->to,
                                {{"jsonl", {}},
                                 {"jsonl.zst", {Output::kJsonl, OutputCompression::kZstd}},
                                 {"jsonl.gz", {Output::kJsonl, OutputCompression::kGzip}},
                                 {"notation", {Output::kNotation, OutputCompression::kNone}}},
                                "JSON Lines, or the notation again. Default: as the name of the "
                                "output says, else jsonl");
  AddRowsOption(command, options->rows);
  AddSourceKeyOption(command, options->source_key);
  AddTagsOption(command, options->tags);
  AddKeysOptions(command, options->columns, options->with);
  AddGameOptions(command, *options);
  command.add_flag("--text", options->text, "Add the text of each ply, if it was kept");
  AddThreadsOption(command, options->threads);
  AddSelectOptions(command, options->select);
  command.footer("Example: plymill cat games.plym --rows games --where 'plies>=20'");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
