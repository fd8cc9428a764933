// FindGame: finds one game in archives, or in a record file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "plymill/convert.h"
#include "run/game_block.h"

namespace plymill {

// Which game: the game with this number among those that are read, from 1, or the game that begins
// at this offset in its source.
struct WantedGame {
  std::uint64_t number = 1;
  std::optional<std::uint64_t> offset = {};
};

// The records of a game, with the memory that they view.
struct LocatedGame {
  std::shared_ptr<void> memory;
  const GameOps* game = nullptr;
  const RecordsBase* records = nullptr;
  std::size_t index = 0;  // of the game in `records`

  const GameHead& head() const { return records->heads[index]; }
};

// Finds a game in the sources of `options`. If the only source is called .plym, it is a record
// file. Fails with kIo if there is no such game; the message says how many games there are.
Result<LocatedGame> FindGame(const ConvertOptions& options, const WantedGame& wanted);

}  // namespace plymill
