// Piece: what a scan makes from the games of one shard, or of one block of a record file.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "arrow/arrow_column.h"
#include "base/result.h"
#include "model/column.h"
#include "model/game_ops.h"
#include "model/records.h"
#include "plymill/scan.h"

namespace plymill {

// Either columns with rows, or games.
struct Piece {
  std::vector<ArrowColumn> columns;
  std::size_t rows = 0;
  std::vector<ScannedGame> games;
};

using SharedPiece = std::shared_ptr<const Piece>;

// Makes pieces of the games of one notation. Its functions are called on any thread. They return
// null if the piece would be empty.
class PieceMaker {
 public:
  virtual ~PieceMaker() = default;

  // For each column of the notation, whether FromColumns() needs it. Empty: only FromRecords() may
  // be called.
  virtual std::span<const char> wanted() const { return {}; }

  // `memory` is used for nothing else, and kept from shard to shard.
  virtual Result<SharedPiece> FromRecords(const RecordsBase& records, const std::string& source,
                                          Columns& memory) const = 0;

  // `columns` have passed CheckColumns().
  virtual Result<SharedPiece> FromColumns(const Columns& columns, const std::string& source) const;
};

}  // namespace plymill
