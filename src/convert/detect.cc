#include "convert/detect.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "archive/json_reader.h"
#include "scan/cursor.h"

namespace plymill {
namespace {

constexpr std::size_t kHeadBytes[] = {std::size_t{64} << 10, std::size_t{1} << 20};

bool IsBlankText(std::string_view text) { return std::all_of(text.begin(), text.end(), IsBlank); }

absl::Status Undecided(const std::string& name, const std::string& why) {
  return absl::InvalidArgumentError(absl::StrCat(
      name, ": ", why, "; name the notation with --notation, or leave it out with --exclude"));
}

// The texts of the games in `head`, which is padded as a shard is. Of lines of JSON, the
// last may be cut off, and is left out as a line that is wrong.
std::string_view TextsIn(const Shard& head, const GameOps& game, const JsonOptions& json,
                         JsonReader& reader) {
  if (!json.is_on()) return head.text;
  return reader.Read(head, {&json, game.move_separators, head.text.size()}).text;
}

// The notation that alone can read plies of `head`; null where none can. `failed`: of games
// that cannot be read too.
absl::StatusOr<const GameOps*> DetectIn(const std::string& name, const Shard& head,
                                        const JsonOptions& json, bool failed) {
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

absl::StatusOr<const GameOps*> DetectGame(const std::string& name, Source& source,
                                          const JsonOptions& json) {
  for (const bool failed : {false, true}) {
    for (const std::size_t bytes : kHeadBytes) {
      const absl::StatusOr<Shard> head = source.Head(bytes);
      if (!head.ok()) return head.status();
      absl::StatusOr<const GameOps*> game = DetectIn(name, *head, json, failed);
      if (!game.ok() || *game != nullptr) return game;
      const bool is_blank = head->is_document ? head->items.empty() : IsBlankText(head->text);
      if (head->text.size() < bytes && is_blank) return nullptr;
      if (head->text.size() < bytes) break;
    }
  }
  return Undecided(name, "has no moves near its beginning that tell the notation");
}

}  // namespace plymill
