#include "cli/archive_options.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/usage.h"
#include "cli/values.h"

namespace plymill::cli {
namespace {

std::string CheckPointer(const std::string& field) {
  bool good = field.empty() || field.front() == '/';
  for (std::size_t at = field.find('~'); at < field.size(); at = field.find('~', at + 1)) {
    good = good && at + 1 < field.size() && (field[at + 1] == '0' || field[at + 1] == '1');
  }
  return good ? "" : "expected a JSON pointer such as /game/log, found \"" + field + "\"";
}

void AddTag(const std::string& option, const std::string& tag, const std::string& field,
            JsonOptions& json) {
  const std::string wrong = tag.empty() ? "the name of the tag is missing" : CheckPointer(field);
  if (!wrong.empty()) throw CLI::ValidationError(option, wrong);
  json.tags.emplace_back(tag, field);
}

// The options that say which field of a record holds the game.
struct GameFields {
  CLI::Option* text;
  CLI::Option* moves;

  // Throws a usage error for `option`, which needs one of them.
  void CheckGiven(const std::string& option) const {
    if (text->count() + moves->count() > 0) return;
    throw CLI::ValidationError(option, "needs --json-text or --json-moves");
  }
};

GameFields AddGameFields(CLI::App& command, JsonOptions& json) {
  const CLI::Validator pointer(CheckPointer, "POINTER");
  GameFields fields{};
  fields.text =
      command
          .add_option("--json-text", json.text, "The sources are JSON Lines: a game in this field")
          ->check(pointer)
          ->option_text("POINTER");
  fields.moves =
      command.add_option("--json-moves", json.moves, "The same, its moves as an array of strings")
          ->check(pointer)
          ->excludes(fields.text)
          ->option_text("POINTER");
  return fields;
}

// Adds an option with a pointer to another field than that of the game.
void AddOtherField(CLI::App& command, GameFields games, const std::string& name,
                   std::optional<std::string>& field, const std::string& description) {
  command.add_option(name, field, description)
      ->check(CheckPointer, "POINTER")
      ->each([games, name](const std::string&) { games.CheckGiven(name); })
      ->option_text("POINTER");
}

void AddTagFields(CLI::App& command, GameFields games, JsonOptions& json) {
  command
      .add_option_function<std::vector<std::string>>(
          "--json-id",
          [&json, games](const std::vector<std::string>& fields) {
            games.CheckGiven("--json-id");
            for (const std::string& field : fields) AddTag("--json-id", "Id", field, json);
          },
          "A field that becomes the tag Id")
      ->allow_extra_args(false)
      ->option_text("POINTER");
  command
      .add_option_function<std::vector<std::string>>(
          "--json-meta",
          [&json, games](const std::vector<std::string>& values) {
            games.CheckGiven("--json-meta");
            for (const std::string& value : values) {
              const std::size_t equals = std::min(value.find('='), value.size());
              AddTag("--json-meta", value.substr(0, equals),
                     equals < value.size() ? value.substr(equals + 1) : "-", json);
            }
          },
          "Fields that become tags, as often as wanted")
      ->take_all()
      ->allow_extra_args(false)
      ->option_text("NAME=POINTER");
}

void AddJsonOptions(CLI::App& command, JsonOptions& json) {
  const GameFields games = AddGameFields(command, json);
  AddOtherField(command, games, "--json-notation", json.notation,
                "The records have several notations, and name theirs in this field");
  AddOtherField(command, games, "--json-each", json.each,
                "The sources are JSON documents: a record is an item of the array in this field; "
                "\"\": of the document");
  AddTagFields(command, games, json);
}

}  // namespace

void AddExcludeOption(CLI::App& command, std::vector<std::string>& excluded) {
  command
      .add_option("--exclude", excluded,
                  "Exclude files with such names in folders and packed files: 'README*'")
      ->take_all()
      ->allow_extra_args(false)
      ->option_text("PATTERN");
}

void AddArchiveOptions(CLI::App& command, ConvertOptions& options) {
  ArchiveOptions& archives = options.archives;
  CLI::Option* const sources =
      AddFileOption(command, "SOURCE", options.sources,
                    "Files, folders, or - for standard input; also compressed (.gz .zst .xz .bz2)\n"
                    "or packed (.zip .tar .tar.*), which is recognized by content")
          ->required()
          ->each(RefuseTerminal);
  AddFileOption(command, "--files-from", archives.lists,
                "A list of sources: one per line, or each followed by NUL")
      ->take_all()
      ->allow_extra_args(false)
      ->each([sources](const std::string&) { sources->required(false); });
  AddExcludeOption(command, archives.excluded);
  AddValueOption(command, "--encoding", archives.encoding,
                 "Read lines that are not UTF-8 as NAME: CP932, GB18030, KOI8-R",
                 [](const std::string& option, const std::string& name) {
                   if (name.empty()) RefuseValue(option, "an encoding of iconv -l", name);
                   return name;
                 })
      ->option_text("NAME");
  AddNumberOption(command, "--max-ratio", archives.max_ratio,
                  "Refuse a file that unpacks to more than N times its size; 0: no limit")
      ->option_text("N [500]");
  AddBytesOption(command, "--max-size", archives.max_bytes,
                 "Refuse a file that unpacks to more; 0: no limit")
      ->option_text("BYTES [0]");
  AddJsonOptions(command, archives.json);
}

}  // namespace plymill::cli
