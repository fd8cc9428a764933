// FastReader: the fast form of Carcassonne, with the interface of model/fast_form.h.
//
// It is the grammar, with a faster parser of moves (moves.h). It first finds the lines of the whole
// shard. Games that it cannot read are left to the plain form.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/buffer.h"
#include "base/cursor.h"
#include "base/lines/line_index.h"
#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/head_words.h"
#include "games/carcassonne/outcome.h"
#include "games/carcassonne/ply.h"
#include "games/carcassonne/scanner.h"
#include "games/carcassonne/stored_ply.h"
#include "model/fast_form.h"
#include "model/row.h"
#include "model/shard.h"
#include "plymill/cpu.h"

namespace plymill::carcassonne {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm form) {
    text_ = text;
    const bool fits = text.size() <= kMaxBytes;
    lines_.Find(text.substr(0, fits ? text.size() : 0), form);
    lines_end_ = text.data() + lines_.begin(lines_.size());
    line_ = 0;
    start_line_ = 0;
    has_dropped_ = false;
    ahead_ = fast::kMostRunLines;
    begin_ = 0;
    is_game_ = IsGameStart(text, 0);
    left_in_a_row_ = fits ? 0 : kMostLeftInARow;
  }

  template <class Records>
  FastPart Next(Records& records) {
    const std::size_t begin = begin_;
    if (left_in_a_row_ == kMostLeftInARow) {
      begin_ = text_.size();
      return {text_.substr(begin), {}};
    }
    end_ = 0;
    const std::string_view game = is_game_ ? Read(records) : std::string_view{};
    if (end_ == 0) end_ = FindStart(begin + 1);
    left_in_a_row_ = is_game_ && game.empty() ? left_in_a_row_ + 1 : 0;
    is_game_ = true;
    begin_ = end_;
    return {text_.substr(begin, end_ - begin), game};
  }

 private:
  // If this many games in a row cannot be read, probably none can: the plain form then reads the
  // rest of the shard.
  static constexpr std::size_t kMostLeftInARow = 8;

  // The index of lines may need four times the memory of the text. Larger shards have a game that
  // is larger than any real one, and are left to the plain form.
  static constexpr std::size_t kMaxBytes = std::size_t{2} << 20;

  // The functions of FastReader that the grammar calls.
  class Form {
   public:
    explicit Form(FastReader& reader) : reader_(reader) {}

    // Returns `in` with its text cut at the end of the game. No line before `at` starts another
    // game.
    Cursor FindEnd(const Cursor& in, const char* at) { return reader_.FindEnd(in, at); }

    // Passes the lines from `at` on that the fast form knows, including move 0, and reports them.
    // Returns the byte after them.
    template <class Game>
    const char* PassLines(Game& game, const char* at) {
      if (game.plies == 0 && !AtStart(at)) return at;
      for (bool more = !game.is_ended(); more;) {
        const fast::MoveRun run = PassRun(at, game);
        if (run.rows == 0) break;
        Keep(run, game);
        at = run.at();
        more = run.more && !run.has_final;
      }
      return at;
    }

    // The number of moves that are read by regular_move.h before PassLines() is called again. It
    // doubles each time that PassRun() passes fewer rows than this number, else it becomes 1.
    std::size_t most_others() const { return most_others_; }

   private:
    static constexpr std::size_t kMostOthers = 64;

    // Whether a regular move 0 begins at `at`. "0 (," does not count: it may begin a game line.
    bool AtStart(const char* at) const {
      return at < reader_.lines_end_ && at[0] == '0' && at[1] == ' ' && at[2] == '(' &&
             (IsDigit(at[3]) || at[3] == '-');
    }

    // Passes a run of lines from `at` on, if a line begins there, and reports its rows.
    template <class Game>
    fast::MoveRun PassRun(const char* at, const Game& game) {
      fast::MoveRun run = reader_.RunFrom(at);
      run.number = game.plies == 0 ? 0 : game.last_number + 1U;
      run.players = game.known();
      run.expansions = game.expansions;
      if (run.lines > 0) reader_.Pass(run, game.recorder);
      most_others_ = run.rows >= most_others_ ? 1 : std::min(2 * most_others_, kMostOthers);
      return run;
    }

    // Keeps the facts about the lines of `run`.
    template <class Game>
    void Keep(const fast::MoveRun& run, Game& game) const {
      game.plies += run.rows;
      game.last_number = static_cast<std::uint16_t>(run.number - 1);
      game.last_player = PlayerId(run.last);
      game.seen |= run.players;
      game.repeatable = run.repeatable;
      game.scored = run.has_final;
      game.to_other |= run.to_other;
      game.expansions = run.expansions;
      if (run.has_final) KeepTotals(run, game.recorder, game.standing);
    }

    // Keeps the totals of the scoring that has just ended `run`.
    template <class Records>
    void KeepTotals(const fast::MoveRun& run, const Records& records, Standing& standing) const {
      constexpr std::size_t kAfterCount = offsetof(StoredScores, player);
      StoredPly row;
      std::memcpy(&row, records.rows.end()[-1].data(), sizeof(row));
      StoredScores score = row.points;
      const char* spill = records.spill.end() - run.final_spill;
      for (std::uint8_t left = score.count; left > 0; --left) {
        Points total;
        total.value = score.total;
        standing.KeepTotal(score.player, total);
        spill += score.spilled_bytes();
        if (left > 1)
          std::memcpy(reinterpret_cast<char*>(&score) + kAfterCount, spill, kScoreBytes);
        spill += kScoreBytes;
      }
    }

    FastReader& reader_;
    std::size_t most_others_ = 1;
  };

  // A run of the lines from `at` on; empty if no line begins there.
  fast::MoveRun RunFrom(const char* at) {
    const auto offset = static_cast<std::size_t>(at - text_.data());
    while (line_ < lines_.size() && lines_.begin(line_) < offset) ++line_;
    fast::MoveRun run = {};
    run.text = text_.data();
    run.line = lines_.begins() + line_;
    run.lines = lines_.begin(line_) == offset ? lines_.size() - line_ : 0;
    run.ahead = ahead_;
    return run;
  }

  // Passes the lines of `run`, and reports them to `records`.
  template <class Records>
  void Pass(fast::MoveRun& run, Records& records) {
    char* const rows = records.rows.Room(fast::kMostRows)->data();
    char* const spill = records.spill.Room(fast::kMostSpillBytes);
    fast::Note* const notes = notes_.Room(fast::kMostRunLines + 1);
    fast::PassLinesAvx2(run, {rows, spill, notes}, records.memo.tokens());
    line_ = static_cast<std::size_t>(run.line - lines_.begins());
    ahead_ = run.ahead;
    if (AtEmptyLineBeforeMove(run)) DropEmptyLines(run);
    std::size_t told = 0;
    for (std::size_t i = 0; i < run.notes; ++i) {
      const std::size_t row = static_cast<std::size_t>(notes[i].row - rows) / fast::kRowBytes;
      records.rows.Grow(row + 1 - told);
      told = row + 1;
      Report(notes[i], records);
    }
    records.rows.Grow(run.rows - told);
    records.spill.Grow(run.spilled);
  }

  // Whether `run` ended at an empty line, and the expected move follows that line. If the move is
  // 1A, the answer is no, because 1A may begin a game there.
  bool AtEmptyLineBeforeMove(const fast::MoveRun& run) const {
    if (has_dropped_ || run.number < 2 || *run.at() != '\n' || line_ + 1 >= lines_.size()) {
      return false;
    }
    std::uint64_t next;
    std::memcpy(&next, text_.data() + lines_.begin(line_ + 1), sizeof(next));
    return HeadWord(run.number).PlayerOf(next) < PlayerId::kCount;
  }

  // If one empty line stands between moves, there are probably many. Removes all of them from here
  // on from the index, so that `run` may go on after them.
  void DropEmptyLines(fast::MoveRun& run) {
    lines_.DropEmptyLines(text_, line_);
    has_dropped_ = true;
    start_line_ = std::min(start_line_, line_);
    run.line = lines_.begins() + line_;
    run.more = true;
  }

  // Reports a note of the last row.
  template <class Records>
  static void Report(const fast::Note& note, Records& records) {
    const std::string_view text(note.begin, static_cast<std::size_t>(note.end - note.begin));
    if (!note.is_plain) return KeepNote(text, records);
    records.notes.Append({static_cast<std::uint32_t>(records.rows.size() - 1), Trim(text)});
  }

  Cursor FindEnd(const Cursor& in, const char* at) {
    if (end_ != 0) return in;
    const char* const text = text_.data();
    end_ = FindStart(std::max(static_cast<std::size_t>(at - text), begin_ + 1));
    Cursor game(text_.substr(begin_, end_ - begin_), Shard::kPaddingBytes);
    game.Advance(static_cast<std::size_t>(in.here() - text) - begin_);
    return game;
  }

  // The offset of the first game start at a line start at or after `from`; the end of the shard if
  // there is none. `from` is not 0, and is never smaller than in the call before.
  std::size_t FindStart(std::size_t from) {
    start_line_ = std::max(start_line_, line_);
    while (start_line_ < lines_.size() && lines_.begin(start_line_) < from) ++start_line_;
    LaterMoves moves;
    for (std::size_t line = start_line_; line <= lines_.size(); ++line) {
      const std::size_t at = lines_.begin(line);
      if (at >= text_.size() || at < from) break;  // `from` is in text after the last line feed
      if (text_[at] == '\n' || moves.Pass(text_, at)) continue;
      if (IsOtherGameStart(text_, at)) return at;
    }
    return text_.size();
  }

  // Reports the game at `begin_` to `records` and returns its text; empty if the game is left to
  // the plain form.
  template <class Records>
  std::string_view Read(Records& records) {
    const std::string_view text = text_.substr(begin_);
    if (MarkBytes(text, 0) > 0) return {};
    Cursor in(text, Shard::kPaddingBytes);
    const bool is_read = GameReader<Records, Form>(in, records, {}, Form(*this)).Read();
    return is_read && in.ok() ? TrimEnd(text.substr(0, in.offset())) : std::string_view{};
  }

  std::string_view text_;
  const char* lines_end_ = nullptr;  // after the last line end
  std::size_t begin_ = 0;            // offset of the next part
  std::size_t end_ = 0;            // end of the current part, as an offset; 0 until it is searched
  bool is_game_ = false;           // the current part begins at a game start
  std::size_t left_in_a_row_ = 0;  // number of games left to the plain form
  LineIndex lines_;
  std::size_t line_ = 0;                     // number of a line; no later run begins before it
  std::size_t start_line_ = 0;               // number of a line; no later game start is before it
  bool has_dropped_ = false;                 // empty lines are removed from the index
  Buffer<fast::Note> notes_;                 // notes of the current run
  std::size_t ahead_ = fast::kMostRunLines;  // `ahead` of the next run: see MoveRun
};

}  // namespace plymill::carcassonne
