// GamesSink: takes the games of a run, block by block.
#pragma once

#include <cstdint>
#include <span>

#include "base/result.h"
#include "model/game_ops.h"
#include "run/run_block.h"

namespace plymill {

// What a sink needs of a block of a record file. A block of a text always has records.
struct BlockWants {
  enum class Form : std::uint8_t {
    kRecords,  // records with the rows of their plies
    kHeads,    // records; the rows of plies may be left in the columns
    kColumns,  // the columns; no records
  };
  Form form = Form::kRecords;
  std::span<const char> columns = {};  // as RecordFileReader::ReadColumns() takes them; empty: all
};

class GamesSink {
 public:
  virtual ~GamesSink() = default;

  // What is needed of blocks of the notation `game` from which all games are taken.
  virtual BlockWants Wants(const GameOps& game) const = 0;

  // Makes the part of the output from the chosen games of `block`. May be called on any thread.
  virtual Result<void> Encode(RunBlock& block) const = 0;

  // Puts the part after those before it. Is called for one block after the other, in order.
  virtual Result<void> Append(RunBlock& block) = 0;
};

}  // namespace plymill
