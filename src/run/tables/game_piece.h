// Game pieces: pieces of games as rows of JSON Lines.
#pragma once

#include <cstddef>
#include <memory>

#include "model/game_ops.h"
#include "model/records.h"
#include "run/tables/piece.h"

namespace plymill {

// `text`: rows have the written form of every ply. `notation`: set ScannedGame::notation.
std::unique_ptr<const PieceMaker> MakeGamePieces(const GameOps& game, bool text, bool notation);

// Game `index` of `records`. `only` is memory for records with this game alone.
ScannedGame GameAt(const GameOps& game, const RecordsBase& records, std::size_t index,
                   const std::string& source, bool text, bool notation, RecordsBase& only);

}  // namespace plymill
