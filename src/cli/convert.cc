// plymill convert: converts archives to JSON Lines, a record file, notation or a table.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/command.h"
#include "cli/finish.h"
#include "cli/mirror_options.h"
#include "cli/select_options.h"
#include "cli/source_options.h"
#include "cli/split_options.h"
#include "cli/tables.h"
#include "cli/values.h"
#include "output/no_input.h"
#include "run/output_format.h"
#include "run/output_paths.h"

namespace plymill::cli {
namespace {

struct ConvertCommand {
  ConvertOptions options;
  std::optional<std::string> to;
  CLI::Option* rows_option = nullptr;
  CLI::Option* compress_option = nullptr;
  FinishOptions finish;
  SplitOptions split;
  MirrorOptions mirror;
  TableExtras table;

  int Run(const Messages& messages) {
    if (options.sources.empty() && options.archives.lists.empty() && !split.given()) {
      return Fail(UsageError("SOURCE is required, or a split; see plymill convert --help"),
                  messages);
    }
    if (const auto format = TableFormatOf(to, options.output_path)) {
      return RunTable(*format, messages);
    }
    if (Result<void> status = ChooseFormat(); !status.ok()) {
      return Fail(status.error(), messages);
    }
    if (split.given()) return RunSplit(messages);
    if (NamesFolder(options.output_path)) return MirrorAndFinish(mirror, options, finish, messages);
    if (const Result<void> status = CheckNoMirror(); !status.ok()) {
      return Fail(status.error(), messages);
    }
    return RunAndFinish(options, finish, messages);
  }

 private:
  Result<void> CheckNoMirror() const {
    if (mirror.prune || mirror.resume || mirror.trust_mtime || mirror.fail_on_new) {
      return UsageError(
          "--prune, --resume, --trust-mtime and --fail-on are for a folder as output: -o DIR/");
    }
    return {};
  }

  int RunTable(const std::string& format, const Messages& messages) {
    const TableOutput output = {.options = options, .format = format, .extras = table};
    Result<void> status =
        split.given() ? UsageError("a table is no part of a plan") : CheckTable(output);
    if (status.ok()) status = CheckNoMirror();
    if (!status.ok()) return Fail(status.error(), messages);
    return WriteAndFinish(output, finish, messages);
  }

  // Sets the format of the output: of --to, else what the name says, else JSON Lines.
  Result<void> ChooseFormat() {
    if (!table.partition_by.empty() || !table.card.empty()) {
      return UsageError("--partition-by and --card are for tables: -o moves.parquet");
    }
    const Result<OutputFormat> format =
        plymill::ChooseFormat(to ? FormatOfKind(*to) : std::nullopt, options.output_path);
    if (!format.ok()) return format.error();
    options.output = format->output;
    options.compression = format->compression;
    const bool record_file = format->output == Output::kRecordFile;
    if (record_file && rows_option->count() > 0) {
      return UsageError(
          "--rows is for JSON Lines; a record file always has the whole games, and "
          "plymill cat --rows gives any rows of them");
    }
    if (!record_file && compress_option->count() > 0) {
      return UsageError(
          "--compress is for record files; rows are compressed by the name of the "
          "output, such as games.jsonl.zst");
    }
    if (!record_file && options.index) {
      return UsageError("--index is for record files: it finds their games by id");
    }
    if (!record_file && options.store_content) {
      return UsageError(
          "--store-content is for record files; rows of games have the key content anyway");
    }
    return CheckNotForTerminal(*format, options.output_path);
  }

  int RunSplit(const Messages& messages) {
    if (!split.planned()) {
      options.split = SplitOfRange(split.range);
      if (!options.split) {
        return Fail(UsageError("--split: expected FILE:BEGIN:END, found " + split.range), messages);
      }
      return RunAndFinish(options, finish, messages);
    }
    const PlanResult plan = FindPlanned(split);
    if (plan.failure != Failure::kNone) return FailAs(plan, messages);
    const Result<void> kept = CheckNoInput(PathsOfOutputs(options), {split.plan});
    if (!kept.ok()) return Fail(kept.error(), messages);
    return RunPartAndFinish(plan.splits[0], options, finish, messages);
  }
};

void AddFormatOption(CLI::App& command, std::optional<std::string>& to) {
  Choices<std::string> formats;
  for (const OutputFormat format : {OutputFormat{},
                                    {Output::kJsonl, OutputCompression::kZstd},
                                    {Output::kJsonl, OutputCompression::kGzip},
                                    {Output::kRecordFile, OutputCompression::kNone},
                                    {Output::kNotation, OutputCompression::kNone}}) {
    const std::string kind(KindOf(format.output, format.compression));
    formats.emplace_back(kind, kind);
  }
  for (const TableFormat& table : kTableFormats) formats.emplace_back(table.name, table.name);
  AddChoiceOption(command, "--to", to, formats,
                  "Default: as the name of the output says, else jsonl");
}

CLI::Option* AddCompressOption(CLI::App& command, int& level) {
  return AddValueOption(command, "--compress", level,
                        "How strongly a record file is compressed; 0: not at all",
                        [](const std::string& option, const std::string& text) {
                          constexpr NumberRange kLevels = {.least = 0, .most = kMostCompress};
                          return static_cast<int>(ReadNumber(option, text, kLevels));
                        })
      ->option_text("0..19 [3]");
}

void AddFileLimits(CLI::App& command, ConvertOptions& options) {
  AddBytesOption(command, "--max-file-size", options.max_file_bytes,
                 "Numbered files, games-00000.jsonl and so on, of at most so many bytes",
                 {.least = 1})
      ->option_text("BYTES");
  AddCountOption(command, "--max-file-games", options.max_file_games,
                 "Numbered files of N games each", {.least = 1})
      ->option_text("N");
}

}  // namespace

void AddConvert(CLI::App& command, Action& action) {
  command.description(
      "Archives and record files to JSON Lines, a record file, a table or notation");
  const auto state = std::make_shared<ConvertCommand>();
  AddSourceOptions(command, state->options);
  AddFileOption(
      command, "-o,--output", state->options.output_path,
      "Its name ends in .jsonl, .jsonl.zst, .jsonl.gz or .plym, or, with the Python package, in "
      ".parquet, .arrow, .feather, .csv or .tsv; {notation} and {set} in it make a file for each. "
      "Default: standard output")
      ->option_text("FILE|DIR/");
  AddFormatOption(command, state->to);
  state->rows_option = AddRowsOption(command, state->options.rows);
  state->compress_option = AddCompressOption(command, state->options.compress);
  command.add_flag("--index", state->options.index,
                   "Add an index to a record file, which finds games by their id");
  command.add_flag("--store-content", state->options.store_content,
                   "Store in a record file what was played in each game, as a hash of 16 bytes");
  AddSourceKeyOption(command, state->options.source_key);
  AddTagsOption(command, state->options.tags);
  AddKeysOptions(command, state->options.columns, state->options.with);
  AddFileLimits(command, state->options);
  command.add_flag("--text", state->options.text, "Add the text of each ply to its row");
  AddSelectOptions(command, state->options.select, true);
  AddDedupeOptions(command, state->options.select);
  AddFinishOptions(command, state->finish);
  AddSplitOptions(command, state->split);
  AddMirrorOptions(command, state->mirror);
  AddTableOptions(command, state->table);
  command.footer("Example: plymill convert games/ -o games.jsonl --rejects rejected.txt");
  command.callback([state, &action] {
    action = [state](const Messages& messages) { return state->Run(messages); };
  });
}

}  // namespace plymill::cli
