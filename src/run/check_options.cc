#include "run/check_options.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/result.h"
#include "model/game_ops.h"
#include "output/output_name.h"
#include "plymill/cpu.h"
#include "rows/condition.h"
#include "rules/rule_settings.h"
#include "run/games_files.h"
#include "run/output_format.h"
#include "run/output_paths.h"
#include "run/select/judge.h"
#include "run/select/where.h"
#include "source/encoding.h"

namespace plymill {
namespace {

Result<void> CheckNotation(const ConvertOptions& options) {
  if (options.notation == "auto") return {};
  if (FindGame(options.notation) == nullptr) {
    return UsageError(NoSuchNotation(options.notation));
  }
  if (options.archives.json.notation && !options.skip_others) {
    return UsageError("the records name their notation: omit --notation or --json-notation");
  }
  return {};
}

Result<void> CheckSources(const ConvertOptions& options) {
  const auto &sources = options.sources, &lists = options.archives.lists;
  if (options.split && (!sources.empty() || !lists.empty())) {
    return UsageError("a split names its source: omit SOURCE and --files-from, or the split");
  }
  const auto times =
      std::count(sources.begin(), sources.end(), "-") + std::count(lists.begin(), lists.end(), "-");
  if (times > 1) return UsageError("-: is named twice; standard input can be read only once");
  const std::string& encoding = options.archives.encoding;
  return encoding.empty() ? Result<void>() : CheckEncoding(encoding);
}

Result<void> CheckJson(const JsonOptions& json) {
  if (json.is_on() || !(json.notation || json.each || !json.tags.empty())) return {};
  return UsageError(
      "the fields of JSON records need the field of their game: --json-text or "
      "--json-moves");
}

Result<void> CheckRules(const ConvertOptions& options) {
  if (!options.rules && !options.rule_settings.empty()) {
    return UsageError("--rule is an option of --rules, which is missing");
  }
  return CheckRuleSettings(options.rule_settings);
}

Result<void> CheckSelect(const ConvertOptions& options, bool in_parts) {
  const bool has_sets = DividesGames(options.select);
  const bool to_stdout = options.output_path.empty() || options.output_path == "-";
  if (has_sets && to_stdout && WritesGames(options.output)) {
    return UsageError("--split-sets needs a file for each set; give -o games.{set}.jsonl");
  }
  if (!has_sets && options.output_path.find(kSetPlace) != std::string::npos) {
    return UsageError(options.output_path +
                      ": {set} is for --split-sets, such as --split-sets train=80,test=20");
  }
  if (!in_parts) return {};
  if (has_sets) {
    return UsageError(
        "--split-sets: a folder as output, or a part, has one output for each source; name a set "
        "with --set, and give each set a folder of its own");
  }
  if (options.select.dedupe != Dedupe::kOff) {
    return UsageError(
        "--dedupe is for a run over all sources, not for one in parts or with a folder as output; "
        "use it on the outputs of the parts, or convert the splits of a plan with it");
  }
  if (DependsOnOrder(options.select)) {
    return UsageError(
        "--limit and --skip are for a run over all sources, not for one in parts or with a folder "
        "as output; use them on the outputs of the parts");
  }
  return {};
}

Result<void> CheckOutputs(const ConvertOptions& options, bool in_parts) {
  if (options.output != Output::kJsonl && options.compression != OutputCompression::kNone) {
    return UsageError(options.output == Output::kNotation
                          ? "only JSON Lines are compressed, not the notation"
                          : "the rows of JSON Lines can be compressed, not a whole record file");
  }
  if (options.output == Output::kRecordFile && !options.columns.empty()) {
    return UsageError("--columns is for JSON Lines; a record file always has the whole games");
  }
  if (options.output == Output::kNotation && !options.columns.empty()) {
    return UsageError("--columns is for JSON Lines, not for the notation");
  }
  if (!options.with.empty() && options.output != Output::kJsonl &&
      options.output != Output::kBatches) {
    return UsageError("--with is for rows of plies: JSON Lines and tables");
  }
  if (options.compress < 0 || options.compress > kMostCompress) {
    return UsageError("record files are compressed at levels 0 to 19");
  }
  for (const auto& [name, path] : {std::pair("--rejects", &options.rejects_path),
                                   {"--diagnostics", &options.diagnostics_path},
                                   {"--report", &options.report_path}}) {
    if (Result<void> status = CheckNotCalledCompressed(name, *path); !status.ok()) return status;
  }
  if (in_parts && options.output == Output::kNotation) {
    return UsageError("--to notation is for one output, not for a folder or a plan");
  }
  const bool numbered = HasNumberedFiles(options);
  if (in_parts && (numbered || IsByNotation(options))) {
    return UsageError(
        "--max-file-size, --max-file-games and {notation} are for one run over all sources. With a "
        "folder as output, each source has its own file; in a plan, each split has its own file, "
        "so make smaller splits (plymill plan --split-bytes)");
  }
  if (numbered && NamesNoFile(options.output_path)) {
    return UsageError(
        "--max-file-size and --max-file-games need names for the files; give -o games.jsonl, which "
        "makes games-00000.jsonl and so on");
  }
  return {};
}

}  // namespace

Result<void> CheckOptions(const ConvertOptions& options, bool in_parts) {
  if (Result<void> status = CheckNotation(options); !status.ok()) return status;
  if (Result<void> status = CheckThreads(options.threads); !status.ok()) return status;
  if (options.form > BestCpuForm()) {
    return UsageError("this CPU cannot run the requested form of the scanner");
  }
  if (Result<void> status = CheckSources(options); !status.ok()) return status;
  if (Result<void> status = CheckJson(options.archives.json); !status.ok()) return status;
  if (Result<void> status = CheckRules(options); !status.ok()) return status;
  if (in_parts) {
    if (Result<void> status = CheckConditions(options); !status.ok()) return status;
  }
  if (Result<void> status = CheckSelect(options, in_parts); !status.ok()) return status;
  if (Result<void> status = CheckOutputs(options, in_parts); !status.ok()) return status;
  return Judge::Make(options.select).outcome();
}

Result<void> CheckThreads(std::size_t threads) {
  if (threads <= kMostThreads) return {};
  return UsageError(absl::StrCat("threads: expected at most ", kMostThreads, "; 0: all cores"));
}

Result<void> CheckConditions(const ConvertOptions& options) {
  for (const std::string& text : options.select.where) {
    const Result<Condition> condition = Condition::Parse(text);
    if (!options.rules && condition.ok() && IsOfRules(condition->field())) {
      return UsageError("--where " + text + " is about what --rules finds, which is missing");
    }
  }
  return {};
}

Result<void> CheckRuleSettings(const std::vector<RuleSetting>& settings) {
  const std::string wrong = WrongSetting(settings);
  return wrong.empty() ? Result<void>() : UsageError("--rule " + wrong);
}

}  // namespace plymill
