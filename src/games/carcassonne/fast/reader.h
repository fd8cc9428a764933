// FastReader of Carcassonne: the fast form behind the interface of split/fast_form.h.
//
// It is the grammar with faster ways to pass a header (header.h) and moves (moves.h) that
// are written as nearly all are, and to find where the next game starts (starts.h). Games
// that cannot be read are left to the plain form.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "games/carcassonne/fast/header.h"
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
    lines_end_ = text.data() + (text.rfind('\n') + 1);  // npos + 1 is 0
    begin_ = 0;
    is_game_ = IsGameStart(text, 0);
    left_in_a_row_ = 0;
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
  // So many games that cannot be read make it likely that none can: the plain form reads
  // the rest of the shard, once.
  static constexpr std::size_t kMostLeftInARow = 8;

  // What a GameReader knows of it.
  class Form {
   public:
    explicit Form(FastReader& reader) : reader_(reader) {}

    // `in` as it goes on to the end of its game. The next line from `at` on is the first
    // that may start another one.
    Cursor FindEnd(const Cursor& in, const char* at) { return reader_.FindEnd(in, at); }

    // Behind the line ends at `at`.
    const char* PassLineEnds(const char* at) const {
      while (at < reader_.lines_end_ && IsLineEnd(*at)) ++at;
      return at;
    }

    // Tells of the game line at `at` and returns its end; null where there is none.
    template <class Records>
    const char* PassGameLine(const char* at, Records& records) const {
      fast::GameLineParts parts;
      const char* const end = fast::PassGameLineAvx2(at, reader_.lines_end_, parts);
      if (end == nullptr) return nullptr;
      records.Info({.date = parts.date.text(),
                    .time = parts.time.text(),
                    .event = parts.event.text(),
                    .mode = parts.mode.text()});
      return end;
    }

    // Reads the line at `at` of the player with `code`, and returns its end; null where it
    // is another line.
    const char* PassPlayer(const char* at, std::uint8_t code, Player& player) const {
      player.player = PlayerId(code);
      if (player.player.is_null() || *at != player.player.letter()) return nullptr;
      fast::PlayerParts parts;
      const char* const end = fast::PassPlayerAvx2(at, reader_.lines_end_, parts);
      player.name = parts.name.text();
      player.real_name = parts.real_name.text();
      player.country = parts.country.text();
      player.colour = parts.colour.text();
      player.place.value = parts.place;
      player.points.value = static_cast<std::uint16_t>(parts.points);
      return end;
    }

    // Whether move 0 is at `at`.
    bool AtStart(const char* at) const {
      return at < reader_.lines_end_ && at[0] == '0' && at[1] == ' ' && at[2] == '(';
    }

    template <class Records>
    fast::MoveRun PassStart(const char* at, Records& records) {
      fast::MoveRun run = reader_.RunFrom(at);
      fast::PassStartAvx2(run, records.rows.Room(1)->data(), *reader_.tokens_);
      records.rows.Grow(run.rows);
      return run;
    }

    // `players`: those who are known so far, a bit each.
    template <class Records>
    fast::MoveRun PassMoves(const char* at, std::uint32_t number, std::uint32_t players,
                            bool expansions, Records& records) {
      auto* const rows = records.rows.Room(fast::kMostRows);
      fast::MoveRun run = reader_.RunFrom(at);
      run.number = number;
      run.players = players;
      run.expansions = expansions;
      char* const spill = records.spill.Room(fast::kMostSpillBytes);
      fast::PassMovesAvx2(run, rows->data(), spill, *reader_.tokens_);
      records.rows.Grow(run.rows);
      records.spill.Grow(run.spilled);
      return run;
    }

   private:
    FastReader& reader_;
  };

  fast::MoveRun RunFrom(const char* at) const {
    fast::MoveRun run = {};
    run.at = at;
    run.end = lines_end_;
    return run;
  }

  Cursor FindEnd(const Cursor& in, const char* at) {
    if (end_ != 0) return in;
    const char* const text = text_.data();
    end_ = FindStart(std::max(static_cast<std::size_t>(at - text), begin_ + 1));
    Cursor game(text_.substr(begin_, end_ - begin_));
    game.Advance(static_cast<std::size_t>(in.here() - text) - begin_);
    return game;
  }

  // The first game start at a line start at or behind `from`, which is not 0; the end of the
  // shard where there is none.
  std::size_t FindStart(std::size_t from) {
    if (text_[from - 1] != '\n') from = FindLineFeed(text_, from, text_.size()) + 1;
    for (int lines = 0; lines < kNearLines && from < text_.size(); ++lines) {
      if (!IsLaterMove(text_, from) && IsGameStart(text_, from)) return from;
      from = FindLineFeed(text_, from, text_.size()) + 1;
    }
    for (; from < text_.size(); from += kPieceBytes) {
      const std::string_view piece = text_.substr(from - 1, kPieceBytes + 1);
      lines_.Clear();
      lines_.Grow(fast::FindOtherLinesAvx2(piece.data(), piece.size(), lines_.Room(piece.size())));
      for (const std::uint32_t behind : lines_) {
        const std::size_t line = from - 1 + behind;
        if (!IsLaterMove(text_, line) && IsGameStart(text_, line)) return line;
      }
    }
    return text_.size();
  }

  // Tells `records` of the game that begins at `begin_` and returns its text; empty where
  // the game is to be left.
  template <class Records>
  std::string_view Read(Records& records) {
    const std::string_view text = text_.substr(begin_);
    if (MarkBytes(text, 0) > 0) return {};
    Cursor in(text);
    GameReader<Records, Form>(in, records, {}, Form(*this)).Read();
    return in.ok() ? TrimEnd(text.substr(0, in.offset())) : std::string_view{};
  }

  // Where the end of a game is looked for first, line by line, and then, in pieces.
  static constexpr int kNearLines = 4;
  static constexpr std::size_t kPieceBytes = 2048;

  std::string_view text_;
  const char* lines_end_ = nullptr;  // behind the last line end
  std::size_t begin_ = 0;            // of the part that is next
  std::size_t end_ = 0;              // of the part in hand; 0 as long as nobody looked
  bool is_game_ = false;             // which begins at a game start
  std::size_t left_in_a_row_ = 0;    // games
  Buffer<std::uint32_t> lines_;      // that may start games
  std::unique_ptr<fast::Tokens> tokens_;
};

}  // namespace plymill::carcassonne
