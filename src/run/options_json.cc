#include "run/options_json.h"

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_fields.h"
#include "base/json_writer.h"
#include "run/output_format.h"
#include "run/select/judge.h"

namespace plymill {
namespace {

void WriteSets(const std::vector<SetShare>& sets, JsonWriter& json) {
  json.Key("sets");
  json.Open('{');
  for (const SetShare& set : sets) json.Members(set.name, set.share);
  json.Close('}');
}

// Those selection options that a run in parts may have; nothing if all games are selected.
void WriteSelection(const SelectOptions& select, JsonWriter& json) {
  if (!select.where.empty()) json.Members("where", select.where);
  // Not Same::kBytes, so that plans and mirrors of version 0.1.0, which knew nothing else, keep
  // theirs.
  if (KnowsGamesAgain(select) && select.same == Same::kContent) json.Members("same", "content");
  if (!select.against.empty()) json.Members("against", select.against);
  if (!select.set.empty()) {
    WriteSets(select.sets, json);
    json.Members("set", select.set);
  }
  if (select.sample < 1) {
    char sample[64];
    std::snprintf(sample, sizeof(sample), "%.17g", select.sample);
    json.Members("sample", JsonRaw{sample});
  }
  if (select.sample < 1 || !select.set.empty()) json.Members("seed", select.seed);
}

// Selections that a mirrored folder cannot have.
void WriteOrderedSelection(const SelectOptions& select, JsonWriter& json) {
  if (select.skip > 0) json.Members("skip", select.skip);
  if (select.limit) json.Members("limit", *select.limit);
  if (select.dedupe != Dedupe::kOff) {
    json.Members("dedupe", select.dedupe == Dedupe::kReport ? "report" : "keep-first");
  }
  if (DividesGames(select)) WriteSets(select.sets, json);
}

void WriteRules(const std::vector<RuleSetting>& settings, JsonWriter& json) {
  json.Key("rules");
  json.Open('{');
  for (const auto& [notation, name, value] : settings) json.Members(notation + "." + name, value);
  json.Close('}');
}

void WriteFields(const JsonOptions& fields, JsonWriter& json) {
  json.Key("json");
  json.Open('{');
  fields.text ? json.Members("text", *fields.text) : json.Members("moves", *fields.moves);
  if (fields.notation) json.Members("notation", *fields.notation);
  if (fields.each) json.Members("each", *fields.each);
  json.Key("tags");
  json.Open('{');
  for (const auto& [name, field] : fields.tags) json.Members(name, field);
  json.Close('}');
  json.Close('}');
}

// All options but the notation.
void WriteOptions(const ConvertOptions& options, JsonWriter& json) {
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
  json.Members("to", KindOf(output, compression));
  if (lines) {
    json.Members("rows", kRows[static_cast<int>(rows)], "source",
                 kKeys[static_cast<int>(source_key)], "tags",
                 tags == TagsForm::kList ? "list" : "object");
    if (!columns.empty()) json.Members("columns", columns);
    if (!with.empty()) json.Members("with", with);
  }
  json.Members("strict", strict, "keep_unparsed", keep_unparsed, "geometry", geometry, "text",
               text);
  // Not without --rules, so that plans and mirrors without rules keep their options.
  if (rules) WriteRules(rule_settings, json);
  WriteSelection(select, json);
  if (output == Output::kRecordFile) {
    json.Members("compress", compress, "shard_bytes", ShardBytes(options), "index", index);
    if (store_content) json.Members("store_content", true);
  }
  json.Members("max_game_bytes", max_game_bytes);
  if (!archives.excluded.empty()) json.Members("excluded", archives.excluded);
  if (skip_others) json.Members("skip_others", true);
  if (!archives.encoding.empty()) json.Members("encoding", archives.encoding);
  if (archives.json.is_on()) WriteFields(archives.json, json);
}

// The members of `made_with`, a JSON object, with the values of `changed`.
auto CopiedOptions(const std::string& made_with, const OptionValues& changed) {
  return [&](JsonWriter& json) {
    JsonDocument document(made_with);
    for (const auto& [key, value] : document.fields().Members()) {
      const auto found = changed.find(key);
      json.Members(key, JsonRaw{found == changed.end() ? value : found->second});
    }
  };
}

}  // namespace

std::string OptionsJson(const ConvertOptions& options) {
  return JsonObject("notation", options.notation, JsonOf(options, WriteOptions));
}

bool HasRules(const std::string& options) { return JsonDocument(options).fields().Has("rules"); }

bool HasSameRules(const std::string& options, const std::vector<RuleSetting>& settings) {
  JsonDocument document(options);
  const std::string rules = document.fields().Json("rules");
  return JsonObject("rules", JsonRaw{rules}) == JsonObject(JsonOf(settings, WriteRules));
}

std::string PartOptionsJson(const ConvertOptions& options) {
  return JsonObject("notation", options.notation, JsonOf(options, WriteOptions),
                    JsonOf(options.select, WriteOrderedSelection));
}

std::string RecordFileOptionsJson(const ConvertOptions& options) {
  return JsonObject(JsonOf(options, WriteOptions), JsonOf(options.select, WriteOrderedSelection));
}

std::string RecordFileOptionsJson(const ConvertOptions& options, const std::string& made_with) {
  // Games that were selected twice have no options that say so.
  JsonDocument document(made_with);
  const JsonFields before = document.fields();
  const bool was_selected = before.Has("where") || before.Has("sample");
  if (was_selected && SelectsGames(options.select)) return RecordFileOptionsJson(options);
  const OptionValues changed = {{"compress", JsonText(options.compress)},
                                {"index", JsonText(options.index)},
                                {"text", JsonText(options.text)}};
  const auto rules = [&](JsonWriter& json) {
    if (options.rules && !before.Has("rules")) WriteRules(options.rule_settings, json);
  };
  return JsonObject(CopiedOptions(made_with, changed), rules,
                    JsonOf(options.select, WriteSelection),
                    JsonOf(options.select, WriteOrderedSelection));
}

std::string WithOptions(const std::string& made_with, const OptionValues& changed) {
  return JsonObject(CopiedOptions(made_with, changed));
}

bool AreSameOptions(const std::string& a, const std::string& b) {
  return a == b || WithOptions(a, {}) == WithOptions(b, {});
}

}  // namespace plymill
