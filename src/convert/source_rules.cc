// What a run must know of a source before it reads it.
#include <algorithm>
#include <memory>

#include "convert/detect.h"
#include "convert/failure.h"
#include "convert/run.h"

namespace plymill {

absl::Status CheckSources(const ConvertOptions& options) {
  const auto &sources = options.sources, &lists = options.archives.lists;
  if (options.split && (!sources.empty() || !lists.empty())) {
    return UsageError("a split names its source: leave out SOURCE and --files-from, or the split");
  }
  const auto times =
      std::count(sources.begin(), sources.end(), "-") + std::count(lists.begin(), lists.end(), "-");
  if (times <= 1) return absl::OkStatus();
  return UsageError("-: is named twice; standard input can be read only once");
}

absl::StatusOr<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                            Source& source) {
  if (options.archives.json.notation) return AllGames().front();
  if (options.notation != "auto") return FindGame(options.notation);
  return DetectGame(path, source, options.archives.json);
}

namespace {

// A record of JSON Lines begins with its line.
std::size_t FindLineStart(std::string_view text, std::size_t from) {
  if (from == 0 || from >= text.size()) return std::min(from, text.size());
  const std::size_t line_feed = text.find('\n', from - 1);
  return line_feed == std::string_view::npos ? text.size() : line_feed + 1;
}

}  // namespace

CutRules RulesOf(const GameOps* game, const ConvertOptions& options) {
  const auto find_no_game = [](std::string_view text, std::size_t) { return text.size(); };
  const bool lines = options.archives.json.is_on();
  const FindGameStartFunction find = game == nullptr ? find_no_game
                                     : lines         ? FindLineStart
                                                     : game->find_game_start;
  return {.find_game_start = find,
          .lookahead_bytes = game == nullptr || lines ? 0 : game->start_lookahead_bytes,
          .shard_bytes = ShardBytes(options),
          .max_game_bytes = options.max_game_bytes};
}

}  // namespace plymill
