#include "cli/source_options.h"

#include <cstdlib>
#include <iterator>
#include <map>
#include <string>

#include "cli/archive_options.h"
#include "games/game_ops.h"

namespace plymill::cli {

void AddNotationOption(CLI::App& command, std::string& notation) {
  std::vector<std::string> notations = {"auto"};
  std::string choices = "auto";
  for (const GameOps* const game : AllGames()) {
    notations.emplace_back(game->slug);
    choices += "|" + notations.back();
  }
  command.add_option("--notation", notation, "auto: each source by its content")
      ->check(CLI::IsMember(notations))
      ->option_text(choices);
}

void AddSourceOptions(CLI::App& command, ConvertOptions& options) {
  options.form = FormFromEnvironment();
  AddArchiveOptions(command, options);
  AddNotationOption(command, options.notation);
  command.add_flag("--strict", options.strict, "Every diagnostic rejects its game");
  command.add_flag("--keep-unparsed", options.keep_unparsed,
                   "Keep a game with an unreadable ply, the ply as it is written");
  command.add_flag("--geometry", options.geometry,
                   "Tell what cannot be on the board (carcassonne); rows stay the same");
  command.add_option("--rejects", options.rejects_path, "Rejected games, as they stand")
      ->option_text("FILE");
  command.add_option("--diagnostics", options.diagnostics_path, "JSON Lines, one a diagnostic")
      ->option_text("FILE");
  command.add_option("--report", options.report_path, "The end report as JSON")
      ->option_text("FILE");
  command.add_flag("--force", options.force, "Overwrite files that exist");
  command
      .add_option("--max-errors", options.max_errors, "Fail when more games than N are rejected")
      ->option_text("N");
  command.add_option("--threads", options.threads, "Default: all cores; the output is the same")
      ->check(CLI::Range(0, 1024))
      ->option_text("N");
  command.add_option("--max-game-size", options.max_game_bytes, "Larger games are rejected")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
      ->option_text("BYTES [16MiB]");
  command.add_option("--shard-size", options.shard_bytes, "What a thread reads at once")
      ->transform(CLI::AsSizeValue(false))
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
      ->option_text("BYTES [32KiB; record files: 256KiB]");
}

CpuForm FormFromEnvironment() {
  const char* const wanted = std::getenv("PLYMILL_CPU");
  if (wanted == nullptr) return BestCpuForm();
  for (std::size_t i = 0; i < std::size(kCpuFormNames); ++i) {
    if (kCpuFormNames[i] == wanted) return static_cast<CpuForm>(i);
  }
  throw CLI::ValidationError("PLYMILL_CPU", "is none of plain, avx2, avx512");
}

void AddSourceKeyOption(CLI::App& command, SourceKey& key) {
  static const std::map<std::string, SourceKey> kValues = {
      {"auto", SourceKey::kAuto}, {"always", SourceKey::kAlways}, {"never", SourceKey::kNever}};
  command.add_option("--source", key, "The source in every row; auto: when there are more")
      ->transform(CLI::CheckedTransformer(kValues))
      ->option_text("auto|always|never");
}

void AddRowsOption(CLI::App& command, JsonRows& rows) {
  static const std::map<std::string, JsonRows> kValues = {
      {"moves", JsonRows::kMoves}, {"games", JsonRows::kGames}, {"nested", JsonRows::kNested}};
  command
      .add_option("--rows", rows, "A line a ply, a line a game, or a line a game with its plies")
      ->transform(CLI::CheckedTransformer(kValues))
      ->option_text("moves|games|nested");
}

}  // namespace plymill::cli
