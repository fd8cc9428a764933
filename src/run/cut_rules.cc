#include "run/cut_rules.h"

#include <algorithm>
#include <string_view>

#include "run/detect.h"

namespace plymill {

Result<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                    Source& source) {
  if (options.archives.json.notation) return AllGames().front();
  if (options.notation != "auto") return FindGame(options.notation);
  return DetectGame(path, source, options.archives.json);
}

namespace {

// The first line start at or after `from`. In JSON Lines, a record starts at every line start.
std::size_t FindLineStart(std::string_view text, std::size_t from) {
  if (from == 0 || from >= text.size()) return std::min(from, text.size());
  const std::size_t line_feed = text.find('\n', from - 1);
  return line_feed == std::string_view::npos ? text.size() : line_feed + 1;
}

}  // namespace

CutRules CutRulesOf(const GameOps* game, const ConvertOptions& options) {
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
