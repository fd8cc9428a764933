#include "run/detect.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "base/blank.h"
#include "base/cursor.h"
#include "base/result.h"
#include "source/foreign_format.h"
#include "source/json_reader.h"

namespace plymill {
namespace {

constexpr std::size_t kHeadBytes[] = {std::size_t{64} << 10, std::size_t{1} << 20};

bool IsBlankText(std::string_view text) { return std::all_of(text.begin(), text.end(), IsBlank); }

Error Refused(const std::string& name, const std::string& why, const std::string& advice) {
  return UnknownSource(name, why, absl::StrCat(advice, ", or ", kSkipIt));
}

Error Undecided(const std::string& name, const std::string& why) {
  return Refused(name, why, "name the notation with --notation");
}

// Whether `text` begins like a JSON record, such as {"log":, or like an array of records, [{"log":
bool BeginsAsJson(std::string_view text) {
  const auto pass = [&text](char c) {
    text = TrimStart(text);
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
  };
  pass('[');
  if (!pass('{') || !pass('"')) return false;
  const std::size_t key = text.find_first_of("\"\\\n");
  if (key == std::string_view::npos || text[key] != '"') return false;
  text.remove_prefix(key + 1);
  return pass(':');
}

// Whether JSON `text` is one document. Otherwise it is JSON Lines, whose first line ends with "}".
bool IsDocument(std::string_view text) {
  text = TrimStart(text);
  return text.starts_with('[') || !TrimEnd(text.substr(0, text.find('\n'))).ends_with('}');
}

// The texts of the games in `head`, which is padded like a shard. If `head` cuts off the last line
// of JSON, this line is omitted, like any invalid line.
std::string_view TextsIn(const Shard& head, const GameOps& game, const JsonOptions& json,
                         JsonReader& reader) {
  if (!json.is_on()) return head.text;
  return reader.Read(head, {&json, game.move_separators, head.text.size()}).text;
}

// The only notation that can read plies of `head`; null if no notation can. With `failed`, plies
// after an error count too; see CountPlies(). Fails if several notations can read plies.
Result<const GameOps*> DetectIn(const std::string& name, const Shard& head, const JsonOptions& json,
                                bool failed) {
  const GameOps* found = nullptr;
  JsonReader reader;
  for (const GameOps* const game : AllGames()) {
    if (game->count_plies(TextsIn(head, *game, json, reader), failed) == 0) continue;
    if (found != nullptr) {
      return Undecided(name, absl::StrCat("can be read as ", std::string(found->slug), " and as ",
                                          std::string(game->slug)));
    }
    found = game;
  }
  return found;
}

}  // namespace

Result<const GameOps*> DetectGame(const std::string& name, Source& source,
                                  const JsonOptions& json) {
  if (const GameOps* const named = FindGame(source.notation())) return named;
  const Result<Shard> beginning = source.Head(kHeadBytes[0]);
  if (!beginning.ok()) return beginning.error();
  const bool is_json = BeginsAsJson(beginning->text);
  if (is_json && !json.is_on()) {
    return Refused(name, "is JSON", "name the field of its games with --json-text or --json-moves");
  }
  const bool is_document = is_json && !json.each && IsDocument(beginning->text);
  for (const bool failed : {false, true}) {
    for (const std::size_t bytes : kHeadBytes) {
      const Result<Shard> head = source.Head(bytes);
      if (!head.ok()) return head.error();
      Result<const GameOps*> game = DetectIn(name, *head, json, failed);
      if (!game.ok() || *game != nullptr) return game;
      const bool is_blank = head->is_document ? head->items.empty() : IsBlankText(head->text);
      if (head->text.size() < bytes && is_blank) return nullptr;
      if (head->text.size() < bytes) break;
    }
  }
  if (is_document) {
    return Refused(name, "is one JSON document, not one record per line",
                   "name its array with --json-each");
  }
  const Result<Shard> head = source.Head(kForeignHeadBytes);
  if (!head.ok()) return head.error();
  const std::string_view format = ForeignFormatOf(json.is_on() ? "" : head->text);
  if (!format.empty()) return ForeignSource(name, format);
  return Undecided(name, "has no moves near its beginning that identify the notation");
}

}  // namespace plymill
