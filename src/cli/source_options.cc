#include "cli/source_options.h"

#include <unistd.h>

#include <cstdlib>
#include <iterator>
#include <string>

#include "cli/archive_options.h"
#include "cli/values.h"
#include "model/game_ops.h"
#include "output/output_name.h"

namespace plymill::cli {
namespace {

constexpr char kOldReadSize[] = "--shard-size";

// Reads a text such as "coerceo.setup=ocius".
RuleSetting ReadRule(const std::string& option, const std::string& text) {
  const std::size_t dot = text.find('.'), sign = text.find('=');
  const bool is_whole = dot != text.npos && sign != text.npos && dot < sign;
  if (!is_whole) RefuseValue(option, "NOTATION.NAME=VALUE, such as coerceo.setup=ocius", text);
  return {text.substr(0, dot), text.substr(dot + 1, sign - dot - 1), text.substr(sign + 1)};
}

}  // namespace

void AddNotationOption(CLI::App& command, std::string& notation) {
  Choices<std::string> notations = {{"auto", "auto"}};
  for (const GameOps* const game : AllGames()) notations.emplace_back(game->slug, game->slug);
  AddChoiceOption(command, "--notation", notation, notations, "auto: each source by its content");
}

void AddRuleOption(CLI::App& command, std::vector<RuleSetting>& settings) {
  command
      .add_option_function<std::vector<std::string>>(
          "--rule",
          [&settings](const std::vector<std::string>& texts) {
            for (const std::string& text : texts) settings.push_back(ReadRule("--rule", text));
          },
          "An option of the rules, such as coerceo.setup=ocius: see docs/rules.md")
      ->option_text("NAME=VALUE")
      ->take_all()
      ->allow_extra_args(false);
}

namespace {

void AddMaxErrorsOption(CLI::App& command, ConvertOptions& options) {
  command
      .add_option_function<std::string>(
          "--max-errors",
          [&options](const std::string& text) {
            options.max_error_share = PercentageIn(text);
            options.max_errors = options.max_error_share ? std::nullopt : CountIn(text);
            if (options.max_error_share || options.max_errors) return;
            RefuseValue("--max-errors", "a number of games, also with K, M or G, or a percentage",
                        text);
          },
          "Fail if more than N games, or more than this share of all games, are rejected")
      ->option_text("N or N%");
}

}  // namespace

void AddSourceOptions(CLI::App& command, ConvertOptions& options) {
  options.form = FormFromEnvironment();
  AddArchiveOptions(command, options);
  AddNotationOption(command, options.notation);
  command.add_flag("--skip-unknown", options.skip_unknown,
                   "Skip sources in no known notation, and exit with 1");
  command.add_flag("--skip-damaged", options.skip_damaged,
                   "Skip sources that are damaged or cannot be read, and exit with 1; compressed "
                   "files and record files are read twice");
  command.add_flag("--strict", options.strict, "Every diagnostic rejects its game");
  command.add_flag("--keep-unparsed", options.keep_unparsed,
                   "Keep games with unreadable plies, and these plies as text");
  command.add_flag("--geometry", options.geometry,
                   "Tell what cannot be on the board (carcassonne); rows stay the same");
  command.add_flag("--rules", options.rules, "Replay the games by their rules");
  AddRuleOption(command, options.rule_settings);
  AddFileOption(command, "--rejects", options.rejects_path, "The text of the rejected games");
  AddFileOption(command, "--diagnostics", options.diagnostics_path,
                "The diagnostics as JSON Lines");
  AddFileOption(command, "--report", options.report_path, "The end report as JSON");
  command.add_flag("--force", options.force, "Overwrite files that exist");
  AddMaxErrorsOption(command, options);
  AddThreadsOption(command, options.threads);
  constexpr NumberRange kOfBuffers = {.least = 1, .most = std::uint64_t{1} << 30};
  AddBytesOption(command, "--max-game-size", options.max_game_bytes, "Larger games are rejected",
                 kOfBuffers)
      ->option_text("BYTES [1MiB]");
  CLI::Option* const read_size =
      AddBytesOption(command, "--read-size", options.shard_bytes,
                     "The number of bytes that a thread reads at once", kOfBuffers)
          ->option_text("BYTES [32KiB; record files: 1MiB]");
  AddBytesOption(command, kOldReadSize, options.shard_bytes, "The old name of --read-size",
                 kOfBuffers)
      ->group("")  // hidden
      ->excludes(read_size);
}

void NoteOldNames(const CLI::App& app, const Messages& messages) {
  for (const CLI::App* const command : app.get_subcommands()) {
    const CLI::Option* const old = command->get_option_no_throw(kOldReadSize);
    if (old == nullptr || old->count() == 0) continue;
    messages.Note("renamed", std::string(kOldReadSize) + " is now called --read-size");
  }
}

void AddThreadsOption(CLI::App& command, std::size_t& threads) {
  AddNumberOption(command, "--threads", threads, "Default: all cores; the output is the same",
                  {.least = 0, .most = kMostThreads})
      ->option_text("N");
}

CpuForm FormFromEnvironment() {
  const char* const wanted = std::getenv("PLYMILL_CPU");
  if (wanted == nullptr) return BestCpuForm();
  for (std::size_t i = 0; i < std::size(kCpuFormNames); ++i) {
    if (kCpuFormNames[i] == wanted) return static_cast<CpuForm>(i);
  }
  throw CLI::ValidationError("PLYMILL_CPU", "is not one of plain, avx2, avx512");
}

void AddSourceKeyOption(CLI::App& command, SourceKey& key) {
  AddChoiceOption<SourceKey>(
      command, "--source", key,
      {{"auto", SourceKey::kAuto}, {"always", SourceKey::kAlways}, {"never", SourceKey::kNever}},
      "Add the source to each row; auto: if there are several");
}

CLI::Option* AddRowsOption(CLI::App& command, JsonRows& rows) {
  return AddChoiceOption<JsonRows>(
      command, "--rows", rows,
      {{"plies", JsonRows::kMoves},
       {"games", JsonRows::kGames},
       {"nested", JsonRows::kNested},
       {"moves", JsonRows::kMoves}},
      "One line per ply, per game, or per game with its plies; moves is the old name of plies");
}

void AddKeysOptions(CLI::App& command, std::vector<std::string>& keys,
                    std::vector<std::string>& with) {
  command
      .add_option("--columns", keys,
                  "Rows with these keys only, such as player,from,to; of record files, only their "
                  "columns are read")
      ->delimiter(',')
      ->option_text("KEY,...");
  command
      .add_option("--with", with,
                  "Rows of plies with these keys of their game, too, such as id,iso_date,tag.White")
      ->delimiter(',')
      ->option_text("KEY,...");
}

Result<void> CheckNotForTerminal(const OutputFormat& format, const std::string& path) {
  const bool is_text =
      format.output != Output::kRecordFile && format.compression == OutputCompression::kNone;
  if (is_text || !IsStandardOutput(path) || isatty(STDOUT_FILENO) == 0) return {};
  const bool record_file = format.output == Output::kRecordFile;
  return UsageError(std::string(record_file ? "a record file is" : "compressed rows are") +
                    " not for a terminal; give -o FILE");
}

void AddTagsOption(CLI::App& command, TagsForm& tags) {
  AddChoiceOption<TagsForm>(command, "--tags", tags,
                            {{"object", TagsForm::kObject}, {"list", TagsForm::kList}},
                            "Tags of games: an object (default), or a list of name and value, as "
                            "plymill schema describes");
}

}  // namespace plymill::cli
