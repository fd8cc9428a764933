// PositionFiles: the files of a run, their blocks in one list, and how their games are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/workers.h"
#include "model/game_ops.h"
#include "model/verdict.h"
#include "plymill/positions.h"
#include "positions/game_file.h"
#include "positions/window_plan.h"
#include "run/select/judge.h"
#include "run/select/judgement.h"

namespace plymill {

// A block of all files, and the games and plies before it in the files.
struct PlacedBlock {
  std::uint32_t file = 0;
  std::uint32_t block = 0;  // in the file
  std::uint64_t first_game = 0;
  std::uint64_t first_ply = 0;
};

// A block that was read, with the verdicts on its games.
struct ReadBlockMemory {
  BlockMemory block;
  Judgement judgement;  // verdicts are empty if all games are wanted
};

class PositionFiles {
 public:
  // Fails with kUsage for wrong options, else if a file cannot be read or is damaged.
  static Result<PositionFiles> Open(const PositionOptions& options, Workers& workers);

  // The notation, which has positions.
  const GameOps& game() const { return *game_; }

  std::uint64_t games() const { return games_; }
  std::uint64_t plies() const { return plies_; }
  std::uint64_t games_rejected() const;
  std::uint64_t games_of_others() const { return games_of_others_; }
  const std::vector<LeftOut>& unfinished() const { return unfinished_; }

  // The blocks with games of the notation.
  const std::vector<PlacedBlock>& blocks() const { return blocks_; }
  const std::vector<GameRange>& ranges() const { return ranges_; }

  // The most games and plies of a window.
  WindowSize window_size() const { return window_size_; }

  // A hash of what the files hold, and of the options that decide which positions there are.
  std::uint64_t files_hash() const { return files_hash_; }
  std::uint64_t options_hash() const { return options_hash_; }

  // Reads a block, and judges its games. May be called on several threads. Fails with kChanged if
  // the file has changed.
  Result<void> Read(const PlacedBlock& block, ReadBlockMemory& memory) const;

 private:
  Result<void> OpenFiles(const PositionOptions& options, Workers& workers);
  Result<void> ChooseGame(const PositionOptions& options);
  Result<void> CheckView(const PositionOptions& options) const;
  void ChooseWindowSize(const PositionOptions& options);
  Result<void> MakeJudge(const PositionOptions& options);
  void ListBlocks(const PositionOptions& options);
  void MakeHashes(const PositionOptions& options);

  std::vector<std::unique_ptr<GameFile>> files_;
  std::vector<LeftOut> unfinished_;
  const GameOps* game_ = nullptr;
  std::vector<PlacedBlock> blocks_;
  std::vector<GameRange> ranges_;
  WindowSize window_size_ = {};
  std::uint64_t games_ = 0, plies_ = 0, games_of_others_ = 0;
  std::uint64_t files_hash_ = 0, options_hash_ = 0;
  std::optional<Judge> judge_;
  ReadWants wants_;
};

}  // namespace plymill
