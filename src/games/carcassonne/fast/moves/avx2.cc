// Moves: their fast form, with AVX2 and BMI2.
#include "games/carcassonne/fast/moves/known_moves.h"
#include "games/carcassonne/fast/moves/one_move.h"
#include "games/carcassonne/fast/moves/scoring.h"

namespace plymill::carcassonne::fast {
namespace {

// Passes move 0, which has no player. It must lie at (0,0), with no meeple and no text after its
// tile. Returns false if there is no such move.
bool PassStart(Walk& walk, KnownTokens& tokens) {
  const PlacedTile placed(walk.at() + 3, walk, tokens);
  if (placed.end == nullptr || !IsLineEndAt(PassSpaces(placed.end))) return false;
  if (placed.place != 0 || HasMeeples(placed.tile)) return false;
  StoreRow<Kind::kStart>(0, kNobody.code(), placed.place, placed.tile, 0, walk.row);
  walk.row += kRowBytes;
  ++walk.line;
  ++walk.number;
  return true;
}

void PassMoves(Walk& walk, KnownTokens& tokens) {
  do {
    PassAllKnownMoves(walk, tokens);
  } while (PassMove(walk, tokens));
}

}  // namespace

void PassLinesAvx2(MoveRun& run, const RowsOut& out, KnownTokens& tokens) {
  const std::size_t lines = run.lines < kMostRunLines ? run.lines : kMostRunLines;
  Walk walk = {run.text,  run.line,   run.line + lines, out.rows,       out.spill,
               out.notes, run.number, run.players,      run.expansions, run.ahead};
  if (run.number > 0 || PassStart(walk, tokens)) PassMoves(walk, tokens);
  run.ahead = walk.ahead;
  if (walk.row == out.rows) return;
  run.last = static_cast<std::uint8_t>(walk.row[kPlayerAt - kRowBytes]);
  run.more = walk.line == walk.stop && run.lines > lines;
  const char* const spill = walk.spill;
  run.has_final = PassScoring(walk, tokens);
  run.final_spill = static_cast<std::size_t>(walk.spill - spill);
  run.line = walk.line;
  run.number = walk.number;
  run.players = walk.players;
  run.expansions = walk.expansions;
  run.repeatable = walk.repeatable;
  run.to_other = walk.to_other;
  run.rows = static_cast<std::size_t>(walk.row - out.rows) / kRowBytes;
  run.spilled = static_cast<std::size_t>(walk.spill - out.spill);
  run.notes = static_cast<std::size_t>(walk.note - out.notes);
}

}  // namespace plymill::carcassonne::fast
