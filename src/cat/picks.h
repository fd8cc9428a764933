// Picks: the games that --game, --offset or --id names.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <vector>

#include "cat/opened_files.h"
#include "decode/record_file_reader.h"
#include "plymill/record_file.h"

namespace plymill {

struct Pick {
  std::size_t file = 0;
  GamePlace place;
};

// Whether `options` name single games.
inline bool PicksGames(const CatOptions& options) {
  return options.game || options.at || options.id;
}

// Returns the named games in the order of the files. Returns NotFound if there is no such game, and
// DataLoss if a file is damaged where it is searched.
absl::StatusOr<std::vector<Pick>> FindPicks(const CatOptions& options,
                                            const std::vector<CatFile>& files);

}  // namespace plymill
