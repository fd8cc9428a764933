// Game pieces: pieces of games as rows of JSON Lines.
#pragma once

#include <cstddef>
#include <memory>

#include "notation/game_ops.h"
#include "record/records.h"
#include "table/piece.h"

namespace plymill {

// `text`: rows have the written form of every ply. `notation`: set ScannedGame::notation.
MakePiece MakeGamePieces(bool text, bool notation);

// Game `index` of `records` alone.
std::unique_ptr<RecordsBase> OnlyGame(const GameOps& game, const RecordsBase& records,
                                      std::size_t index);

}  // namespace plymill
