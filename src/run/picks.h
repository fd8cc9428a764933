// Picks: the games that --game, --offset or --id names.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/result.h"
#include "plym/record_file_reader.h"
#include "plymill/record_file.h"

namespace plymill {

struct OpenFile;  // run/file_blocks.h

struct Pick {
  std::size_t file = 0;
  GamePlace place;
};

// Whether `options` name single games.
inline bool PicksGames(const CatOptions& options) {
  return options.game || options.at || options.id;
}

// Returns the named games in the order of the files. Returns kIo if there is no such game, and
// kDamaged if a file is damaged where it is searched.
Result<std::vector<Pick>> FindPicks(const CatOptions& options,
                                    const std::vector<std::shared_ptr<OpenFile>>& files);

}  // namespace plymill
