// Piece: what a scan makes from the games of one shard, or of one block of a record file.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arrow/arrow_column.h"
#include "notation/game_ops.h"
#include "plymill/scan.h"
#include "record/records.h"

namespace plymill {

// Either columns with rows, or games.
struct Piece {
  std::shared_ptr<const ArrowTypes> types;  // of `columns`
  std::vector<ArrowColumn> columns;
  std::size_t rows = 0;
  std::vector<ScannedGame> games;
};

using SharedPiece = std::shared_ptr<const Piece>;

// Makes a piece from the games of `records`. Null if it would be empty. Called on any thread.
using MakePiece = std::function<SharedPiece(const GameOps& game, const RecordsBase& records,
                                            const std::string& source)>;

}  // namespace plymill
