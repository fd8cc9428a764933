#include "run/picks.h"

#include <absl/strings/str_cat.h>

#include <optional>
#include <string>

#include "base/path_text.h"
#include "plym/find_games.h"
#include "run/file_blocks.h"

namespace plymill {
namespace {

using Picks = Result<std::vector<Pick>>;
using Files = std::vector<std::shared_ptr<OpenFile>>;

std::size_t SourcesIn(const OpenFile& file) { return file.reader.footer().sources.size(); }

// The number of sources of all files.
std::size_t SourcesOf(const Files& files) {
  std::size_t sources = 0;
  for (const auto& file : files) sources += SourcesIn(*file);
  return sources;
}

Picks FindNumber(std::uint64_t number, const Files& files) {
  if (files.size() != 1) return UsageError("--game: expected one record file");
  const RecordFileReader& file = files[0]->reader;
  const std::optional<GamePlace> place = number == 0 ? std::nullopt : file.FindGame(number - 1);
  if (place) return std::vector<Pick>{{0, *place}};
  return IoError(absl::StrCat("there is no game ", number, ", only ", file.games(),
                              file.games() == 1 ? " game" : " games"));
}

// Whether source `index` of `file` is the one that the user means.
bool IsMeant(const OpenFile& file, std::size_t index, const std::string& source) {
  const std::vector<SourceReport>& sources = file.reader.footer().sources;
  return source.empty() ? sources.size() == 1 : sources[index].source == source;
}

Picks FindAt(const GameAt& at, const Files& files) {
  if (at.source.empty() && SourcesOf(files) != 1) {
    return UsageError("--offset: expected SOURCE:OFFSET, because there are several sources");
  }
  std::size_t meant = 0;
  for (std::size_t file = 0; file < files.size(); ++file) {
    for (std::size_t i = 0; i < SourcesIn(*files[file]); ++i) {
      if (!IsMeant(*files[file], i, at.source)) continue;
      ++meant;
      const Result<std::optional<GamePlace>> place = FindGameAt(files[file]->reader, i, at.offset);
      if (!place.ok()) return place.error();
      if (*place) return std::vector<Pick>{{file, **place}};
    }
  }
  if (meant == 0) return IoError("there is no source " + at.source);
  return IoError(absl::StrCat("no game begins at byte ", at.offset,
                              at.source.empty() ? "" : " of " + at.source));
}

Picks FindId(std::uint64_t id, const Files& files) {
  std::vector<Pick> picks;
  for (std::size_t file = 0; file < files.size(); ++file) {
    const Result<std::vector<GamePlace>> places = FindGamesWithId(files[file]->reader, id);
    if (!places.ok()) return places.error();
    for (const GamePlace& place : *places) picks.push_back({file, place});
  }
  if (picks.empty()) return IoError("no game has the id " + HashText(id));
  return picks;
}

}  // namespace

Result<std::vector<Pick>> FindPicks(const CatOptions& options, const Files& files) {
  if (options.game) return FindNumber(*options.game, files);
  return options.at ? FindAt(*options.at, files) : FindId(*options.id, files);
}

}  // namespace plymill
