// FastReader of Carcassonne: the fast form behind the interface of split/fast_form.h.
//
// It is the grammar with faster ways to find where games start (starts.h) and to pass the
// moves that are written as nearly all are (moves.h). Games with anything to remark on, or
// with text behind them, are left to the plain form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "games/carcassonne/fast/moves.h"
#include "games/carcassonne/fast/starts.h"
#include "games/carcassonne/game_start.h"
#include "games/carcassonne/scanner.h"
#include "plymill/cpu.h"
#include "record/buffer.h"
#include "scan/cursor.h"
#include "split/fast_form.h"

namespace plymill::carcassonne {

class FastReader {
 public:
  void Begin(std::string_view text, CpuForm) {
    if (tokens_ == nullptr) tokens_ = std::make_unique<fast::Tokens>();
    text_ = text;
    begin_ = 0;
    is_game_ = IsGameStart(text, 0);
    line_ = 0;
    lines_.Clear();
    std::uint32_t* const lines = lines_.Room(text.size());
    lines_.Grow(fast::FindOtherLinesAvx2(text.data(), text.size(), lines));
  }

  template <class Records>
  FastPart Next(Records& records) {
    const std::size_t begin = begin_;
    begin_ = NextStart();
    const std::string_view part = text_.substr(begin, begin_ - begin);
    const bool is_game = is_game_;
    is_game_ = true;
    return {part, is_game ? Read(part, records) : std::string_view{}};
  }

 private:
  // Passes the moves of a game for its GameReader, and writes their rows.
  struct Moves {
    fast::Tokens* tokens;
    const char* end;  // behind the last line end of the game

    template <class Records>
    fast::MoveRun PassStart(const char* at, Records& records) {
      fast::MoveRun run;
      run.at = at;
      run.end = end;
      fast::PassStartAvx2(run, records.rows.Room(1)->data(), *tokens);
      records.rows.Grow(run.rows);
      return run;
    }

    // `players`: those who are known so far, a bit each.
    template <class Records>
    fast::MoveRun Pass(const char* at, std::uint32_t number, std::uint32_t players,
                       Records& records) {
      const auto bytes = at < end ? static_cast<std::size_t>(end - at) : 0;
      auto* const rows = records.rows.Room(bytes / fast::kFewestMoveBytes + 1);
      fast::MoveRun run;
      run.at = at;
      run.end = end;
      run.number = number;
      run.players = players;
      fast::PassMovesAvx2(run, rows->data(), *tokens);
      records.rows.Grow(run.rows);
      if (run.spilled > 0) records.spill.Append(run.spill, run.spilled);
      return run;
    }
  };

  // The next game start; the end of the shard where there is none.
  std::size_t NextStart() {
    while (line_ < lines_.size()) {
      const std::size_t line = lines_[line_++];
      if (!IsLaterMove(text_, line) && IsGameStart(text_, line)) return line;
    }
    return text_.size();
  }

  // Tells `records` of the game that `part` is and returns its text; empty where the game
  // is to be left.
  template <class Records>
  std::string_view Read(std::string_view part, Records& records) {
    if (MarkBytes(part, 0) > 0) return {};
    Cursor in(part);
    const Moves moves = {tokens_.get(), part.data() + (part.rfind('\n') + 1)};  // npos + 1 is 0
    GameReader<Records, Moves>(in, records, {}, moves).Read();
    if (!in.ok() || records.FirstRemark() != nullptr) return {};
    std::string_view game = part.substr(0, in.offset());
    while (!game.empty() && IsBlank(game.back())) game.remove_suffix(1);
    for (const char c : part.substr(game.size())) {
      if (!IsBlank(c)) return {};
    }
    return game;
  }

  std::string_view text_;
  Buffer<std::uint32_t> lines_;  // that may start games
  std::size_t line_ = 0;         // the next of them
  std::size_t begin_ = 0;        // of the part that is next
  bool is_game_ = false;         // which begins at a game start
  std::unique_ptr<fast::Tokens> tokens_;
};

}  // namespace plymill::carcassonne
