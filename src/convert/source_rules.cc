// What a run must know of a source before it reads it.
#include "convert/detect.h"
#include "convert/run.h"

namespace plymill {

absl::StatusOr<const GameOps*> GameOfSource(const ConvertOptions& options, const std::string& path,
                                            Source& source) {
  if (options.notation != "auto") return FindGame(options.notation);
  return DetectGame(path, source);
}

CutRules RulesOf(const GameOps* game, const ConvertOptions& options) {
  const auto find_no_game = [](std::string_view text, std::size_t) { return text.size(); };
  return {.find_game_start = game != nullptr ? game->find_game_start : find_no_game,
          .lookahead_bytes = game != nullptr ? game->start_lookahead_bytes : 0,
          .shard_bytes = options.shard_bytes,
          .max_game_bytes = options.max_game_bytes};
}

}  // namespace plymill
