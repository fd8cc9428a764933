// Regular lines: runs of moves in the form that nearly all games use, parsed quickly.
//
//   0 (0,0) RCRF
//   1A (0,1) FCCCm          the expected number, a player, a place, a tile
//   2B (1,0) RRCC +4        and points; the grammar reads all other text after such a tile
//
// A fast form first passes the lines that it knows. regular_move.h also passes moves in other
// forms, and remarks on their deviations.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/blank.h"
#include "base/cursor.h"
#include "games/carcassonne/game_in_hand.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/item.h"
#include "games/carcassonne/move.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/regular_move.h"
#include "games/carcassonne/regular_score.h"
#include "games/carcassonne/row_reporter.h"
#include "games/carcassonne/stored_ply.h"

namespace plymill::carcassonne {

// Stands for "no fast form": the grammar reads the game alone. See fast/reader.h.
struct NoFastForm {
  static constexpr Cursor FindEnd(const Cursor& in, const char* /*at*/) { return in; }
  template <class Game>
  static constexpr const char* PassLines(Game& /*game*/, const char* at) {
    return at;
  }
  static constexpr std::size_t most_others() { return ~std::size_t{0}; }
};

template <class Recorder, class FastForm>
class RegularLines {
 public:
  RegularLines(GameInHand<Recorder>& game, FastForm& fast) : game_(game), fast_(fast) {}

  // Passes regular lines up to the first other line. If other text follows a regular tile, reads
  // that text, too, and returns true: the current item is the move of that tile.
  bool Read() {
    bool in_hand = false;
    do {
      const char* at = fast_.PassLines(game_, game_.in.here());
      if (game_.plies == 0) at = ReportStart(at);
      game_.in = fast_.FindEnd(game_.in, at);
      more_ = false;
      in_hand = game_.plies > 0 && ReadMovesFrom(at);
    } while (more_);
    return in_hand;
  }

 private:
  const char* TextEnd() const { return game_.in.here() + game_.in.rest().size(); }

  // Whether enough bytes after the text are readable for the parsers of moves.
  bool CanReach() const {
    const auto bytes = static_cast<std::ptrdiff_t>(game_.in.rest().size());
    return game_.in.BytesInReach() - bytes >= kMostRegularBytes;
  }

  // Reports move 0 at `at` if it is regular. Returns the byte after its line; else `at`.
  const char* ReportStart(const char* at) {
    if (!CanReach()) return at;
    RowReporter rows(game_);
    StoredPly& row = *rows.Room();
    const RegularMove move = RegularMoveReader(game_).PassStart(at, row, rows.SpillRoom());
    if (move.next == nullptr || move.scores()) return at;
    rows.Report(1, 0, TextFrom(move.place - 1, move.end));
    return move.next;
  }

  bool ReadMovesFrom(const char* at) {
    Run run = {at};
    if (CanReach() && !game_.is_ended()) run = PassMovesFrom(at);
    if (run.tile_end != nullptr) return ReadAfter(run);
    PassTo(run.end);
    more_ = run.more;
    return false;
  }

  // A run of regular moves, one after the other. If other text follows the tile of the move after
  // them, `next` is that move.
  struct Run {
    const char* end;                 // after the lines of these moves
    std::size_t rows = 0;            // number of written rows
    std::size_t spilled = 0;         // bytes of these rows in the spill
    std::string_view written = {};   // the text of the last move
    std::uint32_t players = 0;       // players of the moves, one bit each
    bool more = false;               // the limit of rows is reached; moves may follow
    StoredPly next = {};             // the next move, if the run has it
    const char* place = nullptr;     // where the place of the next move begins
    const char* tile_end = nullptr;  // where the tile of the next move ends; null if there is none
  };

  // Passes moves from `at` on and reports them. A fast form, if there is one, has passed the
  // regular moves before.
  Run PassMovesFrom(const char* at) {
    RowReporter rows(game_);
    const std::size_t most = std::min(rows.most(), fast_.most_others());
    const Run run = WriteMoves(at, rows.Room(), rows.SpillRoom(), most);
    if (run.rows > 0) Keep(run, rows);
    return run;
  }

  // Passes at most `most` moves from `at` on, and writes their rows.
  Run WriteMoves(const char* at, StoredPly* row, char* const spill, std::size_t most) {
    Run run = {at};
    const std::uint32_t first = game_.last_number + 1U;
    const std::size_t number_end = std::min<std::size_t>(HeadWords::kMost, first + most);
    const char* const text_end = TextEnd();
    RegularMoveReader moves(game_);
    const char *place = at, *end = at;  // of the last move: the byte after its "("; its end
    std::size_t spilled = 0;
    std::uint32_t players = 0, number = first;
    for (; number < number_end && at < text_end; ++number, ++row) {
      const RegularMove move = moves.Pass(at, number, *row, spill + spilled);
      if (move.next == nullptr) {
        if (move.tile_end != nullptr) KeepNext(*row, move, run);
        break;
      }
      if (move.scores()) spilled += row->points.spilled_bytes();
      players |= std::uint32_t{1} << row->player.code();
      place = move.place;
      end = move.end;
      at = move.next;
    }
    run.end = at;
    run.rows = number - first;
    run.spilled = spilled;
    if (run.rows > 0) run.written = TextFrom(place - 1, end);
    run.players = players;
    run.more = run.rows == most;
    return run;
  }

  static std::string_view TextFrom(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
  }

  static void KeepNext(const StoredPly& row, const RegularMove& move, Run& run) {
    run.next = row;
    run.next.points = {};
    run.place = move.place - 1;
    run.tile_end = move.tile_end;
  }

  // Reports the moves of `run`.
  void Keep(const Run& run, RowReporter<Recorder>& rows) {
    KeepMove(rows.Room()[run.rows - 1]);
    game_.seen |= run.players;
    rows.Report(run.rows, run.spilled, run.written);
  }

  void KeepMove(const StoredPly& row) {
    game_.last_number = row.number;
    game_.last_player = row.player;
    game_.seen |= row.player.bit();
    game_.repeatable = false;
  }

  // Moves the cursor to `at`, the byte after a line end, and past blank lines. Does nothing if the
  // cursor is at `at` already.
  void PassTo(const char* at) {
    Cursor& in = game_.in;
    if (at == in.here()) return;
    in.Advance(static_cast<std::size_t>(at - in.here()));
    game_.line_feeds = 1 + SkipBlankLines(in);
  }

  // Reads the text after the tile that ended `run`.
  bool ReadAfter(const Run& run) {
    Cursor& in = game_.in;
    Ply& ply = game_.ply_in_hand;
    Unpack(run.next, nullptr, ply);  // without points, nothing is in the spill
    in.Advance(static_cast<std::size_t>(run.end - in.here()));
    in.SkipBlank();
    game_.item = in;
    game_.item_plies = game_.plies;
    game_.number = ply.number;
    game_.player = ply.player;
    KeepMove(run.next);
    in.Advance(static_cast<std::size_t>(run.tile_end - in.here()));
    ReadScoreOfPlace(game_, ply, run.place, run.tile_end);
    EndItem(game_);
    return true;
  }

  GameInHand<Recorder>& game_;
  FastForm& fast_;
  bool more_ = false;  // the limit of rows is reached; moves may follow
};

}  // namespace plymill::carcassonne
