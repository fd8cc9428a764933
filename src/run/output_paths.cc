#include "run/output_paths.h"

#include <set>
#include <utility>

#include "output/output_file.h"
#include "output/output_name.h"
#include "run/games_files.h"

namespace plymill {

std::vector<const GameOps*> NotationsOf(const ConvertOptions& options) {
  if (const GameOps* const game = FindGame(options.notation)) return {game};
  return {AllGames().begin(), AllGames().end()};
}

std::vector<OutputReport> NamedOutputs(const ConvertOptions& options, bool by_notation) {
  if (!WritesGames(options.output)) return {};
  std::vector<OutputReport> named;
  const auto add_sets = [&](const OutputReport& output) {
    if (!DividesGames(options.select)) return named.push_back(output);
    for (const SetShare& set : options.select.sets) {
      named.push_back(output);
      named.back().path = PathOfSet(output.path, set.name);
      named.back().set = set.name;
    }
  };
  if (!by_notation) {
    add_sets({.path = options.output_path, .set = {}, .notation = {}});
    return named;
  }
  for (const GameOps* const game : NotationsOf(options)) {
    add_sets({.path = Filled(options.output_path, kNotationPlace, game->slug),
              .set = {},
              .notation = std::string(game->slug)});
  }
  return named;
}

bool IsByNotation(const ConvertOptions& options) {
  return options.output_path.find(kNotationPlace) != std::string::npos;
}

std::vector<std::string> OlderOutputs(const ConvertOptions& options, const Report& report) {
  if (!IsByNotation(options)) return {};
  std::set<std::string> older;
  for (const OutputReport& output : NamedOutputs(options, true)) {
    const bool numbered = HasNumberedFiles(options);
    for (std::string& path : numbered ? ExistingNumbered(output.path) : std::vector{output.path}) {
      if (numbered || !CheckNameIsFree(path).ok()) older.insert(std::move(path));
    }
  }
  for (const OutputReport& output : report.outputs) older.erase(output.path);
  return {older.begin(), older.end()};
}

std::vector<std::string> PathsOfOutputs(const ConvertOptions& options) {
  std::vector<std::string> paths;
  for (const OutputReport& output : NamedOutputs(options, IsByNotation(options))) {
    if (!HasNumberedFiles(options)) {
      paths.push_back(output.path);
      continue;
    }
    paths.push_back(NumberedPath(output.path, 0));
    for (std::string& path : ExistingNumbered(output.path, 1)) paths.push_back(std::move(path));
  }
  for (const std::string& path :
       {options.rejects_path, options.diagnostics_path, options.report_path}) {
    if (!path.empty()) paths.push_back(path);
  }
  return paths;
}

}  // namespace plymill
