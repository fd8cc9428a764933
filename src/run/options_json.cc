#include "run/options_json.h"

#include <absl/strings/str_cat.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

#include "rows/report.h"
#include "run/output_format.h"
#include "run/select/judge.h"

namespace plymill {
namespace {

std::string TextsJson(const std::vector<std::string>& texts) {
  std::string json;
  for (const std::string& text : texts) json += (json.empty() ? "[" : ",") + JsonString(text);
  return json + "]";
}

std::string SetsJson(const std::vector<SetShare>& sets) {
  std::string json = "{";
  for (const SetShare& set : sets) {
    json += (json.size() > 1 ? "," : "") + JsonString(set.name) + ":" + std::to_string(set.share);
  }
  return json + "}";
}

// The JSON of those selection options that a run in parts may have; empty if all games are
// selected.
std::string SelectJson(const SelectOptions& select) {
  std::string json = select.where.empty() ? "" : ",\"where\":" + TextsJson(select.where);
  // Not Same::kBytes, so that plans and mirrors of version 0.1.0, which knew nothing else, keep
  // theirs.
  if (KnowsGamesAgain(select) && select.same == Same::kContent) json += ",\"same\":\"content\"";
  if (!select.against.empty()) json += ",\"against\":" + TextsJson(select.against);
  if (!select.set.empty()) {
    json += ",\"sets\":" + SetsJson(select.sets) + ",\"set\":" + JsonString(select.set);
  }
  if (select.sample < 1) {
    char sample[64];
    std::snprintf(sample, sizeof(sample), ",\"sample\":%.17g", select.sample);
    json += sample;
  }
  const bool is_by_chance = select.sample < 1 || !select.set.empty();
  return is_by_chance ? json + ",\"seed\":" + std::to_string(select.seed) : json;
}

}  // namespace

namespace {

// Empty without --rules, so that plans and mirrors without rules keep their options.
std::string RulesJson(const std::vector<RuleSetting>& settings) {
  std::string json = ",\"rules\":{";
  for (const auto& [notation, name, value] : settings) {
    json += (json.back() == '{' ? "" : ",") + JsonString(notation + "." + name) + ":" +
            JsonString(value);
  }
  return json + "}";
}

std::string FieldsJson(const JsonOptions& fields) {
  std::string json = fields.text ? "{\"text\":" + JsonString(*fields.text)
                                 : "{\"moves\":" + JsonString(*fields.moves);
  if (fields.notation) json += ",\"notation\":" + JsonString(*fields.notation);
  if (fields.each) json += ",\"each\":" + JsonString(*fields.each);
  json += ",\"tags\":{";
  for (const auto& [name, field] : fields.tags) {
    json += (json.back() == '{' ? "" : ",") + JsonString(name) + ":" + JsonString(field);
  }
  return json + "}}";
}

}  // namespace

std::string OptionsJson(const ConvertOptions& options) {
  // This binding names all options. If an option is added, the binding does not compile until
  // someone decides here whether the new option changes the output.
  const auto& [sources, split, archives, notation, output, compression, rows, columns, with,
               source_key, tags, output_path, compress, index, store_content, max_file_bytes,
               max_file_games, rejects_path, diagnostics_path, report_path, force, skip_unknown,
               skip_damaged, skip_others, max_errors, max_error_share, strict, keep_unparsed,
               geometry, rules, rule_settings, text, game_stats, select, form, threads, shard_bytes,
               max_game_bytes, cancel] = options;
  constexpr std::string_view kRows[] = {"moves", "games", "nested"};
  constexpr std::string_view kKeys[] = {"auto", "always", "never"};
  const bool lines = output == Output::kJsonl;
  const auto flag = [](std::string_view key, bool value) {
    return ",\"" + std::string(key) + (value ? "\":true" : "\":false");
  };
  std::string json = "{\"notation\":" + JsonString(notation) +
                     ",\"to\":" + JsonString(KindOf(output, compression));
  if (lines) {
    json += ",\"rows\":" + JsonString(kRows[static_cast<int>(rows)]) +
            ",\"source\":" + JsonString(kKeys[static_cast<int>(source_key)]) +
            ",\"tags\":" + JsonString(tags == TagsForm::kList ? "list" : "object");
    if (!columns.empty()) json += ",\"columns\":" + TextsJson(columns);
    if (!with.empty()) json += ",\"with\":" + TextsJson(with);
  }
  json += flag("strict", strict) + flag("keep_unparsed", keep_unparsed) +
          flag("geometry", geometry) + flag("text", text);
  if (rules) json += RulesJson(rule_settings);
  json += SelectJson(select);
  if (output == Output::kRecordFile) {
    absl::StrAppend(&json, ",\"compress\":", compress, ",\"shard_bytes\":", ShardBytes(options));
    json += flag("index", index);
    if (store_content) json += flag("store_content", true);
  }
  absl::StrAppend(&json, ",\"max_game_bytes\":", max_game_bytes);
  if (!archives.excluded.empty()) json += ",\"excluded\":" + TextsJson(archives.excluded);
  if (skip_others) json += flag("skip_others", true);
  if (!archives.encoding.empty()) json += ",\"encoding\":" + JsonString(archives.encoding);
  if (archives.json.is_on()) json += ",\"json\":" + FieldsJson(archives.json);
  json += "}";
  return json;
}

namespace {

// Selections that a mirrored folder cannot have, after `json`, an object without its end.
std::string WithOrderedSelection(std::string json, const SelectOptions& select) {
  if (select.skip > 0) absl::StrAppend(&json, ",\"skip\":", select.skip);
  if (select.limit) absl::StrAppend(&json, ",\"limit\":", *select.limit);
  if (select.dedupe != Dedupe::kOff) {
    json +=
        select.dedupe == Dedupe::kReport ? ",\"dedupe\":\"report\"" : ",\"dedupe\":\"keep-first\"";
  }
  if (DividesGames(select)) json += ",\"sets\":" + SetsJson(select.sets);
  return json + "}";
}

}  // namespace

void SetOption(std::string_view key, std::string_view value, std::string& options) {
  const std::string before = absl::StrCat("\"", std::string(key), "\":");
  const std::size_t at = options.find(before);
  if (at == std::string::npos) return;
  const std::size_t begin = at + before.size();
  options.replace(begin, options.find_first_of(",}", begin) - begin, value);
}

bool HasRules(const std::string& options) {
  return options.find(",\"rules\":{") != std::string::npos;
}

bool HasSameRules(const std::string& options, const std::vector<RuleSetting>& settings) {
  return options.find(RulesJson(settings)) != std::string::npos;
}

std::string PartOptionsJson(const ConvertOptions& options) {
  std::string json = OptionsJson(options);
  json.pop_back();
  return WithOrderedSelection(std::move(json), options.select);
}

std::string RecordFileOptionsJson(const ConvertOptions& options) {
  std::string json = OptionsJson(options);
  json.pop_back();
  json.replace(0, json.find(",\"to\"") + 1, "{");  // without the notation
  return WithOrderedSelection(std::move(json), options.select);
}

std::string RecordFileOptionsJson(const ConvertOptions& options, std::string made_with) {
  // Games that were selected twice have no options that say so.
  const bool was_selected = made_with.find(",\"where\"") != std::string::npos ||
                            made_with.find(",\"sample\"") != std::string::npos;
  if (was_selected && SelectsGames(options.select)) return RecordFileOptionsJson(options);
  SetOption("compress", std::to_string(options.compress), made_with);
  SetOption("index", options.index ? "true" : "false", made_with);
  SetOption("text", options.text ? "true" : "false", made_with);
  if (options.rules && !HasRules(made_with)) {
    const std::size_t text = made_with.find("\"text\":");
    made_with.insert(
        text != std::string::npos ? made_with.find_first_of(",}", text) : made_with.size() - 1,
        RulesJson(options.rule_settings));
  }
  made_with.pop_back();
  return WithOrderedSelection(made_with + SelectJson(options.select), options.select);
}

}  // namespace plymill
